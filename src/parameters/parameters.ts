import { INVALID_PARAMETERS, WRONG_TARGET } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { describeElement, refuseBareDecorator, standardContext } from '../metadata/context.ts'
import { recordParameters } from '../metadata/store.ts'
import { applyDecorators, describeValue, type DecoratedParameter, type FunctionContext } from './apply.ts'
import { bindConstructor, bindMethod } from './bind.ts'
import type { AnyParameterDecorator, ParameterEntry, ParametersDecorator, PositionDecorator } from './types.ts'

/** What `@Parameter` has said of a function whose `@Parameters` is still to be applied. */
const announced = new WeakMap<object, Map<number, readonly AnyParameterDecorator[]>>()

/**
 * Decorates the parameters of a method, a setter or (on the class) the constructor.
 *
 * The build plugins write it for you; without a build step write it by hand, as the last decorator.
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
export function Parameters<const Entries extends readonly ParameterEntry[]>(...entries: Entries): ParametersDecorator<Entries> {
  refuseBareDecorator('Parameters', entries)
  return function parameters(value: any, context: FunctionContext): unknown {
    refuseOtherTargets('Parameters', context)
    const more = announced.get(value)
    announced.delete(value)
    const count = Math.max(entries.length, ...[...(more?.keys() ?? [])].map((index) => index + 1))
    const list = Array.from({ length: count }, (_, index) => {
      const parameter = readEntry(entries[index], context)
      return { ...parameter, decorators: [...parameter.decorators, ...(more?.get(index) ?? [])] }
    })
    const bound = applyDecorators(list, context)
    recordParameters(context, list)
    if (bound.length === 0) return undefined
    return context.kind === 'class' ? bindConstructor(value, bound) : bindMethod(value, bound)
  }
}

/**
 * Announces the decorators of one parameter to the `@Parameters` that stands before it. Build plugins write it, one for
 * each decorated parameter, so that a compiler reports a type error at the parameter that has it.
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
    if (!Number.isSafeInteger(index) || index < 0) refuseEntry('Parameter', index, context)
    for (const decorator of decorators) if (typeof decorator !== 'function') refuseEntry('Parameter', decorator, context)
    const known = announced.get(value) ?? new Map<number, readonly AnyParameterDecorator[]>()
    announced.set(value, known.set(index, [...decorators, ...(known.get(index) ?? [])]))
  }
}

function refuseOtherTargets(decorator: string, context: FunctionContext): void {
  const { kind } = standardContext(decorator, context)
  if (kind === 'method' || kind === 'setter' || kind === 'class') return
  throw new HonotateError(WRONG_TARGET, { decorator: `@${decorator}()`, target: describeElement(context), expected: 'a method, a setter or a class' })
}

function refuseEntry(decorator: string, entry: unknown, context: FunctionContext): never {
  throw new HonotateError(INVALID_PARAMETERS, { decorator: `@${decorator}`, target: describeElement(context), received: describeValue(entry) })
}

function readEntry(entry: ParameterEntry, context: FunctionContext): DecoratedParameter {
  const parts = Array.isArray(entry) ? (entry as readonly ParameterEntry[]) : [entry]
  let name: string | undefined
  const decorators: AnyParameterDecorator[] = []
  for (const part of parts) {
    if (typeof part === 'function') decorators.push(part as AnyParameterDecorator)
    else if (typeof part === 'string') name = part
    else if (part !== undefined) refuseEntry('Parameters', part, context)
  }
  const rest = name?.startsWith('...') === true
  return { name: rest ? name?.slice(3) || undefined : name, rest, decorators }
}
