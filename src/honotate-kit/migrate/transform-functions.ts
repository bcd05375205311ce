import type { ArrowFunctionExpression, Expression, Node } from 'oxc-parser'
import { parameterOf, type Decorators } from './decorators.ts'
import { functionOf, nameOf, nodesOf, resultOf } from './nodes.ts'
import type { SourceFile } from './source-file.ts'

/** Wraps a schema so that it receives the result of `@Transform()`, or the initial value if the member is missing. */
export type Transform = (schema: string, initial: string | undefined) => string

/**
 * Reads `@Transform(({ value }) => …)`; returns `undefined` without one, or if a schema cannot do the same, for
 * example if the function reads more than the value.
 */
export function transformOf(file: SourceFile, decorators: Decorators): Transform | undefined {
  const transforms = decorators.filter(({ name }) => name === 'Transform')
  const [given, options] = transforms[0]?.args ?? []
  if (transforms.length !== 1 || !given || options || file.scope.options.convertsByType) return undefined
  // class-transformer applies `@Type()` before `@Transform()`, and transforms even a missing member if it has
  // `@Expose()`.
  if (decorators.some(({ name }) => name === 'Type' || name === 'Expose')) return undefined
  const local = localOf(given)
  if (local === undefined && !readsValueOnly(file, given)) return undefined
  return (schema, initial) => {
    const missing = initial ?? 'undefined'
    if (local === undefined)
      return `z.preprocess((value) => (value === undefined ? ${missing} : ${calleeOf(file, given)}({ value } as any)), ${schema})`
    const { body } = given as Extract<Expression, { type: 'ArrowFunctionExpression' }>
    const code =
      body.type === 'BlockStatement'
        ? `{ if (${local} === undefined) return ${missing};${file.source({ start: body.start + 1, end: body.end - 1 })}}`
        : `(${local} === undefined ? ${missing} : ${file.source(body as Node)})`
    return `z.preprocess((${local}: ${valueType(file, given)}) => ${code}, ${schema})`
  }
}

/** Finds the local name of `value` in `({ value }) => …`; `undefined` for other functions. */
function localOf(node: Node): string | undefined {
  if (node.type !== 'ArrowFunctionExpression' || node.async || node.params.length !== 1) return undefined
  const [parameter] = node.params as readonly Node[]
  const [property, ...others] = parameter?.type === 'ObjectPattern' ? parameter.properties : []
  if (property?.type !== 'Property' || others.length > 0 || nameOf(property.key) !== 'value') return undefined
  return nameOf(property.value) || undefined
}

/**
 * Writes the declared type of `value`, extended by `| undefined`: `string | undefined` for
 * `({ value }: { value: string }) => …`; `any` if it finds none.
 */
function valueType(file: SourceFile, node: Node): string {
  const [parameter] = (node as { readonly params?: readonly Node[] }).params ?? []
  const [, type] = /\bvalue\??:\s*([\w .|[\]]+)[;,}]/u.exec(parameterOf(file, parameter as Node).type) ?? []
  return type ? `${type.trim()} | undefined` : 'any'
}

/** Whether a function, inline or named, has one parameter, and reads only `value` of it. */
function readsValueOnly(file: SourceFile, node: Expression): boolean {
  const found = node.type === 'Identifier' ? functionOf(file.scope.node(node.name)) : node
  if (found?.type !== 'ArrowFunctionExpression' && found?.type !== 'FunctionDeclaration') return false
  if (found.async || found.params.length !== 1 || !found.body) return false
  if (node.type === 'Identifier' && localOf(found) !== undefined) return true
  const name = nameOf(found.params[0] as Node)
  const all = nodesOf(found.body, 'Identifier').filter((each) => each.name === name)
  const read = nodesOf(found.body, 'MemberExpression').filter(
    ({ object, property, computed }) => !computed && nameOf(property) === 'value' && nameOf(object) === name,
  )
  return name !== '' && all.length === read.length
}

function calleeOf(file: SourceFile, node: Expression): string {
  const text = file.source(node)
  if (node.type === 'Identifier') return text
  return `(${text.replace(/^\(?([\w$]+)(?:: [\w.]+)?\)? =>/u, '($1: any) =>')})`
}

/** The values that validators skip: a missing value, null, or both. */
export type Skipped = 'missing' | 'null' | 'nullish'

/**
 * Reads the values that `@ValidateIf((_, value) => value !== undefined)` or `@ValidateIf((cat) => cat.name != null)`
 * skips; `undefined` for other conditions.
 */
export function skippedValues(file: SourceFile, args: readonly Expression[], key: string): Skipped | undefined {
  const [condition, options] = args
  const result = options ? undefined : resultOf(condition)
  if (!result) return undefined
  const [object, value] = ((condition as ArrowFunctionExpression).params as readonly Node[]).map(nameOf)
  const text = file.source(result).replaceAll(/[\s()]+/gu, '')
  const names = [value, object && `${object}.${key}`].filter(Boolean)
  const skipped = text.split('&&').map((test) => skippedBy(test, names))
  if (skipped.includes(undefined)) return undefined
  return new Set(skipped).size === 1 ? skipped[0] : 'nullish'
}

/** The values for which a test such as `value!==null` or `null!=cat.name` is false; `undefined` for other tests. */
function skippedBy(test: string, names: readonly (string | undefined)[]): Skipped | undefined {
  const [, left, operator, right] = /^(.+?)(!==?)(.+)$/u.exec(test) ?? []
  const other = names.includes(left ?? '') ? right : names.includes(right ?? '') ? left : undefined
  if (other !== 'null' && other !== 'undefined') return undefined
  return operator === '!=' ? 'nullish' : other === 'null' ? 'null' : 'missing'
}
