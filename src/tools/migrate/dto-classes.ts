import type { Class, Decorator, Expression, Node } from 'oxc-parser'
import { frameworkDecorator, startOf, type FrameworkDecorator } from './decorators.ts'
import { leftToSchema } from './migration.ts'
import type { SourceFile } from './source-file.ts'
import { schemaOf, type ValidatedProperty } from './zod-schemas.ts'

/** Whether a module is class-validator or class-transformer. Their decorators are legacy decorators. */
export function isValidatorModule(name: string): boolean {
  return name === 'class-validator' || name === 'class-transformer'
}

/** A class that only describes how data is validated. */
export interface Dto {
  readonly name: string
  readonly node: Class
  /** The statement, with its `export`. */
  readonly statement: Node
  /** The classes that it extends, by `extends` or by `PartialType()` and its like. */
  readonly bases: readonly string[]
}

/** Of @nestjs/mapped-types, @nestjs/swagger and @nestjs/graphql. */
const MAPPED = new Set(['PartialType', 'PickType', 'OmitType', 'IntersectionType'])

/** Writes schemas of Zod in place of the classes that class-validator validates; their names stay. */
export function rewriteDtos(file: SourceFile): void {
  const dtos = dtosOf(file).filter(({ name }) => file.isSchema(name))
  for (const [index, dto] of dtos.entries()) {
    const later = dtos.slice(index).map(({ name }) => name)
    rewriteDto(file, dto, new RegExp(`\\b(?:${later.join('|')})\\b`, 'u'))
  }
}

/** The classes of a file that only describe how data is validated. */
export function dtosOf(file: SourceFile): readonly Dto[] {
  return file.program.body.flatMap((statement) => {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (node?.type !== 'ClassDeclaration' || !node.id || node.typeParameters) return []
    const bases = node.superClass ? basesOf(file, node.superClass) : []
    if (!bases || !node.body.body.every((member) => propertyOf(file, member))) return []
    const isMapped = node.superClass?.type === 'CallExpression'
    const isValidated = node.body.body.some((member) =>
      decoratorsOf(file, member)?.some(({ module }) => isValidatorModule(module)),
    )
    const isPlain = (decoratorsOf(file, node) ?? [{ name: '' }]).every(({ name }) => name.startsWith('Api'))
    return isPlain && (isMapped || isValidated) ? [{ name: node.id.name, node, statement, bases }] : []
  })
}

/** The classes in `PartialType(OmitType(User, ['id']))`; `undefined` for another expression. */
function basesOf(file: SourceFile, node: Expression): readonly string[] | undefined {
  if (node.type === 'Identifier') return [node.name]
  if (!isMappedCall(file, node)) return undefined
  const [first, second] = node.arguments as Expression[]
  const bases = file.imported(node.callee.name)?.name === 'IntersectionType' ? [first, second] : [first]
  const all = bases.map((base) => base && basesOf(file, base))
  return all.every((each) => each !== undefined) ? all.flat() : undefined
}

type MappedCall = Extract<Expression, { type: 'CallExpression' }> & { readonly callee: { readonly name: string } }

function isMappedCall(file: SourceFile, node: Expression): node is MappedCall {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return false
  return MAPPED.has(file.imported(node.callee.name)?.name ?? '')
}

/** The schema of the classes that a class extends. */
function baseSchema(file: SourceFile, node: Expression): string {
  if (!isMappedCall(file, node)) return file.source(node)
  file.release(node.callee.name)
  const [first, second] = node.arguments as [Expression, Expression | undefined]
  const base = baseSchema(file, first)
  switch (file.imported(node.callee.name)?.name) {
    case 'PickType':
      return `${base}.pick(${keysOf(file, second)})`
    case 'OmitType':
      return `${base}.omit(${keysOf(file, second)})`
    case 'IntersectionType':
      return `${base}.extend(${baseSchema(file, second as Expression)}.shape)`
    default:
      return `${base}.partial()`
  }
}

/** `{ id: true }` of `['id'] as const`. */
function keysOf(file: SourceFile, node: Expression | undefined): string {
  const list = node?.type === 'TSAsExpression' ? node.expression : node
  if (list?.type !== 'ArrayExpression') return node ? file.source(node) : '{}'
  const keys = list.elements.map((each) =>
    each ? file.source(each).replace(/^(['"])([A-Za-z_$][\w$]*)\1$/u, '$2') : '',
  )
  return `{ ${keys.map((key) => `${key}: true`).join(', ')} }`
}

/** The decorators of an element; `undefined` if one of them is not of the framework. */
function decoratorsOf(file: SourceFile, node: unknown): readonly FrameworkDecorator[] | undefined {
  const { decorators = [] } = node as { readonly decorators?: readonly Decorator[] }
  const found = decorators.map((each) => frameworkDecorator(file, each))
  return found.every((each) => each !== undefined) ? found : undefined
}

interface DtoProperty extends ValidatedProperty {
  readonly key: string
  /** The start, including its decorators. */
  readonly start: number
  readonly end: number
}

/** A property that fits into a schema; `undefined` for a method, or for a member with other decorators. */
function propertyOf(file: SourceFile, member: Class['body']['body'][number]): DtoProperty | undefined {
  if (member.type !== 'PropertyDefinition' || member.static || member.computed) return undefined
  const decorators = decoratorsOf(file, member)
  if (!decorators || member.key.type === 'PrivateIdentifier') return undefined
  return {
    key: file.source(member.key),
    decorators,
    type: member.typeAnnotation?.typeAnnotation,
    optional: member.optional === true,
    initial: member.value ?? undefined,
    start: startOf(member),
    end: member.end,
  }
}

/** @param later Finds the names of schemas that have no value yet: this one, and those further down. */
function rewriteDto(file: SourceFile, { name, node, statement }: Dto, later: RegExp): void {
  const exported = statement === node ? '' : 'export '
  const own = objectOf(file, node, later)
  const base = node.superClass && baseSchema(file, node.superClass)
  file.use('z', 'zod')
  for (const { local } of decoratorsOf(file, node) ?? []) file.release(local)
  const extended = base ? (node.body.body.length > 0 ? `${base}.extend(${own})` : base) : `z.object(${own})`
  const interfaces = (node.implements ?? []).map((each) => file.source(each)).join(' & ')
  const schema = interfaces ? `${extended} satisfies z.ZodType<${interfaces}>` : extended
  const [indentation, end] = [file.indentation(statement), file.semicolon]
  file.text.overwrite(
    Math.min(statement.start, startOf(node)),
    statement.end,
    `${exported}const ${name} = ${schema}${end}\n${indentation}${exported}type ${name} = z.output<typeof ${name}>${end}`,
  )
}

/** The members with the comments and empty lines between them. */
function objectOf(file: SourceFile, { body }: Class, later: RegExp): string {
  let last = body.start + 1
  const members = body.body.map((member) => {
    const property = propertyOf(file, member) as DtoProperty
    const { text, unknown } = schemaOf(file, property)
    for (const { local } of property.decorators) file.release(local)
    const todo = unknown.length > 0 ? `${file.todoComment(leftToSchema(unknown))} ` : ''
    const between = file.source({ start: last, end: property.start })
    last = property.end
    return `${between}${todo}${later.test(text) ? `get ${property.key}() { return ${text} }` : `${property.key}: ${text}`}`
  })
  const end = file.source({ start: last, end: body.end - 1 })
  return `{${members.join(',')}${end.includes('\n') ? ',' : ''}${end}}`
}
