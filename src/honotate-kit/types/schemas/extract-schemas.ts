import { compare, type JsonSchema } from '../../../honotate/shared.ts'
import { findControllers, importEnding, refuseBroken } from '../api/find-controllers.ts'
import type { TypeChecker } from '../checker/checker.ts'
import { withChecker, type ProjectOptions } from '../checker/open-checker.ts'
import { createProblems, type TypeProblem } from '../problems.ts'
import { componentName } from '../schema/component-names.ts'
import { documented } from '../schema/schema-tags.ts'
import { finishSchemas } from '../schema/finish.ts'
import type { DraftSchema } from '../schema/walk-contracts.ts'
import { Walker } from '../schema/walker.ts'
import { findSchemas, isUsable, type SchemaInFile } from './find-schemas.ts'

/** A type marked `@schema`, and how another file imports it. */
export interface ExtractedSchema {
  readonly name: string
  readonly file: string
  /** The name of its export; `default` for a default export. */
  readonly exportName: string
  readonly description: string
  /** Whether `schema` describes the JSON of a response, which may differ from the values of the type. */
  readonly isForResponses: boolean
  readonly schema: JsonSchema
}

export interface ExtractedSchemas {
  /** Sorted by name. */
  readonly marked: readonly ExtractedSchema[]
  /** The schemas of all components: of marked types, and of types that marked types refer to. */
  readonly schemas: Readonly<Record<string, JsonSchema>>
  /** The mistakes in the project. With mistakes, the other members may be incomplete. */
  readonly problems: readonly TypeProblem[]
  /** The ending of relative imports, such as `.js`, in generated files; `''` for none: see `importEnding()`. */
  readonly importEnding: string
}

/**
 * Reads the types of a project that are marked with the tag `@schema`.
 *
 * The schemas do not convert values, so values must equal their JSON. A type with a `Date`, or with methods or private
 * members that are not optional, is a problem, unless the tag is `@schema response`.
 *
 * @throws HONOTATE_NO_CONFIG, HONOTATE_NULL_CHECKS_OFF, HONOTATE_MISSING_TRANSFORM_DEPENDENCY
 */
export function extractSchemas(options: ProjectOptions): Promise<ExtractedSchemas> {
  return withChecker(options, extractSchemasWith)
}

export function extractSchemasWith(checker: TypeChecker): ExtractedSchemas {
  const problems = createProblems(checker.sourceOf)
  const texts = checker.files.map((file) => [file, checker.sourceOf(file) ?? ''] as const)
  const found = texts.flatMap(([file, text]) => {
    const { schemas, misplaced } = findSchemas(file, text)
    for (const offset of misplaced) problems.add({ file, offset }, 'SCHEMA_MISPLACED', {})
    return schemas.map((each) => ({ file, ...each }))
  })
  const files = texts.map(([file, text]) => [file, findControllers(file, text)] as const)
  refuseBroken(problems, files)
  const usable = found
    .toSorted((one, other) => compare(one.name, other.name) || compare(one.file, other.file))
    .filter((each, index, all) => isUsable(problems, each, all[index - 1]))
  // A schema for requests validates values of the type itself; a schema for responses describes their JSON.
  const requests = new Walker(checker, problems, { checked: true, exact: true })
  const responses = new Walker(checker, problems, { checked: true })
  const drafts = usable.flatMap((each) => draftOf(each.isForResponses ? responses : requests, each))
  const { schemas, finished, finishedResponse } = finishSchemas(requests.components, responses.components)
  return {
    marked: drafts.map(({ draft, ...each }) => ({
      ...each,
      schema: each.isForResponses ? finishedResponse(draft) : finished(draft),
    })),
    schemas,
    problems: problems.sorted(),
    importEnding: importEnding(files.map(([, each]) => each)),
  }
}

type Draft = Omit<ExtractedSchema, 'schema'> & { readonly draft: DraftSchema }

function draftOf(walker: Walker, { name, file, offset, isForResponses, exportName = name }: SchemaInFile): Draft[] {
  const { checker } = walker
  const symbol = checker.symbolAt(file, offset)
  if (!symbol) return []
  const at = { place: { file, offset }, what: name, files: false }
  const type = checker.declaredType(symbol)
  const written = checker.writtenOf(symbol)
  const read = written && checker.readWritten(written)
  const isNamed = componentName(checker, type)?.symbol === symbol
  // An alias of a primitive or of an interface is not a component, but may have constraints.
  const draft = isNamed ? walker.schemaOf(type, at) : documented(walker, walker.schemaOf(type, at, read), symbol, at)
  return [{ name, file, exportName, isForResponses, description: checker.docsOf(symbol), draft }]
}
