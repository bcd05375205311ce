import type {
  ArrowFunctionExpression,
  Class,
  ClassElement,
  Expression,
  Function as FunctionNode,
  MethodDefinition,
  Node,
  TSInterfaceDeclaration,
  VariableDeclarator,
} from 'oxc-parser'
import { bindingOf, isThis } from '../../transform/core/scan.ts'
import { constructorOf, walk } from '../../transform/core/walk.ts'
import { baseOf } from '../../transform/graph/class-dependencies.ts'
import type { Module } from '../../transform/graph/parse-module.ts'
import type { ClassOf, Names } from '../../transform/graph/names.ts'
import { placeKey, type FilePlace } from '../checker/checker.ts'

export type AnyFunction = FunctionNode | ArrowFunctionExpression

export interface OwnFunction {
  readonly module: Module
  readonly node: AnyFunction
  /** The names of its parameters; `undefined` for a pattern. */
  readonly parameters: readonly (string | undefined)[]
}

/** The constant `const run = value`, or `const { run } = value`, which takes a property. */
export interface Constant {
  readonly node: Expression
  readonly module: Module
  readonly property?: string
}

/** Finds the functions of a project by the places of their names. */
export interface Functions {
  of(node: AnyFunction, module: Module): OwnFunction
  /**
   * The functions that a call of the name at a place may run; for an abstract method or a member of an interface, its
   * implementations.
   */
  at(place: FilePlace): readonly OwnFunction[]
  /** The value of a `const`, or the object whose property it takes; `undefined` for functions. */
  constantAt(place: FilePlace): Constant | undefined
  /** Whether another function may be assigned to the name, as with `let`. */
  isVariable(place: FilePlace): boolean
  accessorsAt(place: FilePlace, kind: 'get' | 'set'): readonly OwnFunction[]
  /** The functions that `new` runs: the values of fields, and the constructor of the class or of its base class. */
  createdBy(owner: ClassOf): readonly OwnFunction[]
}

/** The functions of a file by the offsets of their names; with `get ` or `set ` before the offset for an accessor. */
type Index = Map<string, () => readonly OwnFunction[]>

/** @param implementations Finds the methods or accessors that implement a member of an abstract class or interface. */
export function createFunctions(
  names: Names,
  implementations: (
    owner: Class | TSInterfaceDeclaration,
    name: string,
    kind: MethodDefinition['kind'],
  ) => readonly { readonly node: AnyFunction; readonly module: Module }[],
): Functions {
  const known = new Map<Node, OwnFunction>()
  const indexed = new Map<string, Index>()
  const constants = new Map<string, Constant>()
  const variables = new Set<string>()

  function of(node: AnyFunction, module: Module): OwnFunction {
    let found = known.get(node)
    if (!found) {
      const parameters = node.params.filter((each) => !isThis(each)).map((each) => bindingOf(each).name)
      known.set(node, (found = { module, node, parameters }))
    }
    return found
  }

  /** Wraps the value of a field in a function that returns it. */
  function field(value: Expression, module: Module): OwnFunction {
    let found = known.get(value)
    if (!found) {
      const node = { ...EMPTY, start: value.start, end: value.end, body: value }
      known.set(value, (found = { module, node: node as unknown as AnyFunction, parameters: [] }))
    }
    return found
  }

  function addConstants({ id, init: node }: VariableDeclarator, module: Module): void {
    const key = (offset: number): string => placeKey({ file: module.file, offset })
    if (!node || isFunction(node)) return
    if (id.type === 'Identifier') constants.set(key(id.start), { node, module })
    if (id.type !== 'ObjectPattern') return
    for (const each of id.properties)
      if (each.type === 'Property' && !each.computed)
        constants.set(key(each.value.start), { node, module, property: nameOf(each.key) })
  }

  function createdBy(owner: ClassOf): readonly OwnFunction[] {
    const fields = owner.node.body.body.flatMap((each) =>
      each.type === 'PropertyDefinition' && !each.static && each.value && !isFunction(each.value)
        ? [field(each.value, owner.module)]
        : [],
    )
    const own = constructorOf(owner.node)
    if (own) return [...fields, of(own.value, owner.module)]
    const base = baseOf(names, owner)
    return base ? [...fields, ...createdBy(base)] : fields
  }

  function implementing(...member: Parameters<typeof implementations>): readonly OwnFunction[] {
    return implementations(...member).map(({ node, module }) => of(node, module))
  }

  function index(module: Module): Index {
    const found: Index = new Map()
    const add = (offset: number, node: Node | null | undefined): void => {
      if (isFunction(node)) found.set(String(offset), () => [of(node, module)])
    }
    const addClass = (owner: Class): void => {
      for (const member of owner.body.body) {
        if (member.type === 'PropertyDefinition') add(member.key.start, member.value)
        if (!isMethod(member)) continue
        const { kind, key, value } = member
        if (kind === 'get' || kind === 'set') addAccessor(found, owner, member, module)
        else if (value.body) add(key.start, value)
        else found.set(String(key.start), () => bodiesOf(owner, nameOf(key), module))
      }
    }
    walk(module.program, {
      ClassDeclaration: addClass,
      ClassExpression: addClass,
      TSInterfaceDeclaration(owner) {
        for (const member of owner.body.body) {
          if (member.type !== 'TSMethodSignature' && member.type !== 'TSPropertySignature') continue
          const name = nameOf(member.key)
          found.set(String(member.key.start), () => implementing(owner, name, 'method'))
        }
      },
      FunctionDeclaration: (node) => add(node.id?.start ?? node.start, node),
      VariableDeclarator: ({ id, init }) => add(id.start, init),
      VariableDeclaration({ kind, declarations }) {
        for (const each of declarations)
          if (kind === 'const') addConstants(each, module)
          else variables.add(placeKey({ file: module.file, offset: each.id.start }))
      },
      Property: ({ key, value }) => add(key.start, value),
    })
    addOverloads(found, module)
    return found
  }

  function addAccessor(found: Index, owner: Class, { kind, key, value }: MethodDefinition, module: Module): void {
    const name = nameOf(key)
    const run = (): readonly OwnFunction[] => (value.body ? [of(value, module)] : implementing(owner, name, kind))
    // Adds the places of both accessors, since TypeScript reports only one place for a getter and its setter.
    for (const each of owner.body.body)
      if (isAccessor(each) && nameOf(each.key) === name) found.set(`${kind} ${each.key.start}`, run)
  }

  /**
   * Finds the functions that run for a method without a body: the implementation of an overload, or of an abstract
   * method.
   */
  function bodiesOf(owner: Class, name: string, module: Module): readonly OwnFunction[] {
    const own = owner.body.body.find(
      (each) => each.type === 'MethodDefinition' && each.value.body && nameOf(each.key) === name,
    )
    return own?.type === 'MethodDefinition' ? [of(own.value, module)] : implementing(owner, name, 'method')
  }

  /** Adds the overloads of functions: declarations without a body. */
  function addOverloads(found: Index, module: Module): void {
    const declared = module.program.body.map((each) => ('declaration' in each ? each.declaration : each))
    for (const node of declared) {
      if (node?.type !== 'TSDeclareFunction' || !node.id) continue
      const { name, start } = node.id
      found.set(String(start), () => {
        const body = declared.find((each) => each?.type === 'FunctionDeclaration' && each.id?.name === name)
        return body?.type === 'FunctionDeclaration' ? [of(body, module)] : []
      })
    }
  }

  function find({ file, offset }: FilePlace, prefix = ''): readonly OwnFunction[] {
    const module = offset === -1 ? undefined : names.module(file)
    if (!module) return []
    let all = indexed.get(file)
    if (!all) indexed.set(file, (all = index(module)))
    return all.get(`${prefix}${offset}`)?.() ?? []
  }

  return {
    of,
    at: (place) => find(place),
    constantAt: (place) => (find(place).length > 0 ? undefined : constants.get(placeKey(place))),
    isVariable: (place) => variables.has(placeKey(place)),
    accessorsAt: (place, kind) => find(place, `${kind} `),
    createdBy,
  }
}

const EMPTY = { type: 'ArrowFunctionExpression', params: [], async: false, expression: true } as const

function isMethod(each: ClassElement): each is MethodDefinition {
  return each.type === 'MethodDefinition' || each.type === 'TSAbstractMethodDefinition'
}

function isAccessor(each: ClassElement): each is MethodDefinition {
  return isMethod(each) && (each.kind === 'get' || each.kind === 'set')
}

export function isFunction(node: Node | null | undefined): node is AnyFunction {
  return (
    node?.type === 'FunctionDeclaration' ||
    node?.type === 'FunctionExpression' ||
    node?.type === 'ArrowFunctionExpression'
  )
}

export function nameOf(key: { readonly type: string; readonly name?: unknown; readonly value?: unknown }): string {
  return key.type === 'Literal' ? String(key.value) : String(key.name ?? '')
}
