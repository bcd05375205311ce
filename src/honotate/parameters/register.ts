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

/** What one text converts to. */
type Scalar = string | number | boolean | Date

/** The types of a parameter for one text of a request. */
export type Text = IfContract<Scalar | readonly Scalar[], string>
