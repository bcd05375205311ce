import { CONTRACT_MISMATCH } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import type { ArgumentSource } from '../metadata/argument-source.ts'
import type { Services } from '../metadata/container.ts'
import type { ControllerMethod } from '../metadata/contracts.ts'
import type { ControllerClass } from '../metadata/controllers.ts'
import { nameMethod } from '../metadata/name-method.ts'
import { checkedArgument } from './checked-argument.ts'
import { fittedResult } from './fitted-result.ts'
import type { Contract, ContractMethod, ContractMode, ContractParameter, Flat } from './contract-form.ts'

/**
 * Makes the contract of a program. The module that `honotate openapi --contract` writes calls this function.
 *
 * @param list Returns the classes with the types of their methods. It is not called before an app is created, so a
 *   controller may be in the file that imports the contract.
 * @param flat Flattens the issues of checks that report a tree.
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
  const contractIn = (mode: ContractMode): Contract => ({
    in: contractIn,
    enforce(given, services, [next, ...others]) {
      const method = given as typeof given & ControllerMethod
      known ??= new Map(list())
      const methods = known.get(method.controller)
      if (methods) return enforceMethod(method, methods, services as Services, mode, listed)
      if (next) return next.enforce(given, services, others)
      throw mismatch(method, 'its class is missing')
    },
  })
  return contractIn({})
}

function mismatch(method: ControllerMethod, difference: string): HonotateError {
  return new HonotateError(CONTRACT_MISMATCH, { target: nameMethod(method), difference })
}

function enforceMethod<Method extends ControllerMethod>(
  method: Method,
  methods: Readonly<Record<string, ContractMethod>>,
  services: Services,
  mode: ContractMode,
  flat: Flat,
): Method {
  const { name, parameters, sources, hooks } = method
  const described = typeof name === 'string' && Object.hasOwn(methods, name) ? methods[name] : undefined
  if (!described) throw mismatch(method, 'the method is missing')
  const { answers, unchecked } = described
  const count = Math.max(sources.length, described.parameters.length)
  const enforced = Array.from({ length: count }, (_, index) => {
    const [source, given] = [sources[index], described.parameters[index] ?? undefined]
    const difference = differenceOf(source, given, parameters[index])
    if (difference) throw mismatch(method, difference)
    return source && given ? checkedArgument(source, given, mode, flat) : source
  })
  const isReducedByHand = hooks.some(({ facts }) => facts?.result)
  return {
    ...method,
    sources: enforced.slice(0, sources.length),
    ...(answers && !isReducedByHand && { finish: fittedResult(nameMethod(method), answers, services, mode, flat) }),
    ...(unchecked && { isUnchecked: true }),
  }
}

const NONE = 'no such parameter'

const DATA: ReadonlySet<string> = new Set(['query', 'path', 'header', 'cookie', 'body', 'part'])

/** Describes how a parameter differs from the one in the contract; `undefined` if it does not. */
function differenceOf(
  source: ArgumentSource | undefined,
  given: ContractParameter | undefined,
  parameter: ControllerMethod['parameters'][number] | undefined,
): string | undefined {
  const { kind, key, schema } = source ?? {}
  const isData = kind !== undefined && DATA.has(kind)
  // The contract need not describe a parameter whose schema a wrapper passes.
  if (!given && (!isData || schema)) return undefined
  // Some facts are known to one side only: parameters that are listed by hand may lack names and question marks, and a
  // wrapper hides the kind and the key from the contract. The other side then supplies them.
  const { name, optional } = parameter?.name === undefined ? (given ?? {}) : parameter
  const has = isData ? shown(kind, key, name, optional) : undefined
  const isWhole = given?.whole === true || (given?.in ?? kind) === 'body'
  const wants = given && shown(given.in ?? kind, isWhole ? '' : (given.key ?? key), given.name ?? name, given.optional)
  if (has !== wants) return `it has ${wants ?? NONE}, the method ${has ?? NONE}`
  return given?.own && !schema ? `${has} had a schema` : undefined
}

/** Describes a parameter in messages: `page? (query page)`. */
function shown(kind: string | undefined, key = '', name = '', isOptional = false): string {
  return `${name}${isOptional ? '?' : ''} (${`${kind} ${key}`.trim()})`
}
