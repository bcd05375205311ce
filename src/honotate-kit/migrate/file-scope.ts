import type { Expression, Node } from 'oxc-parser'
import { constantOf, constantText } from './constants.ts'
import { declarationKey, type Project } from './migrated-project.ts'
import type { PipeOptions } from './pipe-options.ts'

/** How a class treats a member that a class it extends validates. */
export type Inherited = 'required' | 'optional' | undefined

/** The validated classes of a project, by the keys of their declarations. */
export interface Dtos {
  readonly options: PipeOptions
  /** The names of the classes that become schemas. */
  readonly names: readonly string[]
  isCandidate(key: string): boolean
  isSchema(key: string): boolean
  /** Why a validated class stays a class. */
  reason(key: string): string | undefined
  keys(key: string): readonly string[]
  inherited(key: string, member: string): Inherited
  isQuery(key: string): boolean
  hasSchemas(path: string): boolean
}

/** Looks up the names of a file in the whole project. */
export class FileScope {
  readonly project: Project
  readonly path: string
  readonly options: PipeOptions
  readonly #dtos: Dtos

  constructor(dtos: Dtos, project: Project, path: string) {
    this.#dtos = dtos
    this.project = project
    this.path = path
    this.options = dtos.options
  }

  #key(name: string): string {
    const found = this.project.resolve(this.path, name)
    return found ? declarationKey(found) : ''
  }

  /** The declaration that a name refers to; `undefined` if no file declares it. */
  node(name: string): Node | undefined {
    return this.project.nodeOf(this.path, name)
  }

  /** Whether no file declares the name. */
  isUnknown(name: string): boolean {
    return this.#key(name) === ''
  }

  isClass(name: string): boolean {
    return this.node(name)?.type === 'ClassDeclaration'
  }

  /** Whether a name refers to an enum whose values are strings. */
  isStringEnum(name: string): boolean {
    const node = this.node(name)
    if (node?.type !== 'TSEnumDeclaration') return false
    return node.body.members.every(
      ({ initializer }) => initializer?.type === 'Literal' && typeof initializer.value === 'string',
    )
  }

  /** Whether a name is imported as a type only: the framework did not see its class. */
  isTypeOnly(name: string): boolean {
    return this.project.module(this.path)?.imports.get(name.split('.', 1)[0] ?? '')?.isType ?? false
  }

  /** Resolves a constant of any file to its expression; returns other expressions unchanged. */
  constant(node: Expression): Expression {
    return constantOf(this.project, { path: this.path, node }).node
  }

  /** Like `constant()`, but resolves only constants of this file. */
  ownConstant(node: Expression): Expression {
    const found = constantOf(this.project, { path: this.path, node })
    return found.path === this.path ? found.node : node
  }

  /** The value of an expression, if it is a string. */
  textOf(node: Expression | undefined): string | undefined {
    return node && constantText(this.project, { path: this.path, node })
  }

  /** Whether a name refers to a class that becomes a schema. */
  isSchema(name: string): boolean {
    return this.#dtos.isSchema(this.#key(name))
  }

  /** Why a validated class stays a class. */
  reason(name: string): string | undefined {
    return this.#dtos.reason(this.#key(name))
  }

  /** Whether the framework may have checked a class without class-validator: by `whitelist`, or by own decorators. */
  isUndescribed(name: string): boolean {
    const node = this.node(name)
    if (node?.type !== 'ClassDeclaration' || this.#dtos.isCandidate(this.#key(name))) return false
    const isDecorated = node.body.body.some((member) => 'decorators' in member && member.decorators.length > 0)
    return isDecorated || /^(?:drop|refuse)$/u.test(this.options.unknownMembers ?? '')
  }

  /** The members that the schema of a class has. */
  keys(name: string): readonly string[] {
    return this.#dtos.keys(this.#key(name))
  }

  inherited(name: string, member: string): Inherited {
    return this.#dtos.inherited(this.#key(name), member)
  }

  /** Whether routing-controllers converted the strings of a class's members to their declared types. */
  isQuery(name: string): boolean {
    return this.#dtos.isQuery(this.#key(name))
  }

  /** Whether the file declares a class that becomes a schema. */
  hasSchemas(): boolean {
    return this.#dtos.hasSchemas(this.path)
  }

  /** Whether any file declares a class that becomes a schema. */
  hasAnySchema(): boolean {
    return this.#dtos.names.length > 0
  }
}
