import type { Expression } from 'oxc-parser'
import { quoted } from '../code-text.ts'
import { exportOf, memberOf } from './decorators.ts'
import { isMappedCall } from './dto-classes.ts'
import type { FileScope } from './file-scope.ts'
import { IS_NAME, isLiteral } from './nodes.ts'
import type { SourceFile } from './source-file.ts'

/** The schema of the classes that a class extends: `NewCat.omit({ id: true })` of `OmitType(NewCat, ['id'])`. */
export function baseSchema(file: SourceFile, node: Expression): string {
  if (!isMappedCall(file, node)) return file.source(node)
  const [first, second, ...others] = node.arguments as [Expression, Expression | undefined, ...Expression[]]
  const base = baseSchema(file, first)
  switch (exportOf(file, node.callee)?.name) {
    case 'PickType':
      return `${base}.pick(${keysOf(file, first, second)})`
    case 'OmitType':
      return `${base}.omit(${keysOf(file, first, second)})`
    case 'IntersectionType':
      return [second, ...others].reduce(
        (text, each) => `${text}.extend(${baseSchema(file, each as Expression)}.shape)`,
        base,
      )
    default:
      return partial(file, first, second, base)
  }
}

/** A schema whose members may be missing, and also null unless `PartialType()` has `{ skipNullProperties: false }`. */
function partial(file: SourceFile, node: Expression, options: Expression | undefined, base: string): string {
  const skips = options && file.scope.constant(options)
  const skip = skips?.type === 'ObjectExpression' ? memberOf(skips, 'skipNullProperties') : undefined
  const missing = isLiteral(skip, false) ? 'optional' : 'nullish'
  const members = keysIn(file, node, file.scope).map((key) => `  ${key}: ${base}.shape${accessTo(key)}.${missing}(),\n`)
  const object = file.objectOf
  return members.length > 0 ? `${object}({\n${members.join('')}})` : `${object}({})`
}

/** Code that reads a member: `.name`, or `['first-name']`. */
export function accessTo(key: string): string {
  return IS_NAME.test(key) ? `.${key}` : `[${key}]`
}

/** The keys of a class, or of a class that an expression such as `PartialType(OmitType(User, ['id']))` makes. */
export function keysIn(file: SourceFile, node: Expression, scope: FileScope): readonly string[] {
  if (!isMappedCall(file, node)) return scope.keys(file.source(node))
  const [first, second, ...others] = node.arguments as [Expression, Expression | undefined, ...Expression[]]
  const keys = keysIn(file, first, scope)
  const named = new Set(listedNames(second, scope))
  switch (exportOf(file, node.callee)?.name) {
    case 'PickType':
      return keys.filter((key) => named.has(plain(key)))
    case 'OmitType':
      return keys.filter((key) => !named.has(plain(key)))
    case 'IntersectionType':
      return [...new Set([...keys, ...[second, ...others].flatMap((each) => (each ? keysIn(file, each, scope) : []))])]
    default:
      return keys
  }
}

function plain(key: string): string {
  return key.replace(/^(['"])(.*)\1$/u, '$2')
}

/** The names in `['id'] as const`, and in a constant of that kind; `undefined` if they are computed. */
function listedNames(node: Expression | undefined, scope: FileScope): readonly string[] | undefined {
  const list = node && scope.constant(node)
  if (list?.type !== 'ArrayExpression') return undefined
  const names = list.elements.map((each) =>
    each?.type === 'SpreadElement'
      ? listedNames(each.argument, scope)
      : scope.textOf((each ?? undefined) as Expression | undefined),
  )
  return names.includes(undefined) ? undefined : (names as (string | readonly string[])[]).flat()
}

/** Whether the keys of `PickType()` and `OmitType()` in an expression are known. */
export function areKeysKnown(file: SourceFile, node: Expression, scope: FileScope): boolean {
  if (!isMappedCall(file, node)) return true
  const args = node.arguments as Expression[]
  const name = exportOf(file, node.callee)?.name
  if ((name === 'PickType' || name === 'OmitType') && !listedNames(args[1], scope)) return false
  return args.every((each) => areKeysKnown(file, each, scope))
}

/** `{ id: true }` for `['id'] as const`, without names that the schema lacks, since Zod refuses them. */
function keysOf(file: SourceFile, base: Expression, node: Expression | undefined): string {
  const known = new Set(keysIn(file, base, file.scope).map(plain))
  const keys = (listedNames(node, file.scope) ?? []).filter((name) => known.has(name))
  const texts = keys.map((name) => `${IS_NAME.test(name) ? name : quoted(name)}: true`)
  return texts.length > 0 ? `{ ${texts.join(', ')} }` : '{}'
}
