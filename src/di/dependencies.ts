import { refuseBareDecorator, requireTarget, standardContext } from '../metadata/decorator-context.ts'
import type { FunctionDecorator } from '../parameters/types.ts'
import './install.ts'
import { announceMetadata, injectionRecord } from './records.ts'
import { withInjection } from './with-injection.ts'

/** What a service can be registered under: a class, a name, a `Token` of TypeDI. */
export type DependencyId = (abstract new (...args: any[]) => unknown) | CallableFunction | string | object

/**
 * Says what the constructor of a service depends on.
 *
 * The build plugins write it for you; without a build step write it by hand, as the last decorator of the class.
 *
 * @param list The dependencies in the order of the parameters; `undefined` for one that `@Inject` describes. Called when
 *   the first instance is made, so that the classes may be declared later.
 * @param labels For error messages: the names of the parameters, each with `?` behind it where `undefined` will do, and
 *   with `: reason` behind that where it cannot be injected by its type.
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS, HONOTATE_NO_METADATA
 * @example
 * ```js
 * @Service()
 * @Dependencies(() => [UserRepository, 'db.url'])
 * class UserService {
 *   constructor(repository, url) {}
 * }
 * ```
 */
export function Dependencies(
  list?: () => readonly (DependencyId | undefined)[],
  ...labels: string[]
): FunctionDecorator {
  refuseBareDecorator('Dependencies', [list, ...labels])
  return withInjection(function dependencies(value: object, context: ClassDecoratorContext): void {
    const { kind, metadata } = standardContext('Dependencies', context)
    requireTarget('Dependencies', context, kind === 'class', 'a class')
    Object.assign(injectionRecord(metadata, context), { list, labels })
    announceMetadata(value, metadata)
  })
}
