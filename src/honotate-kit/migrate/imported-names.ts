import type { Node, Program } from 'oxc-parser'
import { createScopes, type Scopes } from '../transform/core/scopes.ts'
import { walk } from '../transform/core/walk.ts'
import { declarationOf, isKeyIn, nodesOf, parentsOf, type ByName, type Range } from './nodes.ts'

export interface NameUse extends Range {
  readonly name: string
  /** Whether the name is also the key of a member: `{ name }`. */
  readonly isShorthand: boolean
}

/** Finds the uses of names, without names of members, keys and imports. */
export function usesOf(root: Node): readonly NameUse[] {
  const parents = parentsOf(root)
  return nodesOf(root, 'Identifier').flatMap((each) => {
    const { name, start } = each
    const parent = parents.get(each) ?? root
    const isMember = isKeyIn(parent, each) || (parent.type === 'TSQualifiedName' && parent.right === each)
    if (isMember || /^Import\w*Specifier$/u.test(parent.type)) return []
    return [{ name, start, end: start + name.length, isShorthand: parent.type === 'Property' && parent.shorthand }]
  })
}

export function countUses(nodes: readonly Node[]): ReadonlyMap<string, number> {
  const uses = new Map<string, number>()
  for (const { name } of nodes.flatMap(usesOf)) uses.set(name, (uses.get(name) ?? 0) + 1)
  return uses
}

export type Statement = Program['body'][number]

export function isImportFrom(statement: Node | undefined, module: string): boolean {
  return statement?.type === 'ImportDeclaration' && statement.source.value === module
}

/**
 * Maps the names that a file declares at its top level, or imports from a module other than honotate, to their
 * statements.
 */
export function takenNames({ body }: Program): ReadonlyMap<string, Statement> {
  return new Map(body.flatMap((statement) => declaredNames(statement).map((name) => [name, statement] as const)))
}

/** Lists the names that a statement declares, or imports from a module other than honotate. */
export function declaredNames(statement: Node): readonly string[] {
  const declared = declarationOf(statement)
  return declared?.type === 'Identifier' || isImportFrom(statement, 'honotate') ? [] : boundNames(declared)
}

/** The field with the names that a node declares, by the type of the node. For other nodes, it is `local` or `id`. */
const BOUND: ByName = {
  AssignmentPattern: 'left',
  RestElement: 'argument',
  TSParameterProperty: 'parameter',
  Property: 'value',
  ObjectPattern: 'properties',
  ArrayPattern: 'elements',
  VariableDeclaration: 'declarations',
  ImportDeclaration: 'specifiers',
  SwitchCase: 'consequent',
}

/** Lists the names that a pattern, a parameter or a declaration binds: `a` and `c` in `{ a, b: [c] }`. */
export function boundNames(node: Node | null | undefined): readonly string[] {
  if (node?.type === 'Identifier') return [node.name]
  return node ? partsOf(node, BOUND[node.type] ?? ('local' in node ? 'local' : 'id')).flatMap(boundNames) : []
}

function partsOf(node: Node, field: string): readonly (Node | null)[] {
  return [(node as unknown as Readonly<Record<string, Node | Node[] | undefined>>)[field] ?? []].flat()
}

export function importLine(specifiers: readonly string[], from: string): string {
  const line = `import { ${specifiers.join(', ')} } from ${from}`
  return line.length <= 120 ? line : `import {\n  ${specifiers.join(',\n  ')},\n} from ${from}`
}

/** The fields that declare names visible only inside a node, by the type of the node. */
const LOCAL: ByName = {
  FunctionDeclaration: 'params',
  FunctionExpression: 'params id',
  ArrowFunctionExpression: 'params',
  ClassExpression: 'id',
  BlockStatement: 'body',
  StaticBlock: 'body',
  SwitchStatement: 'cases',
  CatchClause: 'param',
  ForStatement: 'init',
  ForInStatement: 'left',
  ForOfStatement: 'left',
}

/**
 * Collects local names, such as parameters, to find whether a name at an offset is one of them rather than a
 * declaration of the file.
 */
export function localNames(program: Program): Scopes<true> {
  const scopes = createScopes<true>(() => false)
  walk(program, {}, (node) => {
    const fields = LOCAL[node.type]?.split(' ') ?? []
    for (const name of fields.flatMap((field) => partsOf(node, field)).flatMap(boundNames)) scopes.add(name, node, true)
    return false
  })
  return scopes
}
