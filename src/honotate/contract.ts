/**
 * The contract of a program: the declared types of its route methods, which `createApp({ contract })` enforces. The module
 * that `honotate openapi --contract` writes imports this entry.
 *
 * @module
 */
export { createContract } from './contract/create-contract.ts'
export type {
  Check,
  Contract,
  ContractAnswer,
  ContractMethod,
  ContractOptions,
  ContractParameter,
  Flat,
  Keep,
} from './contract/contracts.ts'
export type { Register } from './parameters/register.ts'
