import { HonotateError } from '../errors/honotate-error.ts'
import { describeElement } from '../metadata/context.ts'
import type { ParameterBinder, ParameterDecoratorContext, ParameterFunction } from './parameter-decorator.ts'
import type { AnyParameterDecorator } from './types.ts'

/** One parameter and its decorators, in the order of the source. */
export interface DecoratedParameter {
  readonly name: string | undefined
  readonly rest: boolean
  readonly decorators: readonly AnyParameterDecorator[]
}

/** The contexts of the elements that have parameters. */
export type FunctionContext = ClassMethodDecoratorContext | ClassSetterDecoratorContext | ClassDecoratorContext

/** The binders that the decorators of one parameter returned, in the order in which they run. */
export interface BoundParameter {
  readonly index: number
  readonly rest: boolean
  readonly binders: readonly ParameterBinder[]
}

/**
 * Calls the decorators in the order of the proposal: parameters first to last, the decorators of one last to first.
 *
 * @throws HONOTATE_INVALID_PARAMETERS when a decorator returns something other than a function or `undefined`.
 */
export function applyDecorators(parameters: readonly DecoratedParameter[], context: FunctionContext): BoundParameter[] {
  const owner = describeFunction(context)
  const bound: BoundParameter[] = []
  for (const [index, { name, rest, decorators }] of parameters.entries()) {
    const binders: ParameterBinder[] = []
    for (const decorator of decorators.toReversed()) {
      const parameterContext: ParameterDecoratorContext = {
        kind: 'parameter',
        name,
        index,
        rest,
        function: owner,
        metadata: context.metadata,
        addInitializer: (initializer) => context.addInitializer(initializer),
      }
      const binder = decorator(undefined, parameterContext)
      if (typeof binder === 'function') binders.push(binder as ParameterBinder)
      else if (binder !== undefined) refuse(parameterContext, binder)
    }
    if (binders.length > 0) bound.push({ index, rest, binders })
  }
  return bound
}

function describeFunction(context: FunctionContext): ParameterFunction {
  if (context.kind === 'class') return { kind: 'class', name: context.name }
  return { kind: context.kind, name: context.name, static: context.static, private: context.private }
}

function refuse(context: ParameterDecoratorContext, result: unknown): never {
  throw new HonotateError('INVALID_PARAMETERS', {
    decorator: 'A parameter decorator',
    target: describeElement(context),
    received: `a ${typeof result} as its own result`,
  })
}
