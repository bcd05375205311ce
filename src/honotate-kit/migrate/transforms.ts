import type { Expression, Node } from 'oxc-parser'
import { walk } from '../transform/core/walk.ts'
import type { DefaultValue } from './conversions.ts'
import type { FrameworkDecorator } from './decorators.ts'
import type { SourceFile } from './source-file.ts'

/** Wraps a schema so that it receives the result of `@Transform()`. */
export type Transform = (schema: string, initial: DefaultValue | undefined) => string

/** Reads `@Transform(({ value }) => …)`; `undefined` for a function that reads more than the value. */
export function transformOf(file: SourceFile, decorators: readonly FrameworkDecorator[]): Transform | undefined {
  const transforms = decorators.filter(({ name }) => name === 'Transform')
  const [given, options] = transforms[0]?.args ?? []
  if (transforms.length !== 1 || !given || options || file.scope.options.convertsByType) return undefined
  // class-transformer applies `@Type()` before `@Transform()`, and transforms even a missing member if it has
  // `@Expose()`.
  if (decorators.some(({ name }) => name === 'Type' || name === 'Expose')) return undefined
  const local = localOf(given)
  if (local === undefined) return readsValueOnly(file, given) ? calling(file, given) : undefined
  const { body } = given as Extract<Expression, { type: 'ArrowFunctionExpression' }>
  return (schema, initial) => {
    const missing = initial ? initial.value : 'undefined'
    if (body.type === 'BlockStatement') {
      const rest = file.source({ start: body.start + 1, end: body.end - 1 })
      return `z.preprocess((${local}: any) => { if (${local} === undefined) return ${missing};${rest}}, ${schema})`
    }
    return `z.preprocess((${local}: any) => (${local} === undefined ? ${missing} : ${file.source(body as Node)}), ${schema})`
  }
}

/** The local name of `value` in `({ value }) => …`. */
function localOf(node: Expression): string | undefined {
  if (node.type !== 'ArrowFunctionExpression' || node.async || node.params.length !== 1) return undefined
  const [parameter] = node.params as readonly Node[]
  if (parameter?.type !== 'ObjectPattern' || parameter.properties.length !== 1) return undefined
  const [property] = parameter.properties
  if (property?.type !== 'Property' || property.value.type !== 'Identifier') return undefined
  return property.key.type === 'Identifier' && property.key.name === 'value' ? property.value.name : undefined
}

/** Whether a function, written inline or given by name, reads nothing but `value` of its only parameter. */
function readsValueOnly(file: SourceFile, node: Expression): boolean {
  const found = node.type === 'Identifier' ? file.scope.functionOf(node.name) : node
  if (found?.type !== 'ArrowFunctionExpression' && found?.type !== 'FunctionDeclaration') return false
  if (found.async || found.params.length !== 1 || !found.body) return false
  if (node.type === 'Identifier' && localOf(found as Expression) !== undefined) return true
  const [parameter] = found.params as readonly Node[]
  if (parameter?.type !== 'Identifier') return false
  const { name } = parameter
  let [all, read] = [0, 0]
  walk(found.body, {
    Identifier: (each) => void (all += Number(each.name === name)),
    MemberExpression: ({ object, property, computed }) => {
      const isValue = !computed && property.type === 'Identifier' && property.name === 'value'
      if (isValue && object.type === 'Identifier' && object.name === name) read++
    },
  })
  return all === read
}

function calling(file: SourceFile, node: Expression): Transform {
  const text = file.source(node)
  const callee =
    node.type === 'Identifier' ? text : `(${text.replace(/^\(?([\w$]+)(?:: [\w.]+)?\)? =>/u, '($1: any) =>')})`
  return (schema, initial) =>
    `z.preprocess((value) => (value === undefined ? ${initial ? initial.value : 'undefined'} : ${callee}({ value } as any)), ${schema})`
}
