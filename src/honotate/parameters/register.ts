/**
 * The module of `honotate openapi --contract` augments this interface in a program that has it. Single values of requests
 * may then be declared as the types that the contract converts them to, and `createApp()` requires the contract.
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

/** The types of a parameter for one string of a request: with a contract, its conversions, and lists of them. */
export type Text = IfContract<string | number | boolean | Date | readonly (string | number | boolean | Date)[], string>
