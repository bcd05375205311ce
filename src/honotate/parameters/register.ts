/**
 * The module that `honotate openapi --contract` writes augments this interface. Single values of requests may then be
 * declared as the types that the contract converts them to, and `createApp()` requires the contract.
 *
 * @example
 * ```ts
 * declare module 'honotate/contract' {
 *   interface Register {
 *     readonly contract: true
 *   }
 * }
 * ```
 */
export interface Register {}

/** `WithContract` in a program that has a contract, otherwise `Without`. */
export type IfContract<WithContract, Without> = Register extends { readonly contract: true } ? WithContract : Without

/**
 * The types that a parameter may have if it receives one string of the request. With a contract, the string may also be
 * converted to a number, boolean or `Date`, or to a list.
 */
export type Text = IfContract<string | number | boolean | Date | readonly (string | number | boolean | Date)[], string>
