import { isLibraryFile, isPackageFile } from '../checker/library-paths.ts'
import type { FilePlace, ReadType, TypeChecker, TypeHandle, TypeKind } from '../checker/checker.ts'
import type { Problems } from '../problems.ts'

/**
 * A schema under construction. Its references contain the numbers of components, which `finishSchemas()` replaces with
 * names.
 */
export type DraftSchema = { [keyword: string]: unknown }

export type JsonKind = 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object'

/** A named schema, before `finishSchemas()` makes its name unique. */
export interface Component {
  readonly id: number
  readonly name: string
  readonly place: FilePlace | undefined
  schema: DraftSchema
}

/** Where a type occurs, for problems: a place in the code, and a description. */
export interface Position {
  readonly place: FilePlace
  /** For example `UsersController.find() → User.manager`. */
  readonly what: string
  /** Whether the value may be a `File` or a `Blob`, as in a body. */
  readonly files: boolean
  /** The place of a member whose comment `propertySchema()` applies. `withAliases()` skips this comment. */
  readonly member?: FilePlace | undefined
}

export interface WalkerOptions {
  readonly exact?: boolean
  readonly checked?: boolean
  /** Classes of the platform whose values arrive as instances: files of a form, converted dates. */
  readonly instances?: readonly string[]
}

/** The members of `Walker` that other modules use. */
export interface Walk {
  readonly checker: TypeChecker
  readonly problems: Problems
  /** Whether values other than `instances` must equal their JSON, because the schema validates without converting. */
  readonly exact: boolean
  /** Whether the schemas become checks. If so, they may have keywords of honotate, such as `x-template`. */
  readonly checked: boolean
  /** @param read The type as written, with the aliases of primitives. */
  readonly schemaOf: (type: TypeHandle, at: Position, read?: ReadType) => DraftSchema
  /** Reports a type that has no JSON, and returns the schema for anything. */
  readonly refuse: (type: TypeHandle, at: Position, reason: string) => DraftSchema
  /** Reports a type that has no check, and returns the schema for anything. */
  readonly withoutCheck: (type: TypeHandle, at: Position, reason: string) => DraftSchema
  /** Counts members before their types are read, and ends the walk of a type that has too many. */
  readonly count: (members: number) => void
  /** The types of JSON of the component that a reference leads to; `undefined` if all are possible, or none known. */
  readonly kindsOfReference: (reference: string) => ReadonlySet<JsonKind> | undefined
  readonly isNamed: (type: TypeHandle) => boolean
}

/** The schema that accepts no value. */
export const NOTHING: DraftSchema = Object.freeze({ not: {} })

/** The kinds of types whose values may be objects, without `any`, `unknown` and `unresolved`. */
export const NOT_PRIMITIVE: ReadonlySet<TypeKind> = new Set<TypeKind>([
  'object',
  'non-primitive',
  'type-parameter',
  'deferred',
  'intersection',
  'union',
])

/**
 * Adds a step, such as `.name`, to a position.
 *
 * @param place The place of the step. A place in a package or the platform is ignored, since users can change nothing
 *   there.
 */
export function inside(at: Position, step: string, place: Position['place'] = at.place): Position {
  const own = place && (isPackageFile(place.file) || isLibraryFile(place.file)) ? at.place : place
  return { ...at, place: own, what: `${at.what}${step}`, member: undefined }
}

/** The component name of a recursive type without a name. */
export const NAMELESS = 'Recursive'
