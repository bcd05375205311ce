import type { ArrowFunctionExpression, BlockStatement, Class, StaticBlock } from 'oxc-parser'
import type { Function as FunctionNode, Node, Program } from 'oxc-parser'
import { createScopes, type Scopes } from '../transform/core/scopes.ts'
import { walk } from '../transform/core/walk.ts'
import { declarationOf, type ByName, type Range } from './nodes.ts'

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
  return found.flatMap((each) => {
    const { name, start } = each
    return others.has(each) ? [] : [{ name, start, end: start + name.length, isShorthand: shorthands.has(each) }]
  })
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
export function declaredNames(statement: Node): readonly string[] {
  if (statement.type === 'ImportDeclaration')
    return statement.source.value === 'honotate' ? [] : statement.specifiers.map(({ local }) => local.name)
  const declaration = declarationOf(statement)
  if (declaration?.type === 'VariableDeclaration') return declaration.declarations.flatMap(({ id }) => boundNames(id))
  const { id } = (declaration ?? {}) as { readonly id?: { readonly name?: string } }
  return id?.name ? [id.name] : []
}

/** The part of a pattern that has the names, by its type. */
const BOUND: ByName = {
  AssignmentPattern: 'left',
  RestElement: 'argument',
  TSParameterProperty: 'parameter',
  Property: 'value',
  ObjectPattern: 'properties',
  ArrayPattern: 'elements',
}

/** The names that a pattern or a parameter binds: `a` and `c` in `{ a, b: [c] }`. */
export function boundNames(node: Node | null): readonly string[] {
  if (node?.type === 'Identifier') return [node.name]
  const parts = (node as Readonly<Record<string, Node | Node[]>> | null)?.[BOUND[node?.type ?? ''] ?? '']
  return [parts ?? []].flat().flatMap(boundNames)
}

/** An import, in several lines if it is long. */
export function importLine(specifiers: readonly string[], from: string): string {
  const line = `import { ${specifiers.join(', ')} } from ${from}`
  return line.length <= 120 ? line : `import {\n  ${specifiers.join(',\n  ')},\n} from ${from}`
}

/** Finds whether a name at an offset is a parameter or a local variable, rather than a declaration of the file. */
export function localNames(program: Program): Scopes<true> {
  const scopes = createScopes<true>(() => false)
  const declared =
    <T extends Range>(names: (node: T) => readonly string[]) =>
    (node: T): void => {
      for (const name of names(node)) scopes.add(name, node, true)
    }
  const inFunction = declared(({ params }: FunctionNode | ArrowFunctionExpression) => params.flatMap(boundNames))
  const own = declared(({ id }: FunctionNode | Class) => boundNames(id))
  const inBlock = declared(({ body }: BlockStatement | StaticBlock) => body.flatMap(declaredNames))
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
    SwitchStatement: declared(({ cases }) => cases.flatMap((each) => each.consequent.flatMap(declaredNames))),
    CatchClause: declared(({ param }) => boundNames(param)),
    ForStatement: declared(({ init }) => (init ? declaredNames(init) : [])),
    ForInStatement: declared(({ left }) => declaredNames(left)),
    ForOfStatement: declared(({ left }) => declaredNames(left)),
  })
  return scopes
}
