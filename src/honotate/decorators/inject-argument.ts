import type { ArgumentSource } from '../metadata/argument-source.ts'
import { isPublicMethod } from '../metadata/decorator-context.ts'
import { refuseBareDecorator, requireTarget, standardContext } from '../metadata/refuse-misuse.ts'
import { methodRecord } from '../metadata/records.ts'
import type {
  ParameterDecorator,
  ParameterDecoratorContext,
  ParameterFunction,
} from '../parameters/parameter-decorator.ts'

/**
 * Makes a parameter decorator that records the source of an argument.
 *
 * @param name The name of the decorator, for errors.
 * @param args The arguments of the decorator's factory, to detect missing parentheses.
 * @param source The source, or a function that makes it from the context of the decorator.
 * @throws HONOTATE_MISSING_PARENTHESES; when the decorator is applied, HONOTATE_WRONG_TARGET,
 *   HONOTATE_LEGACY_DECORATORS, HONOTATE_NO_METADATA
 */
export function injectArgument(
  name: string,
  args: readonly unknown[],
  source: ArgumentSource | ((context: ParameterDecoratorContext) => ArgumentSource),
): ParameterDecorator {
  refuseBareDecorator(name, args)
  return function inject(_: unknown, given: ParameterDecoratorContext | string | symbol | undefined) {
    const context = standardContext(name, given)
    const owner = context.kind === 'parameter' ? context.function : undefined
    requireTarget(name, context, isPublicMethod(owner), 'a parameter of a public instance method')
    const { sources } = methodRecord({ ...(owner as ParameterFunction), metadata: context.metadata })
    sources.set(context.index, typeof source === 'function' ? source(context) : source)
  }
}
