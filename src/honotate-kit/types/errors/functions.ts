import type { ArrowFunctionExpression, Class, Function as FunctionNode, Node, TSInterfaceDeclaration } from 'oxc-parser'
import { bindingOf, isThis } from '../../transform/core/scan.ts'
import { walk } from '../../transform/core/walk.ts'
import type { Module } from '../../transform/graph/modules.ts'
import type { Names } from '../../transform/graph/names.ts'
import type { FilePlace } from '../checker/checker.ts'

export type AnyFunction = FunctionNode | ArrowFunctionExpression

/** A function, a method or a constructor of the project. */
export interface OwnFunction {
  readonly module: Module
  readonly node: AnyFunction
  /** The names of its parameters; `undefined` for a pattern. */
  readonly parameters: readonly (string | undefined)[]
}

/** Finds the functions of a project by the places of their names. */
export interface Functions {
  of(node: AnyFunction, module: Module): OwnFunction
  /** The functions that a call of the name may run: of an abstract method, those that implement it. */
  at(place: FilePlace): readonly OwnFunction[]
  constructorOf(node: Class, module: Module): OwnFunction | undefined
}

/** @param implementations The methods that implement a method of an abstract class or an interface. */
export function createFunctions(
  names: Names,
  implementations: (
    owner: Class | TSInterfaceDeclaration,
    name: string,
  ) => readonly { readonly node: AnyFunction; readonly module: Module }[],
): Functions {
  const known = new Map<Node, OwnFunction>()
  const indexed = new Map<string, ReadonlyMap<string, () => readonly OwnFunction[]>>()

  function of(node: AnyFunction, module: Module): OwnFunction {
    let found = known.get(node)
    if (!found) {
      const parameters = node.params.filter((each) => !isThis(each)).map((each) => bindingOf(each).name)
      known.set(node, (found = { module, node, parameters }))
    }
    return found
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
        if (member.value.body) add(member.key.start, member.value)
        else
          found.set(String(member.key.start), () => {
            // An overload leads to the method with a body; an abstract method to those that implement it.
            const own = owner.body.body.find(
              (each) => each.type === 'MethodDefinition' && each.value.body && nameOf(each.key) === name,
            )
            if (own?.type === 'MethodDefinition') return [of(own.value, module)]
            return implementations(owner, name).map((each) => of(each.node, each.module))
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
            implementations(owner, name).map((each) => of(each.node, each.module)),
          )
        }
      },
      FunctionDeclaration: (node) => add(node.id?.start ?? node.start, node),
      VariableDeclarator: ({ id, init }) => add(id.start, init),
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

  return {
    of,
    at({ file, offset }) {
      const module = offset === -1 ? undefined : names.module(file)
      if (!module) return []
      let all = indexed.get(file)
      if (!all) indexed.set(file, (all = index(module)))
      return all.get(String(offset))?.() ?? []
    },
    constructorOf(node, module) {
      const member = node.body.body.find((each) => each.type === 'MethodDefinition' && each.kind === 'constructor')
      return member?.type === 'MethodDefinition' && member.value.body ? of(member.value, module) : undefined
    },
  }
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
