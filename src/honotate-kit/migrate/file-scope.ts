import type { Expression, Node } from 'oxc-parser'
import type { ImportedName } from '../transform/core/imports.ts'
import { childrenOf } from '../transform/core/walk.ts'
import type { Project } from './migrated-project.ts'
import { literalOf, memberOf, type Given } from './nodes.ts'
import type { PipeOptions } from './pipe-options.ts'

/** Whether the validators of a class and its bases require a member; `undefined` if they do not validate it. */
export type Inherited = 'required' | 'optional' | undefined

/** A class that class-validator validates. */
export interface KnownDto {
  /** Why it stays a class; `undefined` if it becomes a schema. */
  readonly reason: string | undefined
  /** Whether it only describes strings of a request, which are never null. */
  readonly isText: boolean
  /** Whether routing-controllers converted the strings of its members to their declared types. */
  readonly isQuery: boolean
  shape(): Shape
}

/** How a class treats each member, its own or inherited, by name. */
export type Shape = ReadonlyMap<string, Inherited>

export interface Dtos {
  readonly options: PipeOptions
  readonly names: readonly string[]
  /** Whether a file declares a class that becomes a schema. */
  hasSchemas(path: string): boolean
  find(key: string): KnownDto | undefined
}

/** Looks up the names of a file in the whole project. */
export class FileScope {
  readonly project: Project
  readonly path: string
  readonly options: PipeOptions
  readonly dtos: Dtos

  constructor(dtos: Dtos, project: Project, path: string) {
    this.dtos = dtos
    this.project = project
    this.path = path
    this.options = dtos.options
  }

  node(name: string): Node | undefined {
    return this.project.nodeOf(this.path, name)
  }

  isClass(name: string): boolean {
    return this.node(name)?.type === 'ClassDeclaration'
  }

  isStringEnum(name: string): boolean {
    const node = this.node(name)
    if (node?.type !== 'TSEnumDeclaration') return false
    return node.body.members.every(({ initializer }) => literalOf(initializer) !== undefined)
  }

  /** The import of a name, or of the namespace before its dot. */
  imported(name: string): ImportedName | undefined {
    return this.project.module(this.path)?.imports.get(name.split('.', 1)[0] ?? '')
  }

  /** Resolves a constant, or a member of a constant or enum, to its expression, also if another file declares it. */
  constant(node: Expression): Expression {
    return constantOf(this.project, { path: this.path, node }).node
  }

  /** Like `constant()`, but resolves only constants of this file. */
  ownConstant(node: Expression): Expression {
    const found = constantOf(this.project, { path: this.path, node })
    return found.path === this.path ? found.node : node
  }

  /** Computes the value of an expression if it is a known string; otherwise `undefined`. */
  textOf(node: Given): string | undefined {
    return node && constantText(this.project, { path: this.path, node })
  }

  dto(name: string): KnownDto | undefined {
    return this.dtos.find(this.project.keyOf(this.path, name) ?? '')
  }

  isSchema(name: string): boolean {
    const dto = this.dto(name)
    return dto !== undefined && dto.reason === undefined
  }

  /** Whether the framework may have checked a class without validators: by `whitelist`, or by other decorators. */
  isUndescribed(name: string): boolean {
    const node = this.node(name)
    if (node?.type !== 'ClassDeclaration' || this.dto(name)) return false
    const isDecorated = node.body.body.some((member) => 'decorators' in member && member.decorators.length > 0)
    return isDecorated || /^(?:drop|refuse)$/u.test(this.options.unknownMembers ?? '')
  }
}

export type Constant = Readonly<{ path: string; node: Expression }>

/** Follows a name, or a member of a named object or enum, to its expression without `as` and `satisfies`. */
export function constantOf(project: Project, constant: Constant, depth = 0): Constant {
  const { path, node } = constant
  if (depth > 10) return constant
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
    return constantOf(project, { path, node: node.expression }, depth)
  if (node.type === 'Identifier') return valueOf(project, path, node.name, depth) ?? constant
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return constant
  const { name } = node.property
  if (node.object.type === 'Identifier') {
    const { name: object } = node.object
    const found = valueOf(project, path, `${object}.${name}`, depth) ?? enumMember(project, path, object, name)
    if (found) return found
  }
  const owner = constantOf(project, { path, node: node.object }, depth + 1)
  const value = owner.node.type === 'ObjectExpression' ? memberOf(owner.node, name) : undefined
  return value ? constantOf(project, { path: owner.path, node: value }, depth + 1) : constant
}

function valueOf(project: Project, path: string, name: string, depth: number): Constant | undefined {
  const found = project.resolve(path, name)
  const declared = found && project.node(found)
  const isConstant = found && project.module(found.path)?.constants.has(found.name)
  if (!isConstant || declared?.type !== 'VariableDeclarator' || !declared.init) return undefined
  return constantOf(project, { path: found.path, node: declared.init }, depth + 1)
}

function enumMember(project: Project, path: string, name: string, member: string): Constant | undefined {
  const found = project.resolve(path, name)
  const declared: Node | undefined = found && project.node(found)
  if (!found || declared?.type !== 'TSEnumDeclaration') return undefined
  const { initializer } = declared.body.members.find(({ id }) => 'name' in id && id.name === member) ?? {}
  return initializer ? { path: found.path, node: initializer } : undefined
}

/**
 * Computes a string from the code: a literal, a constant, a concatenation or a template of those. Returns `undefined`
 * for other values.
 */
export function constantText(project: Project, { path, node }: Constant): string | undefined {
  const literal = literalOf(node)
  if (literal !== undefined) return literal
  if (node.type === 'TemplateLiteral' || (node.type === 'BinaryExpression' && node.operator === '+')) {
    const parts = childrenOf(node).toSorted((one, other) => one.start - other.start)
    const texts = parts.map((each) =>
      each.type === 'TemplateElement' ? each.value.cooked : constantText(project, { path, node: each as Expression }),
    )
    return texts.every((each) => typeof each === 'string') ? texts.join('') : undefined
  }
  const found = constantOf(project, { path, node })
  return found.node === node ? undefined : constantText(project, found)
}

/** Lists the elements of a list, through constants and spread lists; for another expression, the expression. */
export function elementsIn(project: Project, path: string, node: Given): readonly Constant[] {
  if (!node) return []
  const list = constantOf(project, { path, node })
  if (list.node.type !== 'ArrayExpression') return [{ path, node }]
  return list.node.elements.flatMap((each): readonly Constant[] => {
    if (each?.type === 'SpreadElement') return elementsIn(project, list.path, each.argument)
    return each ? [{ path: list.path, node: each }] : []
  })
}
