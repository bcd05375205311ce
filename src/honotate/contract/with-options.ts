import { checkOptions } from '../errors/check-options.ts'
import type { Contract, ContractOptions } from './contract-form.ts'
import { undeclaredMembers } from './undeclared-members.ts'

const CHECKS = {
  unknownMembers: ["'drop' or 'refuse'", (value: unknown) => value === 'drop' || value === 'refuse'],
  answers: ["'refuse' or 'reduce'", (value: unknown) => value === 'refuse' || value === 'reduce'],
} as const

/**
 * Returns the same contract with other options.
 *
 * @throws HONOTATE_INVALID_OPTION
 * @example
 * ```ts
 * const app = createApp({ contract: withOptions(contract, { unknownMembers: 'refuse' }) })
 * ```
 */
export function withOptions(contract: Contract, options: ContractOptions): Contract {
  checkOptions('withOptions()', options, CHECKS)
  return contract.in({
    ...(options.unknownMembers === 'refuse' && { undeclared: undeclaredMembers }),
    sendsMistakes: options.answers === 'reduce',
  })
}
