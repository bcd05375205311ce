import type { Expression } from 'oxc-parser'
import { quoted } from '../code-text.ts'
import { exportOf } from './decorators.ts'
import { isMappedCall } from './dto-classes.ts'
import { IS_NAME, isLiteral, memberOf, type Given } from './nodes.ts'
import type { SourceFile } from './source-file.ts'

/** The parts of `OmitType(NewCat, ['id'])`; without a name for any other expression. */
function mappedCall(file: SourceFile, node: Expression): { readonly name: string; readonly args: Expression[] } {
  if (!isMappedCall(file, node)) return { name: '', args: [node] }
  return { name: exportOf(file, node.callee)?.name ?? '', args: node.arguments as Expression[] }
}

/** The schema of the classes that a class extends: `NewCat.omit({ id: true })` of `OmitType(NewCat, ['id'])`. */
export function baseSchema(file: SourceFile, node: Expression): string {
  const { name, args } = mappedCall(file, node)
  const [first, second] = args as [Expression, Given]
  if (name === '') return file.source(node)
  const base = baseSchema(file, first)
  if (name === 'PickType') return `${base}.pick(${keysOf(file, first, second)})`
  if (name === 'OmitType') return `${base}.omit(${keysOf(file, first, second)})`
  if (name === 'PartialType') return partial(file, first, second, base)
  return args.slice(1).reduce((text, each) => `${text}.extend(${baseSchema(file, each)}.shape)`, base)
}

/** A schema whose members may be missing, and also null unless `PartialType()` has `{ skipNullProperties: false }`. */
function partial(file: SourceFile, node: Expression, options: Given, base: string): string {
  const skip = memberOf(options && file.scope.constant(options), 'skipNullProperties')
  const missing = isLiteral(skip, false) ? 'optional' : 'nullish'
  const members = keysIn(file, node).map((key) => `  ${key}: ${base}.shape${accessTo(key)}.${missing}(),\n`)
  return members.length > 0 ? `${file.objectOf}({\n${members.join('')}})` : `${file.objectOf}({})`
}

/** Code that reads a member: `.name`, or `['first-name']`. */
export function accessTo(key: string): string {
  return IS_NAME.test(key) ? `.${key}` : `[${key}]`
}

/** The keys of a class, or of a class that an expression such as `PartialType(OmitType(User, ['id']))` makes. */
export function keysIn(file: SourceFile, node: Expression): readonly string[] {
  const { name, args } = mappedCall(file, node)
  const [first, second] = args as [Expression, Given]
  if (name === '') return file.scope.dto(file.source(node))?.keys() ?? []
  if (name === 'IntersectionType') return [...new Set(args.flatMap((each) => keysIn(file, each)))]
  const keys = keysIn(file, first)
  const named = new Set(listedNames(file, second))
  if (name === 'PartialType') return keys
  return keys.filter((key) => named.has(plain(key)) === (name === 'PickType'))
}

function plain(key: string): string {
  return key.replace(/^(['"])(.*)\1$/u, '$2')
}

/** The names in `['id'] as const`, and in a constant of that kind; `undefined` if they are computed. */
function listedNames(file: SourceFile, node: Given): readonly string[] | undefined {
  const list = node && file.scope.constant(node)
  if (list?.type !== 'ArrayExpression') return undefined
  const names = list.elements.map((each) =>
    each?.type === 'SpreadElement' ? listedNames(file, each.argument) : file.scope.textOf(each ?? undefined),
  )
  return names.includes(undefined) ? undefined : (names as (string | readonly string[])[]).flat()
}

/** Whether the keys of `PickType()` and `OmitType()` in an expression are known. */
export function areKeysKnown(file: SourceFile, node: Expression): boolean {
  const { name, args } = mappedCall(file, node)
  if (name === '') return true
  if (/^(?:Pick|Omit)Type$/u.test(name) && !listedNames(file, args[1])) return false
  return args.every((each) => areKeysKnown(file, each))
}

/** `{ id: true }` for `['id'] as const`, without names that the schema lacks, since Zod refuses them. */
function keysOf(file: SourceFile, base: Expression, node: Given): string {
  const known = new Set(keysIn(file, base).map(plain))
  const keys = (listedNames(file, node) ?? []).filter((name) => known.has(name))
  const texts = keys.map((name) => `${IS_NAME.test(name) ? name : quoted(name)}: true`)
  return texts.length > 0 ? `{ ${texts.join(', ')} }` : '{}'
}
