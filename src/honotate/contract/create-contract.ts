import { CONTRACT_MISMATCH } from '#catalogue'
import { checkOptions } from '../errors/check-options.ts'
import { HonotateError } from '../errors/honotate-error.ts'
import type { ArgumentSource } from '../metadata/argument-source.ts'
import type { Services } from '../metadata/container.ts'
import type { ControllerMethod } from '../metadata/contracts.ts'
import type { ControllerClass } from '../metadata/controllers.ts'
import { nameMethod } from '../routing/controller-method.ts'
import { checkedArgument } from './checked-argument.ts'
import { checkedResult } from './checked-result.ts'
import type { Contract, ContractMethod, ContractOptions, ContractParameter, Flat } from './contracts.ts'

/**
 * Makes the contract of a program from the module of `honotate openapi --contract`, which calls it.
 *
 * @param list Returns the classes with the types of their methods. It is called when an app is created, so a controller
 *   may be in the file that imports the contract.
 * @param flat Lists the issues of checks that report a tree.
 * @returns The option `contract` of `createApp()`. `createApp()` throws HONOTATE_CONTRACT_MISMATCH if a method differs
 *   from it.
 * @example
 * ```ts
 * import { createContract } from 'honotate/contract'
 *
 * export const contract = createContract(() => [[Orders, { create: { parameters: [] } }]])
 * ```
 */
export function createContract(
  list: () => readonly (readonly [ControllerClass, Readonly<Record<string, ContractMethod>>])[],
  flat: Flat = (issues) => issues,
): Contract {
  let known: ReadonlyMap<ControllerClass, Readonly<Record<string, ContractMethod>>> | undefined
  const listed: Flat = (issues) => flat(issues).map(({ message, path }) => ({ message, path }))
  return withOptions({})

  function withOptions(options: ContractOptions): Contract {
    return {
      with(more) {
        checkOptions('contract.with()', more, CHECKS)
        return withOptions({ ...options, ...more })
      },
      enforce(method, services, [next, ...others]) {
        known ??= new Map(list())
        const methods = known.get(method.controller)
        if (methods) return enforceMethod(method, methods, services, options, listed)
        if (next) return next.enforce(method, services, others)
        throw mismatch(method, 'the contract does not have its class')
      },
    }
  }
}

const CHECKS = {
  unknownMembers: ["'drop' or 'refuse'", (value: unknown) => value === 'drop' || value === 'refuse'],
  answers: ["'refuse' or 'reduce'", (value: unknown) => value === 'refuse' || value === 'reduce'],
} as const

function mismatch(method: ControllerMethod, difference: string): HonotateError {
  return new HonotateError(CONTRACT_MISMATCH, { target: nameMethod(method), difference })
}

function enforceMethod<Method extends ControllerMethod>(
  method: Method,
  methods: Readonly<Record<string, ContractMethod>>,
  services: Services,
  options: ContractOptions,
  flat: Flat,
): Method {
  const { name, parameters, sources, hooks } = method
  const described = typeof name === 'string' && Object.hasOwn(methods, name) ? methods[name] : undefined
  if (!described) throw mismatch(method, 'the contract does not have it')
  const { answers, unchecked } = described
  const count = Math.max(sources.length, described.parameters.length)
  const enforced = Array.from({ length: count }, (_, index) => {
    const [source, given] = [sources[index], described.parameters[index] ?? undefined]
    const difference = differenceOf(source, given, parameters[index])
    if (difference) throw mismatch(method, difference)
    return source && given ? checkedArgument(source, given, options, flat) : source
  })
  const isReducedByHand = hooks.some(({ facts }) => facts?.result)
  return {
    ...method,
    sources: enforced.slice(0, sources.length),
    ...(answers && !isReducedByHand && { finish: checkedResult(nameMethod(method), answers, services, options, flat) }),
    ...((unchecked || described.parameters.some((each) => each?.unchecked)) && { isUnchecked: true }),
  }
}

const DATA: ReadonlySet<string> = new Set(['query', 'path', 'header', 'cookie', 'body', 'part'])

/** How a parameter differs from the one that the contract describes; `undefined` if it is the same. */
function differenceOf(
  source: ArgumentSource | undefined,
  given: ContractParameter | undefined,
  parameter: ControllerMethod['parameters'][number] | undefined,
): string | undefined {
  const isData = source !== undefined && DATA.has(source.kind)
  const what = shown(source?.kind, source?.key, parameter?.name)
  if (!given) return isData ? `the contract does not have ${what}` : undefined
  if (!isData) return `it does not have ${shown(given.in, given.key, given.name)}`
  const isSame =
    (given.in ?? source.kind) === source.kind &&
    (given.whole ?? false) === (source.key === undefined && source.kind !== 'body') &&
    (given.key ?? source.key) === source.key
  const isNamed = given.name === undefined || parameter?.name === undefined || given.name === parameter.name
  if (!isSame || !isNamed) return `it has ${what}, and the contract ${shown(given.in, given.key, given.name)}`
  // A list of parameters by hand has neither names nor question marks.
  if (parameter?.name !== undefined && parameter.optional !== (given.optional ?? false))
    return `${what} is ${parameter.optional ? 'optional' : 'required'}, and in the contract it is not`
  return given.own && !source.schema ? `${what} has no schema any more` : undefined
}

function shown(kind: string | undefined, key: string | undefined, name: string | undefined): string {
  return [name === undefined ? 'a parameter' : `\`${name}\``, kind && `from the ${kind}`, key && `\`${key}\``]
    .filter(Boolean)
    .join(' ')
}
