import type { ArrowFunctionExpression, BindingPattern, Class } from 'oxc-parser'
import type { Function as FunctionNode, Node, Program } from 'oxc-parser'
import { createScopes, type Scopes } from '../transform/core/scopes.ts'
import { walk } from '../transform/core/walk.ts'
import { declarationOf, type Range } from './nodes.ts'

/** A use of a name. */
export interface NameUse extends Range {
  readonly name: string
  /** Whether the use is the key of its member, too: `{ name }`. */
  readonly isShorthand: boolean
}

/** The uses of names, but not the names of members, keys and imports. */
export function usesOf(node: Node): readonly NameUse[] {
  const found: Extract<Node, { type: 'Identifier' }>[] = []
  const [others, shorthands] = [new Set<Node>(), new Set<Node>()]
  const key = (each: { readonly key: Node; readonly computed: boolean }): void =>
    void (each.computed || others.add(each.key))
  walk(node, {
    Identifier: (each) => void found.push(each as never),
    MemberExpression: ({ property, computed }) => void (computed || others.add(property)),
    TSQualifiedName: ({ right }) => void others.add(right),
    Property: (each) => {
      key(each)
      if (each.shorthand) shorthands.add(each.value)
    },
    MethodDefinition: key,
    PropertyDefinition: key,
    TSPropertySignature: key,
    TSMethodSignature: key,
    ImportSpecifier: ({ imported, local }) => void others.add(imported).add(local),
    ImportDefaultSpecifier: ({ local }) => void others.add(local),
    ImportNamespaceSpecifier: ({ local }) => void others.add(local),
  })
  return found
    .filter((each) => !others.has(each))
    .map((each) => ({
      name: each.name,
      start: each.start,
      end: each.start + each.name.length,
      isShorthand: shorthands.has(each),
    }))
}

export function countUses(nodes: readonly Node[]): ReadonlyMap<string, number> {
  const uses = new Map<string, number>()
  for (const { name } of nodes.flatMap(usesOf)) uses.set(name, (uses.get(name) ?? 0) + 1)
  return uses
}

export type Statement = Program['body'][number]

export function isImportFrom(statement: Statement | undefined, module: string): boolean {
  return statement?.type === 'ImportDeclaration' && statement.source.value === module
}

/** The names that a file declares at its top level, each with its statement. Leaves out imports from honotate. */
export function takenNames({ body }: Program): ReadonlyMap<string, Statement> {
  return new Map(body.flatMap((statement) => declaredNames(statement).map((name) => [name, statement] as const)))
}

/** The names that a statement declares or imports. */
export function declaredNames(statement: Statement): string[] {
  if (statement.type === 'ImportDeclaration')
    return statement.source.value === 'honotate' ? [] : statement.specifiers.map(({ local }) => local.name)
  const declaration = declarationOf(statement)
  if (declaration?.type === 'VariableDeclaration') return declaration.declarations.flatMap(({ id }) => boundNames(id))
  const { id } = (declaration ?? {}) as { readonly id?: { readonly name?: string } }
  return id?.name ? [id.name] : []
}

/** The names that a pattern binds: `a` and `c` in `{ a, b: [c] }`. */
export function boundNames(pattern: BindingPattern): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'AssignmentPattern':
      return boundNames(pattern.left)
    case 'ObjectPattern':
      return pattern.properties.flatMap((each) => boundNames(each.type === 'RestElement' ? each.argument : each.value))
    case 'ArrayPattern':
      return pattern.elements.flatMap((each) =>
        each ? boundNames(each.type === 'RestElement' ? each.argument : each) : [],
      )
  }
}

/** An import, in several lines if it is long. */
export function importLine(specifiers: readonly string[], from: string): string {
  const line = `import { ${specifiers.join(', ')} } from ${from}`
  return line.length <= 120 ? line : `import {\n  ${specifiers.join(',\n  ')},\n} from ${from}`
}

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
