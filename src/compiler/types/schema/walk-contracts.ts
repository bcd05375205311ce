import type { FilePlace, TypeChecker, TypeHandle, TypeKind } from '../checker/checker.ts'
import type { Problems } from '../problems.ts'

/** A schema while it is made: the numbers of components in its references become names at the end. */
export type DraftSchema = { [keyword: string]: unknown }

/** Where a type stands, for problems: the place of the method or of the member, and its description. */
export interface Position {
  readonly place: FilePlace
  /** For example `UsersController.find() → User.manager`. */
  readonly what: string
  /** Whether `File` and `Blob` can be there: in a body. */
  readonly files: boolean
}

/** What the parts of the walker share. */
export interface Walk {
  readonly checker: TypeChecker
  readonly problems: Problems
  /** Whether a type must be what it is in JSON, since a schema accepts its values without converting them. */
  readonly exact: boolean
  /** Whether checks are made of the schemas, which can search a text where no pattern describes it. */
  readonly checked: boolean
  readonly schemaOf: (type: TypeHandle, at: Position) => DraftSchema
  /** Reports a type that has no JSON, and returns the schema for anything. */
  readonly refuse: (type: TypeHandle, at: Position, reason: string) => DraftSchema
  /** Reports a type of values that no check tells from others, and returns the schema for anything. */
  readonly withoutCheck: (type: TypeHandle, at: Position, reason: string) => DraftSchema
  /** The component that stands for a type. */
  readonly isNamed: (type: TypeHandle) => boolean
}

/** The schema that no value fits. */
export const NOTHING: DraftSchema = Object.freeze({ not: {} })

/** The kinds of types that are no primitive values. */
export const NOT_PRIMITIVE: ReadonlySet<TypeKind> = new Set<TypeKind>([
  'object',
  'non-primitive',
  'type-parameter',
  'deferred',
  'intersection',
  'union',
])

export function inside(at: Position, step: string, place: Position['place'] = at.place): Position {
  return { ...at, place, what: `${at.what}${step}` }
}
