import { MOST_STEPS, withoutTypes, type Names } from '../../transform/graph/names.ts'
import type { Written } from '../../transform/graph/values.ts'
import { isFunction } from './functions.ts'
import { returnedValues } from './values-in.ts'

/**
 * The decorators of honotate that a written decorator applies. Follows a decorator of the project, such as `const Auth
 * = () => UseGuard(Login)`, to the decorators that it returns; each `undefined` is a decorator that cannot be
 * followed.
 */
export function appliedDecorators(names: Names, written: Written, steps = 0): readonly (Written | undefined)[] {
  const { module } = written
  const node = withoutTypes(written.node)
  const name = module.nameIn({ expression: node })
  if (name !== undefined) return name === 'createMetadata' ? [] : [{ node, module }]
  const found = names.meaningOf(node.type === 'CallExpression' ? node.callee : node, module)
  if (found?.kind !== 'value' || steps === MOST_STEPS) return [undefined]
  const values = isFunction(found.node) ? returnedValues(found.node) : [found.node]
  if (values.length === 0) return [undefined]
  return values.flatMap((each) => appliedDecorators(names, { node: each, module: found.module }, steps + 1))
}
