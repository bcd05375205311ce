import type { Class, Expression, TSTypeName } from 'oxc-parser'
import { parseModule, type Module } from './parse-module.ts'

export interface Sources {
  /** The absolute paths of the project's files, with `/` on every platform. */
  readonly files: readonly string[]
  /** The text of a file; `undefined` if it cannot be read. */
  text(file: string): string | undefined
  /** The path of the source that a file imports; `undefined` for a package or a missing file. */
  resolve(specifier: string, importer: string): string | undefined
}

/**
 * A class and the module that declares it. `classOf()` creates one object for each class, so the objects can be
 * compared.
 */
export interface ClassOf {
  readonly module: Module
  readonly node: Class
  readonly name: string
}

/** The meaning of a name. `type` is any other declaration, such as an interface. */
export type Meaning =
  | ({ readonly kind: 'class' } & ClassOf)
  | { readonly kind: 'value'; readonly module: Module; readonly node: Expression }
  | { readonly kind: 'namespace'; readonly module: Module }
  | { readonly kind: 'type'; readonly node: object | undefined }

export interface Names {
  readonly modules: readonly Module[]
  module(file: string): Module | undefined
  /** The module that an import of a file leads to; `undefined` for a package or a missing file. */
  imported(specifier: string, importer: Module): Module | undefined
  classOf(node: Class, module: Module): ClassOf
  /** The meaning of an expression such as `Users` or `users.Users`; `undefined` if unknown. */
  meaningOf(node: Expression, module: Module): Meaning | undefined
  /**
   * The meaning of the name of a type. With `isType`, an interface has precedence over a constant of the same name,
   * such as a token.
   */
  typeOf(name: TSTypeName, module: Module, isType?: boolean): Meaning | undefined
}

/**
 * The maximum number of names and nested expressions to follow to a value. Without a maximum, a constant that refers to
 * itself, for example in a file that is being edited, would cause an endless recursion.
 */
export const MOST_STEPS = 20

/** @param parsed Receives the parsed files, by path. Pass it again to parse only changed files. */
export function createNames(sources: Sources, parsed: Map<string, Module | undefined> = new Map()): Names {
  const modules = new Map<string, Module | undefined>()
  const classes = new Map<Class, Meaning & { readonly kind: 'class' }>()

  function module(file: string): Module | undefined {
    if (modules.has(file)) return modules.get(file)
    const code = sources.text(file)
    const known = parsed.get(file)
    const found = known?.code === code ? known : code === undefined ? undefined : parseModule(file, code)
    parsed.set(file, found)
    modules.set(file, found)
    return found
  }

  function imported(specifier: string, importer: Module): Module | undefined {
    const file = sources.resolve(specifier, importer.file)
    return file === undefined ? undefined : module(file)
  }

  function classOf(node: Class, owner: Module): Meaning & { readonly kind: 'class' } {
    let found = classes.get(node)
    if (!found) classes.set(node, (found = { kind: 'class', module: owner, node, name: node.id?.name ?? 'default' }))
    return found
  }

  function named(name: string, owner: Module, offset: number, seen: Set<string>, isType = false): Meaning | undefined {
    const found = owner.imports.get(name)
    if (found) {
      const target = imported(found.module, owner)
      if (!target) return undefined
      return found.name === '*' ? { kind: 'namespace', module: target } : exported(found.name, target, seen, isType)
    }
    const type = owner.types(name, offset)
    if (type?.kind === 'class') return classOf(type.node, owner)
    if (name === 'default') {
      const node = owner.classes.find(({ id, type: kind }) => !id && kind === 'ClassDeclaration')
      return node && classOf(node, owner)
    }
    const value = owner.values.get(name)
    const isInterface = type?.kind === 'no class' && type.what === 'is an interface'
    if (value && !(isType && isInterface))
      return value.type === 'ClassExpression' ? classOf(value, owner) : { kind: 'value', module: owner, node: value }
    return type?.kind === 'no class' ? { kind: 'type', node: type.node } : undefined
  }

  function exported(name: string, owner: Module, seen: Set<string>, isType = false): Meaning | undefined {
    const key = `${owner.file} ${name}`
    if (seen.has(key)) return undefined
    seen.add(key)
    const found = owner.exports.get(name)
    if (found && 'local' in found) return named(found.local, owner, owner.program.start, seen, isType)
    if (found) {
      const target = imported(found.from, owner)
      return target && exported(found.name, target, seen, isType)
    }
    for (const star of owner.stars) {
      const target = imported(star, owner)
      const meaning = target && exported(name, target, seen, isType)
      if (meaning) return meaning
    }
    return undefined
  }

  function memberOf(owner: Meaning | undefined, name: string, isType = false): Meaning | undefined {
    return owner?.kind === 'namespace' ? exported(name, owner.module, new Set(), isType) : undefined
  }

  function meaningOf(written: Expression, owner: Module, depth = 0): Meaning | undefined {
    if (depth > MOST_STEPS) return undefined
    const node = withoutTypes(written)
    if (node.type === 'Identifier') {
      const found = named(node.name, owner, node.start, new Set())
      // `const Alias = Users` is the class itself.
      return found?.kind === 'value' && found.node !== node && found.node.type === 'Identifier'
        ? meaningOf(found.node, found.module, depth + 1)
        : found
    }
    if (node.type === 'ClassExpression') return classOf(node, owner)
    if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return undefined
    const whole = meaningOf(node.object, owner, depth + 1)
    const member = whole?.kind === 'value' ? propertyOf(whole.node, node.property.name) : undefined
    if (whole?.kind === 'value' && member)
      return meaningOf(member, whole.module, depth + 1) ?? { ...whole, node: member }
    if (whole?.kind === 'class') return staticMember(whole, node.property.name, depth)
    return memberOf(whole, node.property.name)
  }

  function staticMember({ node, module: owner }: ClassOf, name: string, depth: number): Meaning | undefined {
    const found = node.body.body.find(
      (each) =>
        each.type === 'PropertyDefinition' &&
        each.static &&
        !each.computed &&
        each.key.type === 'Identifier' &&
        each.key.name === name,
    )
    if (found?.type !== 'PropertyDefinition' || !found.value) return undefined
    return meaningOf(found.value, owner, depth + 1) ?? { kind: 'value', module: owner, node: found.value }
  }

  function typeOf(name: TSTypeName, owner: Module, isType = false): Meaning | undefined {
    if (name.type === 'Identifier') return named(name.name, owner, name.start, new Set(), isType)
    return name.type === 'TSQualifiedName' ? memberOf(typeOf(name.left, owner), name.right.name, isType) : undefined
  }

  return {
    modules: sources.files.flatMap((file) => module(file) ?? []),
    module,
    imported,
    classOf,
    meaningOf: (node, owner) => meaningOf(node, owner),
    typeOf,
  }
}

export function isController({ module, node }: ClassOf): boolean {
  return node.decorators.some((each) => module.injection.of(each) === 'RestController')
}

/** The expression without the parentheses, `as`, `satisfies`, `!` and `<T>` around it. */
export function withoutTypes(node: Expression): Expression {
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
      return withoutTypes(node.expression)
    default:
      return node
  }
}

/**
 * The value of the property `name` of an object literal; `undefined` without one. Ignores spreads and computed keys.
 */
export function propertyOf(written: Expression, name: string): Expression | undefined {
  const node = withoutTypes(written)
  if (node.type !== 'ObjectExpression') return undefined
  for (const each of node.properties) {
    if (each.type === 'SpreadElement' || each.computed) continue
    const key = each.key.type === 'Identifier' ? each.key.name : (each.key as { readonly value?: unknown }).value
    if (key === name && each.kind === 'init') return each.value
  }
  return undefined
}

/**
 * Whether some members of an expression cannot be read: it has a spread or a computed key, or is not an object literal.
 */
export function hasUnknownMembers(written: Expression): boolean {
  const node = withoutTypes(written)
  return (
    node.type !== 'ObjectExpression' || node.properties.some((each) => each.type === 'SpreadElement' || each.computed)
  )
}
