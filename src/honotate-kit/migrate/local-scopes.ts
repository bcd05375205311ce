import type {
  ArrowFunctionExpression,
  BindingPattern,
  Class,
  Function as FunctionNode,
  Node,
  Program,
} from 'oxc-parser'
import { createScopes, type Scopes } from '../transform/core/scopes.ts'
import { walk } from '../transform/core/walk.ts'
import { boundNames, declaredNames, type Statement } from './imported-names.ts'
import type { Range } from './nodes.ts'

/** Finds whether a name at an offset is a parameter or a local variable, rather than a declaration of the file. */
export function localNames(program: Program): Scopes<true> {
  const scopes = createScopes<true>(() => false)
  const declare = (names: readonly string[], scope: Range): void => {
    for (const name of names) scopes.add(name, scope, true)
  }
  const inBlock = (node: Range & { readonly body: readonly Statement[] }): void =>
    declare(node.body.flatMap(declaredNames), node)
  const inFunction = (node: FunctionNode | ArrowFunctionExpression): void =>
    declare((node.params as readonly Node[]).flatMap(parameterNames), node)
  const own = (node: FunctionNode | Class): void => declare(node.id ? [node.id.name] : [], node)
  const inLoop = (node: Range, first: Node | null): void => {
    if (first?.type === 'VariableDeclaration') declare(declaredNames(first), node)
  }
  walk(program, {
    FunctionDeclaration: inFunction,
    ArrowFunctionExpression: inFunction,
    FunctionExpression: (node) => {
      inFunction(node)
      own(node)
    },
    ClassExpression: own,
    BlockStatement: inBlock,
    StaticBlock: inBlock,
    SwitchStatement: (node) =>
      declare(
        node.cases.flatMap(({ consequent }) => consequent.flatMap(declaredNames)),
        node,
      ),
    CatchClause: (node) => declare(node.param ? boundNames(node.param) : [], node),
    ForStatement: (node) => inLoop(node, node.init),
    ForInStatement: (node) => inLoop(node, node.left),
    ForOfStatement: (node) => inLoop(node, node.left),
  })
  return scopes
}

function parameterNames(node: Node): readonly string[] {
  if (node.type === 'TSParameterProperty') return boundNames(node.parameter)
  return boundNames((node.type === 'RestElement' ? node.argument : node) as BindingPattern)
}
