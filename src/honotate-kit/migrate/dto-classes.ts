import type { Class, Expression, Node } from 'oxc-parser'
import { quoted } from '../code-text.ts'
import { decoratorsOf, exportOf, frameworkDecorator, type Decorators } from './decorators.ts'
import { constantText, elementsIn, type Shape } from './file-scope.ts'
import { callOf, declarationOf, decoratorsIn, hasNode, IS_NAME, isLiteral, memberOf, startOf } from './nodes.ts'
import type { Given, Range } from './nodes.ts'
import type { SourceFile } from './source-file.ts'

export function isValidatorModule(name: string): boolean {
  return name === 'class-validator' || name === 'class-transformer'
}

export interface Dto {
  readonly name: string
  readonly node: Class
  /** The statement that declares the class, with its `export`. */
  readonly statement: Node
  /** The names of the classes that it extends, directly or through `PartialType()` and similar functions. */
  readonly bases: readonly string[]
  /** Whether validators can only come from its base class. */
  readonly isInherited: boolean
  /** Why the class cannot become a schema; `undefined` if its own declaration allows it. */
  readonly reason: string | undefined
}

/** Functions of @nestjs/mapped-types, @nestjs/swagger and @nestjs/graphql that derive a class from others. */
const MAPPED = new Set(['PartialType', 'PickType', 'OmitType', 'IntersectionType'])

/** Finds the top-level classes of a file that have validators of class-validator, or may inherit some. */
export function dtosOf(file: SourceFile): readonly Dto[] {
  return file.program.body.flatMap((statement): Dto[] => {
    const node = declarationOf(statement)
    if (node?.type !== 'ClassDeclaration' || !node.id) return []
    const isMapped = node.superClass !== null && mappedCall(file, node.superClass).name !== ''
    const isInherited = !isMapped && !node.body.body.some((member) => isValidated(decoratorsOf(file, member)))
    if (isInherited && !node.superClass) return []
    const bases = node.superClass ? basesOf(file, node.superClass) : []
    const reason = reasonOf(file, node, statement, bases !== undefined)
    return [{ name: node.id.name, node, statement, bases: bases ?? [], isInherited, reason }]
  })
}

function isValidated(decorators: Decorators): boolean {
  return decorators.some(({ module }) => module === 'class-validator')
}

function reasonOf(file: SourceFile, node: Class, statement: Node, hasNamedBases: boolean): string | undefined {
  // An earlier run may have removed the cause from the code, but left the reason in a comment.
  const before = file.source({ start: 0, end: startOf(statement) })
  const [, earlier] =
    /It stays one, since ((?:(?!\*\/).)*): write a schema of Zod\.(?:(?!\*\/).)*\*\/\s*$/u.exec(before) ?? []
  if (earlier !== undefined) return earlier
  if (node.typeParameters) return 'it has type parameters'
  if (!hasNamedBases) return 'it extends the result of a function'
  const own = foreignDecorator(file, node, () => false)
  if (own) return `${own} decorates it`
  for (const member of node.body.body) {
    const name = 'key' in member && member.key ? file.source(member.key) : 'an index signature'
    const isField = member.type === 'PropertyDefinition' && !member.static && !member.computed
    if (!isField || member.key.type === 'PrivateIdentifier') return `it has more than fields: ${name}`
    const foreign = foreignDecorator(file, member, isValidatorModule)
    if (foreign) return `${foreign} decorates ${name}`
    if (member.value && hasNode(member.value, /^ThisExpression$/u)) return `${name} reads other members`
  }
  return undefined
}

/** Finds the first decorator that prevents a schema, and returns it as `@Name()`. */
function foreignDecorator(file: SourceFile, node: unknown, isKnown: (module: string) => boolean): string | undefined {
  const foreign = decoratorsIn(node).find((each) => {
    const found = frameworkDecorator(file, each)
    // @Exclude() also hides the member in responses, so the class must stay.
    return !found || found.name === 'Exclude' || !(isKnown(found.module) || found.name.startsWith('Api'))
  })
  return foreign && file.source(foreign).replace(/^(@[\w.$]+)[^]*$/u, '$1()')
}

/**
 * Lists the classes that `extends` names, such as `User` in `PartialType(OmitType(User, []))`; `undefined` for other
 * expressions.
 */
function basesOf(file: SourceFile, node: Expression): readonly string[] | undefined {
  const isMember = node.type === 'MemberExpression' && node.object.type === 'Identifier'
  if (node.type === 'Identifier' || isMember) return [file.source(node)]
  const { name, classes } = mappedCall(file, node)
  const all = name ? classes.map((base) => basesOf(file, base)) : [undefined]
  return all.every((each) => each !== undefined) ? all.flat() : undefined
}

/**
 * Reads the parts of a call such as `OmitType(NewCat, ['id'])`. For another expression, `name` is `''`, and `classes`
 * contains only the expression.
 */
function mappedCall(file: SourceFile, node: Expression) {
  const { args = [] as readonly Expression[], node: call } = callOf(node) ?? {}
  const name = exportOf(file, call?.callee)?.name ?? ''
  if (!MAPPED.has(name)) return { name: '', classes: [node], second: undefined }
  return { name, classes: name === 'IntersectionType' ? args : args.slice(0, 1), second: args[1] }
}

/** A field of a class; its range includes its decorators. */
export interface DtoField extends Range {
  readonly key: string
  readonly decorators: Decorators
  readonly isValidated: boolean
  readonly type: Node | undefined
  readonly initial: Given
}

export function fieldsOf(file: SourceFile, { body }: Class): readonly DtoField[] {
  return body.body.flatMap((member): DtoField[] => {
    if (member.type !== 'PropertyDefinition') return []
    const decorators = decoratorsOf(file, member)
    const [type, initial] = [member.typeAnnotation?.typeAnnotation, member.value ?? undefined]
    const place = { start: startOf(member), end: member.end }
    return [{ key: file.source(member.key), decorators, isValidated: isValidated(decorators), type, initial, ...place }]
  })
}

/** Makes the schema of the classes that a class extends: `NewCat.omit({ id: true })` for `OmitType(NewCat, ['id'])`. */
export function baseSchema(file: SourceFile, node: Expression): string {
  const { name, classes, second } = mappedCall(file, node)
  if (name === '') return file.source(node)
  const [base = '', ...others] = classes.map((each) => baseSchema(file, each))
  if (name === 'PickType') return `${base}.pick(${keysOf(file, classes, second)})`
  if (name === 'OmitType') return `${base}.omit(${keysOf(file, classes, second)})`
  if (name === 'PartialType') return partial(file, classes, second, base)
  return others.reduce((text, each) => `${text}.extend(${each}.shape)`, base)
}

/**
 * Makes a schema whose members may be missing, and also null unless `PartialType()` has `skipNullProperties: false`.
 */
function partial(file: SourceFile, classes: readonly Expression[], options: Given, base: string): string {
  const skip = memberOf(options && file.scope.constant(options), 'skipNullProperties')
  const missing = isLiteral(skip, false) ? 'optional' : 'nullish'
  const members = classes
    .flatMap((each) => [...(shapeOf(file, each)?.keys() ?? [])])
    .map((key) => `  ${key}: ${base}.shape${accessTo(key)}.${missing}(),\n`)
  return members.length > 0 ? `${file.objectOf}({\n${members.join('')}})` : `${file.objectOf}({})`
}

/** The code that reads a member: `.name`, or `['first-name']`. */
export function accessTo(key: string): string {
  return IS_NAME.test(key) ? `.${key}` : `[${key}]`
}

/**
 * Lists the members of `User`, or of `PartialType(OmitType(User, ['id']))`; `undefined` if the selected names are
 * unknown.
 */
export function shapeOf(file: SourceFile, node: Expression): Shape | undefined {
  const { name, classes, second } = mappedCall(file, node)
  if (name === '') return file.scope.dto(file.source(node))?.shape() ?? new Map()
  const all = classes.map((each) => shapeOf(file, each))
  const isSelected = /^(?:Pick|Omit)Type$/u.test(name)
  const named = isSelected ? listedNames(file, second) : []
  if (!named || !all.every((each) => each !== undefined)) return undefined
  const members = all
    .flatMap((each) => [...each])
    .filter(([key]) => !isSelected || named.includes(plain(key)) === (name === 'PickType'))
    .map(([key, inherited]) => [key, inherited && name === 'PartialType' ? 'optional' : inherited] as const)
  // If several members have the same name, the first counts.
  return new Map([...members, ...members.toReversed()])
}

function plain(key: string): string {
  return key.replace(/^(['"])(.*)\1$/u, '$2')
}

/** Reads the names in `['id'] as const`, also in a constant; `undefined` if any is not a known string. */
function listedNames({ scope: { project, path } }: SourceFile, node: Given): readonly string[] | undefined {
  const names = elementsIn(project, path, node).map((each) => constantText(project, each))
  return names.every((each) => each !== undefined) ? names : undefined
}

/** Makes `{ id: true }` for `['id'] as const`, without names that the schema lacks, since Zod refuses those. */
function keysOf(file: SourceFile, [base]: readonly Expression[], node: Given): string {
  const known = new Set([...((base && shapeOf(file, base))?.keys() ?? [])].map(plain))
  const keys = (listedNames(file, node) ?? []).filter((name) => known.has(name))
  const texts = keys.map((name) => `${IS_NAME.test(name) ? name : quoted(name)}: true`)
  return texts.length > 0 ? `{ ${texts.join(', ')} }` : '{}'
}
