import { INVALID_PARAMETERS } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { describeElement } from '../metadata/context.ts'
import type { ParameterBinder, ParameterDecorator, ParameterDecoratorContext, ParameterFunction } from './parameter-decorator.ts'
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
        // What a compiler's own function returns is nobody's result.
        addInitializer: (initializer) => void context.addInitializer(initializer),
      }
      const binder: unknown = (decorator as ParameterDecorator)(undefined, parameterContext)
      if (typeof binder === 'function') binders.push(binder as ParameterBinder)
      else if (binder !== undefined) refuse(parameterContext, binder)
    }
    if (binders.length > 0) bound.push({ index, rest, binders })
  }
  return bound
}

function describeFunction(context: FunctionContext): ParameterFunction {
  if (context.kind === 'class') return { kind: 'class', name: context.name }
  // esbuild passes a numeric name as a number.
  const name = typeof context.name === 'symbol' ? context.name : String(context.name)
  return { kind: context.kind, name, static: context.static, private: context.private }
}

function refuse(context: ParameterDecoratorContext, result: unknown): never {
  throw new HonotateError(INVALID_PARAMETERS, {
    decorator: 'A parameter decorator',
    target: describeElement(context),
    received: `${describeValue(result)} as its own result`,
  })
}

/** Names a value that has no place where it was found. */
export function describeValue(value: unknown): string {
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}
