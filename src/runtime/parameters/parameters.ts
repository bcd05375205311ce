import { refuseBareDecorator, requireTarget, standardContext } from '../metadata/decorator-context.ts'
import { recordParameters } from '../metadata/records.ts'
import { applyDecorators, refuseValue, type DecoratedParameter, type FunctionContext } from './apply-decorators.ts'
import { bind } from './bind-arguments.ts'
import type {
  AnyParameterDecorator,
  FunctionDecorator,
  ParameterEntry,
  ParametersDecorator,
  PositionDecorator,
  UndecoratedParametersDecorator,
} from './types.ts'

/** What `@Parameter` has said of a function whose `@Parameters` is still to be applied, by position. */
const announced = new WeakMap<object, (readonly AnyParameterDecorator[])[]>()

/**
 * Decorates the parameters of a method, a setter or (on the class) the constructor.
 *
 * The build plugins write it for you. Without a build step, write it by hand as the last decorator.
 *
 * @param entries One entry for each parameter: a decorator, a name (`'...name'` for a rest parameter), an array of
 *   decorators that may also hold a name, or `undefined`.
 * @returns A standard decorator. The parameter decorators run before every other decorator of the element.
 * @throws HONOTATE_INVALID_PARAMETERS, HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS
 * Source: https://github.com/tc39/proposal-class-method-parameter-decorators
 * @example
 * ```js
 * class UserController {
 *   @GetMapping('/users')
 *   @Parameters(RequestQuery(), Request())
 *   find(query, request) {}
 * }
 * ```
 */
export function Parameters<const Entries extends readonly ParameterEntry[]>(
  ...entries: Entries
): ParametersDecorator<Entries>
/**
 * As a build plugin writes it for a method that has other decorators: undecorated parameters are checked as well.
 *
 * @typeParam Undecorated The positions of the parameters without a decorator, of the first two.
 * @typeParam Decorators The types of the other decorators, or of their factories.
 */
export function Parameters<Undecorated extends 0 | 1, Decorators>(
  ...names: readonly (string | undefined)[]
): UndecoratedParametersDecorator<Undecorated, Decorators>
export function Parameters(...entries: readonly ParameterEntry[]): FunctionDecorator {
  refuseBareDecorator('Parameters', entries)
  return function parameters(value: any, context: FunctionContext): unknown {
    refuseOtherTargets('Parameters', context)
    const more = announced.get(value) ?? []
    announced.delete(value)
    const list = Array.from({ length: Math.max(entries.length, more.length) }, (_, index) =>
      readEntry([entries[index], more[index]].flat(), context),
    )
    const bound = applyDecorators(list, context)
    recordParameters(context, list)
    if (bound.length === 0) return undefined
    const replaced: unknown = bind(value, bound)
    if (context.kind === 'class') Object.defineProperty(value.prototype, 'constructor', { value: replaced })
    return replaced
  }
}

/**
 * Hands the decorators of one parameter to the `@Parameters` in front of it. The build plugins write one for each
 * decorated parameter, so that the compiler reports a type error at the right parameter.
 *
 * @param index The position of the parameter, from 0.
 * @param decorators In the order of the source.
 * @throws HONOTATE_INVALID_PARAMETERS, HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS
 * @example
 * ```js
 * class UserController {
 *   @GetMapping('/users') @Parameters('query') @Parameter(0, RequestQuery()) find(query) {}
 * }
 * ```
 */
export function Parameter<const Index extends number, const Decorators extends readonly AnyParameterDecorator[]>(
  index: Index,
  ...decorators: Decorators
): PositionDecorator<Index, Decorators> {
  refuseBareDecorator('Parameter', [index, ...decorators])
  return function parameter(value: object, context: FunctionContext): void {
    refuseOtherTargets('Parameter', context)
    if (index >>> 0 !== index) refuseValue('@Parameter', context, index)
    for (const decorator of decorators)
      if (typeof decorator !== 'function') refuseValue('@Parameter', context, decorator)
    const known = announced.get(value) ?? []
    known[index] = [...decorators, ...(known[index] ?? [])]
    announced.set(value, known)
  } as FunctionDecorator as PositionDecorator<Index, Decorators>
}

function refuseOtherTargets(decorator: string, context: FunctionContext): void {
  const { kind } = standardContext(decorator, context)
  requireTarget(decorator, context, ['method', 'setter', 'class'].includes(kind), 'a method, a setter or a class')
}

function readEntry(parts: readonly unknown[], context: FunctionContext): DecoratedParameter {
  let name: string | undefined
  const decorators: AnyParameterDecorator[] = []
  for (const part of parts) {
    if (typeof part === 'function') decorators.push(part)
    else if (typeof part === 'string') name = part
    else if (part !== undefined) refuseValue('@Parameters', context, part)
  }
  const rest = name?.startsWith('...') === true
  return { name: rest ? name?.slice(3) || undefined : name, rest, decorators }
}
