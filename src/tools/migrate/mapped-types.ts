import type { Expression } from 'oxc-parser'
import { literalOf } from './decorators.ts'
import { isMappedCall } from './dto-classes.ts'
import type { FileScope } from './file-scope.ts'
import type { SourceFile } from './source-file.ts'

/** The schema of the classes that a class extends: `NewCat.omit({ id: true })` of `OmitType(NewCat, ['id'])`. */
export function baseSchema(file: SourceFile, node: Expression): string {
  if (!isMappedCall(file, node)) return file.source(node)
  file.release(node.callee.name)
  const [first, second, ...others] = node.arguments as [Expression, Expression | undefined, ...Expression[]]
  const base = baseSchema(file, first)
  switch (file.imported(node.callee.name)?.name) {
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
      return partial(file, first, base)
  }
}

/** A schema in which each member may be null or missing: `PartialType()` adds `@IsOptional()` to each. */
function partial(file: SourceFile, node: Expression, base: string): string {
  const keys = keysIn(file, node, file.scope)
  const members = keys.map((key) => {
    const access = /^[A-Za-z_$][\w$]*$/u.test(key) ? `.${key}` : `[${key}]`
    return `  ${key}: ${base}.shape${access}.nullish(),\n`
  })
  const object = file.objectOf
  return members.length > 0 ? `${object}({\n${members.join('')}})` : `${object}({})`
}

/** The members of the classes in `PartialType(OmitType(User, ['id']))`. */
export function keysIn(file: SourceFile, node: Expression, scope: FileScope): readonly string[] {
  if (!isMappedCall(file, node)) return scope.keys(file.source(node))
  const [first, second, ...others] = node.arguments as [Expression, Expression | undefined, ...Expression[]]
  const keys = keysIn(file, first, scope)
  const named = new Set(namesIn(second))
  switch (file.imported(node.callee.name)?.name) {
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

function namesIn(node: Expression | undefined): readonly string[] {
  const list = node?.type === 'TSAsExpression' ? node.expression : node
  return list?.type === 'ArrayExpression' ? list.elements.flatMap((each) => literalOf(each as Expression) ?? []) : []
}

/** `{ id: true }` of `['id'] as const`; Zod refuses members that the schema does not have. */
function keysOf(file: SourceFile, base: Expression, node: Expression | undefined): string {
  const list = node?.type === 'TSAsExpression' ? node.expression : node
  if (list?.type !== 'ArrayExpression') return node ? file.source(node) : '{}'
  const known = new Set(keysIn(file, base, file.scope).map(plain))
  const keys = namesIn(node).filter((name) => known.has(name))
  const texts = keys.map((name) => `${/^[A-Za-z_$][\w$]*$/u.test(name) ? name : `'${name}'`}: true`)
  return texts.length > 0 ? `{ ${texts.join(', ')} }` : '{}'
}
