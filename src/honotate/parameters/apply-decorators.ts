import { INVALID_PARAMETERS } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { describeElement, type DecoratedElement } from '../metadata/decorator-context.ts'
import { requireTarget } from '../metadata/refuse-misuse.ts'
import type { RecordedParameter } from '../metadata/records.ts'
import type { BoundParameter } from './bind-arguments.ts'
import type {
  ParameterBinder,
  ParameterDecorator,
  ParameterDecoratorContext,
  ParameterFunction,
} from './parameter-decorator.ts'
import type { AnyParameterDecorator } from './types.ts'

export interface DecoratedParameter extends RecordedParameter {
  readonly decorators: readonly AnyParameterDecorator[]
}

export type FunctionContext = ClassMethodDecoratorContext | ClassSetterDecoratorContext | ClassDecoratorContext

/**
 * Calls the decorators in the order of the proposal: parameters from first to last, decorators of a parameter from last
 * to first.
 *
 * @throws HONOTATE_INVALID_PARAMETERS if a decorator returns something other than a function or `undefined`
 */
export function applyDecorators(parameters: readonly DecoratedParameter[], context: FunctionContext): BoundParameter[] {
  const { kind, metadata, static: isStatic, private: isPrivate } = context as ClassMethodDecoratorContext
  // esbuild passes a numeric name as a number.
  const owner = {
    kind,
    name: typeof context.name === 'number' ? String(context.name) : context.name,
    static: isStatic,
    private: isPrivate,
  } as ParameterFunction
  return parameters.flatMap(({ name, rest, decorators }, index) => {
    const binders = decorators.toReversed().flatMap((decorator): ParameterBinder | [] => {
      const parameter: ParameterDecoratorContext = {
        kind: 'parameter',
        name,
        index,
        rest,
        function: owner,
        metadata,
        // `void`, because `addInitializer()` returns `undefined` in the proposal, but a value with some compilers.
        addInitializer: (initializer) => void context.addInitializer(initializer),
      }
      const binder = callDecorator(decorator as ParameterDecorator, parameter)
      if (binder !== undefined && typeof binder !== 'function')
        refuseValue('A parameter decorator', parameter, binder, 'returned')
      return binder ?? []
    })
    return binders.length > 0 ? { index, rest, binders } : []
  })
}

/**
 * @throws HONOTATE_WRONG_TARGET for TypeDI's `@Inject()` on a parameter of a method or a setter: no compiler records
 *   the type that `@Inject()` reads
 */
function callDecorator(decorator: ParameterDecorator, parameter: ParameterDecoratorContext): ParameterBinder | void {
  try {
    return decorator(undefined, parameter)
  } catch (error) {
    const fits = parameter.function.kind === 'class' || !String(error).includes('getMetadata')
    requireTarget('Inject', parameter, fits, 'a parameter of a constructor, or use createParameterDecorator()')
    throw error
  }
}

export function refuseValue(decorator: string, context: DecoratedElement, value: unknown, verb = 'received'): never {
  const received = typeof value === 'object' && value !== null ? 'an object' : String(value)
  throw new HonotateError(INVALID_PARAMETERS, {
    decorator,
    target: describeElement(context),
    verb,
    received,
  })
}
