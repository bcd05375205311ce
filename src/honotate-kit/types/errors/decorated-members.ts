import type { Class, Decorator, Expression, MethodDefinition } from 'oxc-parser'
import type { Module } from '../../transform/graph/parse-module.ts'
import { MAPPINGS } from '../api/overridden.ts'
import type { OwnFunction } from './functions.ts'

export type Decorated = { readonly decorators: readonly Pick<Decorator, 'expression'>[] }

export function hasDecorator(module: Module, node: Decorated, name: string): boolean {
  return node.decorators.some((each) => module.nameIn(each) === name)
}

export function argumentsOf(module: Module, node: Decorated, name: string): readonly Expression[] {
  return node.decorators
    .filter((each) => module.nameIn(each) === name)
    .flatMap(({ expression }) => (expression.type === 'CallExpression' ? expression.arguments : []))
    .filter((each): each is Expression => each.type !== 'SpreadElement')
}

export function isMapped({ module, node }: OwnFunction): boolean {
  return module.classes.some((owner) =>
    methodIn(owner, node)?.decorators.some((each) => MAPPINGS.has(module.nameIn(each) ?? '')),
  )
}

export function methodIn(owner: Class, fn: OwnFunction['node']): MethodDefinition | undefined {
  return owner.body.body.find((each): each is MethodDefinition => each.type === 'MethodDefinition' && each.value === fn)
}
