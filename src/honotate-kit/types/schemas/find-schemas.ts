import type { Comment, Program } from 'oxc-parser'
import { exportedName } from '../../code-text.ts'
import { exportNames } from '../../transform/core/imports.ts'
import { parse } from '../../transform/core/parse.ts'
import type { Problems } from '../problems.ts'

/** A declared type marked `@schema`, as written. */
export interface FoundSchema {
  readonly name: string
  readonly offset: number
  readonly isGeneric: boolean
  /** Whether the tag is `@schema response`: the schema describes the JSON of the type. */
  readonly isForResponses: boolean
  /** The name by which another file imports it; `undefined` if it is not exported. */
  readonly exportName: string | undefined
}

export type SchemaInFile = FoundSchema & { readonly file: string }

/** The tags `@schema` of a file. */
export interface FoundTags {
  /** The types at the top level that a tag marks. */
  readonly schemas: readonly FoundSchema[]
  /**
   * For each tag that marks no type at the top level, the offset of the code after its comment, such as a constant, a
   * member, or a type in a namespace.
   */
  readonly misplaced: readonly number[]
}

/** Finds the tags `@schema` of a file. */
export function findSchemas(file: string, text: string): FoundTags {
  const tagged = parseTagged(file, text)
  if (!tagged) return { schemas: [], misplaced: [] }
  const found = schemasOf(tagged)
  const marked = new Set(found.map(({ start }) => start))
  return {
    schemas: found.map(({ schema }) => schema),
    misplaced: [...tagged.comments].flatMap(([start, { value }]) =>
      FIRST.test(value) && !marked.has(start) ? [start] : [],
    ),
  }
}

/**
 * Whether a schema can be generated for a type. Reports a type that is generic or not exported, or that has the name of
 * the type `before`.
 */
export function isUsable(
  problems: Problems,
  { name, file, offset, isGeneric, exportName }: SchemaInFile,
  before?: SchemaInFile,
): boolean {
  const place = { file, offset }
  if (exportName === undefined) problems.add(place, 'SCHEMA_NOT_EXPORTED', { name })
  else if (isGeneric) problems.add(place, 'SCHEMA_IS_GENERIC', { name })
  else if (before?.name === name) {
    const details = { name, other: before.file }
    problems.add(place, 'SCHEMA_TWICE', details)
  } else return true
  return false
}

interface TaggedProgram {
  readonly program: Program
  /** The documentation comments, by the offset of the code after them. */
  readonly comments: ReadonlyMap<number, Comment>
}

/** Parses a file; `undefined` if it has no tag or no valid syntax. */
function parseTagged(file: string, text: string): TaggedProgram | undefined {
  const parsed = text.includes('@schema') ? parse(text, file) : undefined
  if (!parsed) return undefined
  const documenting = parsed.comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
  return {
    program: parsed.program,
    comments: new Map(documenting.map((each) => [nextOffset(text, each.end), each])),
  }
}

function schemasOf({ program, comments }: TaggedProgram): { readonly start: number; readonly schema: FoundSchema }[] {
  const exported = exportNames(program, true)
  return program.body.flatMap((statement) => {
    const isExport = statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
    const node = isExport ? statement.declaration : statement
    // In `@A() export class B {}` the decorator precedes the statement.
    const decorators = node && 'decorators' in node ? node.decorators : []
    const start = Math.min(statement.start, ...decorators.map((each) => each.start))
    const [tag] = ANYWHERE.exec(comments.get(start)?.value ?? '') ?? []
    if (tag === undefined || !node || !('id' in node)) return []
    const { id } = node as { id: { name?: string; start: number } | null }
    if (!DECLARATIONS.has(node.type) || id?.name === undefined) return []
    const isGeneric = 'typeParameters' in node && Boolean(node.typeParameters)
    const isForResponses = tag.endsWith('response')
    const exportName = exported.get(id.name)
    // A namespace import has no types under a name such as 'a b', so such an export does not count.
    const isReachable = exportName !== undefined && exportedName(exportName) === exportName
    const found = { name: id.name, offset: id.start, isGeneric, isForResponses }
    return [{ start, schema: { ...found, exportName: isReachable ? exportName : undefined } }]
  })
}

const DECLARATIONS = new Set([
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'TSEnumDeclaration',
  'ClassDeclaration',
])

/** Matches the tag anywhere in a comment. As in TypeScript, white space or an asterisk precedes it. */
const ANYWHERE = /(?<=[\s*])@schema\b(?![-.])(?:[ \t]+response\b)?/u

/** Matches the tag only at the start of a line, since the text of a comment may mention it. */
const FIRST = /(?<=^[\s*]*)@schema\b(?![-.])/mu

/** The offset of the next character that is not white space, from `offset` on. */
function nextOffset(text: string, offset: number): number {
  const next = /\S|$/gu
  next.lastIndex = offset
  return next.exec(text)?.index ?? text.length
}
