import { refuseBareDecorator, refuseOtherVersion, requireTarget, standardContext } from '../metadata/refuse-misuse.ts'
import type { FunctionDecorator } from '../parameters/types.ts'
import { announceClass, injectionRecord } from './injection/injection-records.ts'
import { withInjection } from './injection/with-injection.ts'
import type { Constructor } from './typedi/service-types.ts'

/** The identifier of a service: a class, a name, or a `Token` of TypeDI. */
export type DependencyId = (abstract new (...args: any[]) => unknown) | CallableFunction | string | object

/**
 * Lists the dependencies of a service's constructor.
 *
 * The build plugins write this decorator. Without a build step, write it as the last decorator of the class.
 *
 * @param list Returns the dependencies in the order of the parameters, with `undefined` for a parameter that has
 *   `@Inject`. Called when the dependencies are looked up, so the classes may be declared later.
 * @param labels The names of the parameters, for error messages. `?` after a name allows `undefined`. A label may end
 *   with `: ` and the reason why the type of the parameter cannot be injected.
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS, HONOTATE_NO_METADATA,
 *   HONOTATE_INCOMPATIBLE_CODE
 * @example
 * ```js
 * ;@Service()@Dependencies(() => [UserRepository, 'db.url'])
 * class UserService {
 *   constructor(repository, url) {}
 * }
 * ```
 */
export function Dependencies(list?: () => readonly (DependencyId | undefined)[], ...labels: string[]): FunctionDecorator
/**
 * The form that build plugins write for an abstract service: only its subclasses can be created.
 *
 * @param version Always 2. Version 1 of the helpers refuses this argument; without it, version 1 would take `kind` for
 *   the list.
 */
export function Dependencies(
  version: 2,
  kind: 'abstract',
  list?: () => readonly (DependencyId | undefined)[],
  ...labels: string[]
): FunctionDecorator
export function Dependencies(...args: readonly unknown[]): FunctionDecorator {
  refuseBareDecorator('Dependencies', args)
  const isAbstract = args[0] === 2 && args[1] === 'abstract'
  const [list, ...labels] = (isAbstract ? args.slice(2) : args) as [list: () => readonly unknown[], ...labels: string[]]
  return withInjection(function dependencies(value: Constructor, context: ClassDecoratorContext): void {
    const { kind, metadata } = standardContext('Dependencies', context)
    requireTarget('Dependencies', context, kind === 'class', 'a class')
    refuseOtherVersion(list, context)
    Object.assign(injectionRecord(metadata, context), { list, labels, isAbstract })
    announceClass(value, context)
  })
}
