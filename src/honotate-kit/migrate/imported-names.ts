import type { BindingPattern, Node, Program } from 'oxc-parser'
import { walk } from '../transform/core/walk.ts'
import { declarationOf } from './nodes.ts'

/** Counts uses of names, but not names of members, keys and imports. */
export function countUses(program: Node, uses: Map<string, number>): void {
  const add = (node: Node, count: number): void => {
    if (node.type === 'Identifier') uses.set(node.name, (uses.get(node.name) ?? 0) + count)
  }
  const key = (node: { readonly key: Node; readonly computed: boolean }): void => {
    if (!node.computed) add(node.key, -1)
  }
  walk(program, {
    Identifier: (node) => add(node, 1),
    MemberExpression: ({ property, computed }) => void (computed || add(property, -1)),
    TSQualifiedName: ({ right }) => add(right, -1),
    Property: key,
    MethodDefinition: key,
    PropertyDefinition: key,
    TSPropertySignature: key,
    TSMethodSignature: key,
    ImportSpecifier: ({ imported, local }) => {
      add(imported, -1)
      add(local, -1)
    },
    ImportDefaultSpecifier: ({ local }) => add(local, -1),
    ImportNamespaceSpecifier: ({ local }) => add(local, -1),
  })
}

export type Statement = Program['body'][number]

/** Whether a statement imports from a module. */
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

/** A specifier with its local name. `verbatimModuleSyntax` requires `type` for names that are only types. */
export function addedSpecifier(name: string, local: string): readonly [local: string, specifier: string] {
  return [
    local,
    `${name === 'Guard' || name === 'TestApp' ? 'type ' : ''}${name}${local === name ? '' : ` as ${local}`}`,
  ]
}
