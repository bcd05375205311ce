import type { Node, Program } from 'oxc-parser'
import { walk } from '../../compiler/transform/core/walk.ts'
import { declarationOf } from './statements.ts'

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

/** The names that imports, functions, classes and types declare in a file, except for imports from honotate. */
export function takenNames({ body }: Program): ReadonlySet<string> {
  const names = new Set<string>()
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') {
      if (statement.source.value !== 'honotate') for (const { local } of statement.specifiers) names.add(local.name)
      continue
    }
    const { id } = (declarationOf(statement) ?? {}) as { readonly id?: { readonly name?: string } }
    if (id?.name) names.add(id.name)
  }
  return names
}

/** An import, in several lines if it is long. */
export function importLine(specifiers: readonly string[], from: string): string {
  const line = `import { ${specifiers.join(', ')} } from ${from}`
  return line.length <= 120 ? line : `import {\n  ${specifiers.join(',\n  ')},\n} from ${from}`
}
