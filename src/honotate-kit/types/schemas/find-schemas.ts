import type { Comment, Directive, Node, Statement } from 'oxc-parser'
import { exportedName } from '../../code-text.ts'
import { exportNames } from '../../transform/core/imports.ts'
import { parse } from '../../transform/core/parse.ts'
import { walk } from '../../transform/core/walk.ts'

/** A declared type marked `@schema`, as written. */
export interface FoundSchema {
  readonly name: string
  readonly offset: number
  readonly isGeneric: boolean
  /** Whether the tag is `@schema response`: a method returns the type, whose dates are strings in JSON. */
  readonly isForResponses: boolean
  /** The name by which another file imports it; `undefined` if it is not exported. */
  readonly exportName: string | undefined
}

/**
 * The offsets of declarations whose tag `@schema` marks no type: in a namespace or a function, before a constant, a
 * member or `export type { A as B }`.
 */
export function misplacedTags(file: string, text: string): readonly number[] {
  if (!text.includes('@schema')) return []
  const result = parse(text, file)
  if (!result) return []
  const { program, comments } = result
  const tagged = ({ start }: Node): number[] => (tagOf(text, comments, start, FIRST) === undefined ? [] : [start])
  const inside = (statement: Statement | Directive): number[] => {
    const node = 'declaration' in statement && statement.declaration ? statement.declaration : statement
    if (node.type === 'TSModuleDeclaration')
      return node.body?.type === 'TSModuleBlock'
        ? node.body.body.flatMap((each) => [...tagged(each), ...inside(each)])
        : []
    if (node.type === 'TSInterfaceDeclaration' || node.type === 'ClassDeclaration')
      return node.body.body.flatMap(tagged)
    return DECLARATIONS.has(node.type) ? [] : tagged(statement)
  }
  const found = program.body.flatMap(inside)
  walk(program, { BlockStatement: ({ body }) => void found.push(...body.flatMap(tagged)) })
  return found
}

/** Finds the types at the top level of a file whose documentation comment has the tag `@schema`. */
export function findSchemas(file: string, text: string): FoundSchema[] {
  if (!text.includes('@schema')) return []
  const result = parse(text, file)
  if (!result) return []
  const { program, comments } = result
  const exported = exportNames(program, true)
  return program.body.flatMap((statement) => {
    const isExport = statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
    const node = isExport ? statement.declaration : statement
    const tag = node && tagOf(text, comments, statement.start)
    if (!tag || !('id' in node)) return []
    const { id } = node as { id: { name?: string; start: number } | null }
    if (!DECLARATIONS.has(node.type) || id?.name === undefined) return []
    const isGeneric = 'typeParameters' in node && Boolean(node.typeParameters)
    const isForResponses = tag.endsWith('response')
    const exportName = exported.get(id.name)
    // A namespace import has no types under a name such as 'a b', so such an export does not count.
    const isReachable = exportName !== undefined && exportedName(exportName) === exportName
    const found = { name: id.name, offset: id.start, isGeneric, isForResponses }
    return [{ ...found, exportName: isReachable ? exportName : undefined }]
  })
}

const DECLARATIONS = new Set([
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'TSEnumDeclaration',
  'ClassDeclaration',
])

const ANYWHERE = /(?<=[\s*])@schema\b(?![-.])(?:[ \t]+response\b)?/u

/** Matches the tag only at the start of a line, since the text of other comments may mention it. */
const FIRST = /(?<=^[\s*]*)@schema\b(?![-.])/mu

/**
 * The tag in the comment directly before a statement; `undefined` without one. As in TypeScript, a space or the start
 * of a line precedes the tag.
 */
function tagOf(text: string, comments: readonly Comment[], start: number, tag = ANYWHERE): string | undefined {
  const comment = comments.findLast(({ end }) => end <= start)
  if (comment?.type !== 'Block' || !comment.value.startsWith('*')) return undefined
  if (text.slice(comment.end, start).trim() !== '') return undefined
  return tag.exec(comment.value)?.[0]
}
