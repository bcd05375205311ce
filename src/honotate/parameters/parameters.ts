import { refuseBareDecorator, refuseOtherVersion, requireTarget, standardContext } from '../metadata/refuse-misuse.ts'
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

/** The decorators that `@Parameter` has recorded for the `@Parameters` of the same function, by parameter index. */
const recorded = new WeakMap<object, (readonly AnyParameterDecorator[])[]>()

/**
 * Decorates the parameters of a method, a setter or (on the class) the constructor.
 *
 * The build plugins write this decorator. Without a build step, write it by hand after all other decorators except
 * `@Parameter()`.
 *
 * @param entries One entry for each parameter: a decorator, a name (`'...name'` for a rest parameter, `'name?'` for an
 *   optional one), an array of decorators and at most one name, or `undefined`.
 * @returns A standard decorator. The parameter decorators run before all other decorators of the element.
 * @throws HONOTATE_INVALID_PARAMETERS, HONOTATE_INCOMPATIBLE_CODE, HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES,
 *   HONOTATE_LEGACY_DECORATORS
 * Source: https://github.com/tc39/proposal-class-method-parameter-decorators
 * @example
 * ```js
 * class UserController {
 *   ;@GetMapping('/users')@Parameters(RequestQuery(), Request())
 *   find(query, request) {}
 * }
 * ```
 */
export function Parameters<const Entries extends readonly ParameterEntry[]>(
  ...entries: Entries
): ParametersDecorator<Entries>
/**
 * The overload that the build plugins call for a method with undecorated parameters, so that the compiler checks these
 * parameters, too.
 *
 * @typeParam Undecorated Which of the first two parameters have no decorator: 0, 1 or both.
 * @typeParam Decorators The types of the decorators of the method, or of their factories.
 */
export function Parameters<Undecorated extends 0 | 1, Decorators>(
  ...names: readonly (string | undefined)[]
): UndecoratedParametersDecorator<Undecorated, Decorators>
export function Parameters(...entries: readonly ParameterEntry[]): FunctionDecorator {
  refuseBareDecorator('Parameters', entries)
  return function parameters(value: any, context: FunctionContext): unknown {
    refuseOtherTargets('Parameters', context)
    refuseOtherVersion(entries[0], context)
    const more = recorded.get(value) ?? []
    recorded.delete(value)
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
 * Passes the decorators of one parameter to the preceding `@Parameters`. The build plugins write a `@Parameter` for
 * each decorated parameter, so that the compiler reports type errors at the parameter.
 *
 * @param index The index of the parameter, from 0.
 * @param decorators In the order of the source.
 * @throws HONOTATE_INVALID_PARAMETERS, HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS
 * @example
 * ```js
 * class UserController {
 *   ;@GetMapping('/users')@Parameters('query')@Parameter(0, RequestQuery()) find(query) {}
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
    const known = recorded.get(value) ?? []
    known[index] = [...decorators, ...(known[index] ?? [])]
    recorded.set(value, known)
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
  const optional = name?.endsWith('?') === true
  name = name?.slice(rest ? 3 : 0, optional ? -1 : undefined)
  return { name: name || undefined, rest, optional, decorators }
}
