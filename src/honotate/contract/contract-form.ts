// The types of the module that `honotate openapi --contract` writes, and the options of a contract.

import type { OptionCheck } from '../errors/check-options.ts'
import type { IfContract } from '../parameters/register.ts'
import type { AppServices } from '../metadata/contracts.ts'
import type { SchemaIssue } from '../json-schema/standard-schema.ts'

/** Adds the mistakes of a value to `issues`. */
export type Check = (value: any, issues: any[]) => void

/**
 * Copies the declared members of a value. An array in the place of an object, or the reverse, loses its content. A
 * value that fits no type of a union may become a bigint. The check reports such values.
 */
export type Keep = (value: any) => unknown

/** The contract of one parameter. */
export interface ContractParameter {
  /** Checks the argument; absent for a type that any value fits. */
  readonly check?: Check
  /** Keeps the members that the type of an object declares. */
  readonly keep?: Keep
  /** Where the argument comes from; absent if a wrapper in the project determines it. */
  readonly in?: 'query' | 'path' | 'header' | 'cookie' | 'body' | 'part'
  /** The name of the single value, if it is known. */
  readonly key?: string
  /** Whether the argument is the object of all values of the query, the path, the headers or the cookies. */
  readonly whole?: true
  /** The name of the parameter; absent for a destructuring pattern. */
  readonly name?: string
  /** Whether the parameter has a `?` or a default value. */
  readonly optional?: true
  /** Whether the type of the parameter allows `undefined`. */
  readonly absent?: true
  /** Converts the strings of a single value. */
  readonly convert?: (value: any) => unknown
  /** Whether the parameter receives a list: one item for each value of a repeated key. */
  readonly list?: true
  /** Whether the type of a body has files: such a body arrives as a form. */
  readonly form?: true
  /** Whether the decorator has a schema. */
  readonly own?: true
}

/** Makes the item to send from an item of a generator. `fitted` reduces and checks its data. */
export type ReadItem = (item: unknown, fitted: (data: unknown) => unknown) => unknown

/** One kind of answer of a method. */
export interface ContractAnswer {
  /** Checks the reduced body. */
  readonly check?: Check
  /** Reduces the body to the declared members. */
  readonly keep?: Keep
  /** The status of a `ResponseEntity`, or `any`; absent for a plain result. */
  readonly status?: number | 'any'
  /** Set for the result `undefined`, which has no body. */
  readonly empty?: true
  /** `eachItem` if the answer describes the items of a generator. */
  readonly items?: ReadItem
}

/** The contract of one method. */
export interface ContractMethod {
  /** One entry for each parameter; `null` for one that receives no data of the request. */
  readonly parameters: readonly (ContractParameter | null)[]
  /** The kinds of answers; absent if results are sent as they are. */
  readonly answers?: readonly ContractAnswer[]
  /** Whether `@unchecked` leaves a parameter or the result unchecked. */
  readonly unchecked?: true
}

/**
 * How a contract is enforced. `undeclared` is a function instead of a flag, so that a bundle without `withOptions()`
 * does not contain the function.
 */
export interface ContractMode {
  /**
   * Lists the undeclared members of a body, which are refused. Without this function, they are dropped.
   */
  readonly undeclared?: (value: unknown, kept: unknown) => readonly SchemaIssue[]
  /** Whether a result that does not fit is reduced and sent, instead of refused. */
  readonly sendsMistakes?: boolean
}

/** The options of a contract. */
export interface ContractOptions {
  /**
   * What happens to members of a body that its type does not declare: `drop` leaves them out, `refuse` answers with
   * 422.
   * @default 'drop'
   */
  readonly unknownMembers?: 'drop' | 'refuse'
  /**
   * What happens to a result that does not fit the declared type: `refuse` answers with 500, `reduce` logs the mistake
   * and sends the declared members that fit, if possible.
   * @default 'refuse'
   */
  readonly answers?: 'refuse' | 'reduce'
}

/**
 * The option `contract` of `createApp()`: the declared types of route methods and exception handlers, as
 * `honotate openapi --contract` writes them.
 */
export interface Contract {
  /** For `withOptions()`: returns the same contract in another mode. */
  in(mode: ContractMode): Contract
  /**
   * For `createApp()`: returns the method with the checks of the contract.
   *
   * @param others The contracts to ask for a class that this one does not have.
   * @throws HONOTATE_CONTRACT_MISMATCH
   */
  enforce<Method extends object>(method: Method, services: object, others: readonly Contract[]): Method
}

/**
 * The option `contract` of `createApp()`: one contract, or several if a library of controllers has a contract, too.
 * `false` turns the checks of types off: a query parameter that is declared as a number then receives a string.
 */
export type ContractOption = Contract | readonly Contract[] | false

/**
 * The arguments of a function with these options. A program that has a contract must pass the option `contract`, since
 * its types rely on the checks.
 */
export type OptionsWithContract<Options> = IfContract<
  [options: Options & { readonly contract: ContractOption }],
  [options?: Options]
>

export const aContract: OptionCheck = [
  'the contract in api.gen.ts, or a list of contracts',
  (value) => [value || []].flat().every((each) => each?.enforce),
]

/**
 * Makes the function that enforces the first contract that has the class of a method; `undefined` without a contract.
 */
export function enforceBy(option: ContractOption | undefined): AppServices['enforce'] {
  const [contract, ...others] = option ? [option].flat() : []
  return contract && ((method, services) => contract.enforce(method, services, others))
}

/** Lists the issues that a check has reported. */
export type Flat = (issues: any[]) => readonly SchemaIssue[]
