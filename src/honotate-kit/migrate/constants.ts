import type { Expression, Node } from 'oxc-parser'
import { literalOf, memberOf } from './nodes.ts'
import type { Project } from './migrated-project.ts'

/** An expression, and the path of the file in which its names are looked up. */
export interface Constant {
  readonly path: string
  readonly node: Expression
}

/** Follows a name, or a member of a named object or enum, to its expression; returns other expressions as they are. */
export function constantOf(project: Project, constant: Constant, depth = 0): Constant {
  const { path, node } = constant
  if (depth > 10) return constant
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
    return constantOf(project, { path, node: node.expression }, depth)
  if (node.type === 'Identifier') return valueOf(project, path, node.name, depth) ?? constant
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return constant
  const { name } = node.property
  if (node.object.type === 'Identifier') {
    const { name: object } = node.object
    const found = valueOf(project, path, `${object}.${name}`, depth) ?? enumMember(project, path, object, name)
    if (found) return found
  }
  const owner = constantOf(project, { path, node: node.object }, depth + 1)
  const value = owner.node.type === 'ObjectExpression' ? memberOf(owner.node, name) : undefined
  return value ? constantOf(project, { path: owner.path, node: value }, depth + 1) : constant
}

function valueOf(project: Project, path: string, name: string, depth: number): Constant | undefined {
  const found = project.resolve(path, name)
  const declared = found && project.node(found)
  if (!found || declared?.type !== 'VariableDeclarator' || !declared.init || !project.isConstant(found))
    return undefined
  return constantOf(project, { path: found.path, node: declared.init }, depth + 1)
}

function enumMember(project: Project, path: string, name: string, member: string): Constant | undefined {
  const found = project.resolve(path, name)
  const declared: Node | undefined = found && project.node(found)
  if (!found || declared?.type !== 'TSEnumDeclaration') return undefined
  const { initializer } = declared.body.members.find(({ id }) => 'name' in id && id.name === member) ?? {}
  return initializer ? { path: found.path, node: initializer } : undefined
}

/** The value of a string that the code contains: a literal, a constant, a concatenation or a template of those. */
export function constantText(project: Project, { path, node }: Constant): string | undefined {
  const literal = literalOf(node)
  if (literal !== undefined) return literal
  const join = (parts: readonly (string | undefined)[]): string | undefined =>
    parts.includes(undefined) ? undefined : parts.join('')
  if (node.type === 'TemplateLiteral')
    return join(
      node.quasis.flatMap(({ value }, index) => {
        const between = node.expressions[index]
        return [value.cooked ?? undefined, ...(between ? [constantText(project, { path, node: between })] : [])]
      }),
    )
  if (node.type === 'BinaryExpression' && node.operator === '+')
    return join([node.left, node.right].map((each) => constantText(project, { path, node: each })))
  const found = constantOf(project, { path, node })
  return found.node === node ? undefined : constantText(project, found)
}
