/**
 * The contract of a program: the declared types of its route methods and exception handlers. `createApp({ contract })`
 * enforces them. The module that `honotate openapi --contract` writes imports this entry.
 *
 * @module
 */
export { createContract } from './contract/create-contract.ts'
export { eachItem } from './contract/each-item.ts'
export { withOptions } from './contract/with-options.ts'
export type {
  Check,
  Contract,
  ContractAnswer,
  ContractMethod,
  ContractMode,
  ContractOption,
  ContractOptions,
  ContractParameter,
  Flat,
  Keep,
  ReadItem,
} from './contract/contract-form.ts'
export type { Register } from './parameters/register.ts'
