import type { Class, Expression, Node } from 'oxc-parser'
import type { Project } from './migrated-project.ts'
import type { PipeOptions } from './pipe-options.ts'

/** A call of a decorator of @nestjs/swagger. */
export interface DocumentationCall {
  readonly name: string
  readonly args: readonly Expression[]
}

/** Looks up the names of a file in the whole project. */
export interface FileScope {
  readonly project: Project
  readonly path: string
  /** Whether a name refers to a class that becomes a schema. */
  isSchema(name: string): boolean
  /** Whether a name refers to an enum whose values are strings. */
  isStringEnum(name: string): boolean
  /** Why a validated class stays a class. */
  reason(name: string): string | undefined
  /** Whether no file declares the name. */
  isUnknown(name: string): boolean
  /**
   * Whether the framework may have checked requests against a class that lacks decorators of class-validator: by
   * `whitelist`, or by decorators of the application.
   */
  isUndescribed(name: string): boolean
  /** Resolves a constant of any file to its expression; returns other expressions unchanged. */
  constant(node: Expression): Expression
  /** Like `constant()`, but resolves only constants of this file. */
  ownConstant(node: Expression): Expression
  /** The value of an expression, if it is a string. */
  textOf(node: Expression | undefined): string | undefined
  /** Whether a name is imported as a type only: the framework did not see its class. */
  isTypeOnly(name: string): boolean
  /** The members of a class of the file that are, or return, Observables. */
  reactiveMembers(node: Class): ReadonlySet<string>
  /** The function that a name refers to. */
  functionOf(name: string): Node | undefined
  /** The calls in a function that combines only decorators of @nestjs/swagger, and is only used as a decorator. */
  documentation(name: string): readonly DocumentationCall[] | undefined
  /** Whether a name refers to a class. */
  isClass(name: string): boolean
  /** The members that the schema of a class has. */
  keys(name: string): readonly string[]
  /** Whether a class inherits a member that may be missing. */
  inheritsOptional(name: string, key: string): boolean
  /** Whether a class inherits a validated member. */
  inheritsMember(name: string, key: string): boolean
  /** Whether routing-controllers converted the strings of a class's members to their declared types. */
  isQuery(name: string): boolean
  /** Whether the file declares a class that becomes a schema. */
  hasSchemas(): boolean
  /** Whether any file declares a class that becomes a schema. */
  hasAnySchema(): boolean
  readonly options: PipeOptions
}
