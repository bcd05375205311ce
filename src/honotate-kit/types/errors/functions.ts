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
import { walk } from '../../transform/core/walk.ts'
import { baseOf } from '../../transform/graph/class-dependencies.ts'
import type { Module } from '../../transform/graph/modules.ts'
import type { ClassOf, Names } from '../../transform/graph/names.ts'
import { placeKey, type FilePlace } from '../checker/checker.ts'

export type AnyFunction = FunctionNode | ArrowFunctionExpression

/** A function, a method or a constructor of the project. */
export interface OwnFunction {
  readonly module: Module
  readonly node: AnyFunction
  /** The names of its parameters; `undefined` for a pattern. */
  readonly parameters: readonly (string | undefined)[]
}

/** `const run = value`; `const { run } = value` takes a property. */
export interface Constant {
  readonly node: Expression
  readonly module: Module
  readonly property?: string
}

/** Finds the functions of a project by the places of their names. */
export interface Functions {
  of(node: AnyFunction, module: Module): OwnFunction
  /** The functions that a call of the name may run: of an abstract method, those that implement it. */
  at(place: FilePlace): readonly OwnFunction[]
  /** The value of a `const`, or the object whose property it takes. */
  constantAt(place: FilePlace): Constant | undefined
  /** The getters or the setters of a property. */
  accessorsAt(place: FilePlace, kind: 'get' | 'set'): readonly OwnFunction[]
  /** The functions that `new` runs: the values of fields, and the constructor of the class or of its base class. */
  createdBy(owner: ClassOf): readonly OwnFunction[]
}

/** @param implementations The methods that implement a method of an abstract class or an interface. */
export function createFunctions(
  names: Names,
  implementations: (
    owner: Class | TSInterfaceDeclaration,
    name: string,
    kind: MethodDefinition['kind'],
  ) => readonly { readonly node: AnyFunction; readonly module: Module }[],
): Functions {
  const known = new Map<Node, OwnFunction>()
  const indexed = new Map<string, ReadonlyMap<string, () => readonly OwnFunction[]>>()
  const constants = new Map<string, Constant>()

  function of(node: AnyFunction, module: Module): OwnFunction {
    let found = known.get(node)
    if (!found) {
      const parameters = node.params.filter((each) => !isThis(each)).map((each) => bindingOf(each).name)
      known.set(node, (found = { module, node, parameters }))
    }
    return found
  }

  /** The value of a field, as a function that returns it. */
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
    const members = owner.node.body.body
    const fields = members.flatMap((each) =>
      each.type === 'PropertyDefinition' && !each.static && each.value && !isFunction(each.value)
        ? [field(each.value, owner.module)]
        : [],
    )
    const own = members.find(
      (each) => each.type === 'MethodDefinition' && each.kind === 'constructor' && each.value.body,
    )
    if (own?.type === 'MethodDefinition') return [...fields, of(own.value, owner.module)]
    const base = baseOf(names, owner)
    return base ? [...fields, ...createdBy(base)] : fields
  }

  function index(module: Module): ReadonlyMap<string, () => readonly OwnFunction[]> {
    const found = new Map<string, () => readonly OwnFunction[]>()
    const add = (offset: number, node: Node | null | undefined): void => {
      if (isFunction(node)) found.set(String(offset), () => [of(node, module)])
    }
    const visitClass = (owner: Class): void => {
      for (const member of owner.body.body) {
        if (member.type === 'PropertyDefinition') add(member.key.start, member.value)
        if (member.type !== 'MethodDefinition' && member.type !== 'TSAbstractMethodDefinition') continue
        const name = nameOf(member.key)
        if (member.kind === 'get' || member.kind === 'set') {
          const { kind, value } = member
          const run = (): readonly OwnFunction[] =>
            value.body
              ? [of(value, module)]
              : implementations(owner, name, kind).map((each) => of(each.node, each.module))
          // For a property with a getter and a setter, TypeScript gives the place of one of them.
          for (const each of owner.body.body)
            if (isAccessor(each) && nameOf(each.key) === name) found.set(`${kind} ${each.key.start}`, run)
        } else if (member.value.body) add(member.key.start, member.value)
        else
          found.set(String(member.key.start), () => {
            // An overload leads to the method with a body; an abstract method to those that implement it.
            const own = owner.body.body.find(
              (each) => each.type === 'MethodDefinition' && each.value.body && nameOf(each.key) === name,
            )
            if (own?.type === 'MethodDefinition') return [of(own.value, module)]
            return implementations(owner, name, 'method').map((each) => of(each.node, each.module))
          })
      }
    }
    walk(module.program, {
      ClassDeclaration: visitClass,
      ClassExpression: visitClass,
      TSInterfaceDeclaration(owner) {
        for (const member of owner.body.body) {
          if (member.type !== 'TSMethodSignature' && member.type !== 'TSPropertySignature') continue
          const name = nameOf(member.key)
          found.set(String(member.key.start), () =>
            implementations(owner, name, 'method').map((each) => of(each.node, each.module)),
          )
        }
      },
      FunctionDeclaration: (node) => add(node.id?.start ?? node.start, node),
      VariableDeclarator: ({ id, init }) => add(id.start, init),
      VariableDeclaration({ kind, declarations }) {
        if (kind === 'const') for (const each of declarations) addConstants(each, module)
      },
      Property: ({ key, value }) => add(key.start, value),
    })
    // The declarations of an overloaded function have its name, and no body.
    for (const statement of module.program.body) {
      const node = 'declaration' in statement ? statement.declaration : statement
      if (node?.type !== 'TSDeclareFunction' || !node.id) continue
      const { name, start } = node.id
      found.set(String(start), () => {
        const bodies = module.program.body.map((each) => ('declaration' in each ? each.declaration : each))
        const body = bodies.find((each) => each?.type === 'FunctionDeclaration' && each.id?.name === name)
        return body?.type === 'FunctionDeclaration' ? [of(body, module)] : []
      })
    }
    return found
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
    accessorsAt: (place, kind) => find(place, `${kind} `),
    createdBy,
  }
}

const EMPTY = { type: 'ArrowFunctionExpression', params: [], async: false, expression: true } as const

function isAccessor(each: ClassElement): each is MethodDefinition {
  const isMethod = each.type === 'MethodDefinition' || each.type === 'TSAbstractMethodDefinition'
  return isMethod && (each.kind === 'get' || each.kind === 'set')
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
