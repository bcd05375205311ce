import { parseOptions } from '../honotate-kit/toolbox/parse-options.ts'
import { CommandError } from '../honotate-kit/toolbox/command-errors.ts'
import { questions, type Choices } from './choices.ts'

const text = { type: 'string' } as const
const options = {
  platform: text,
  compiler: text,
  tests: text,
  linter: text,
  openapi: text,
  yes: { type: 'boolean', short: 'y' },
} as const

export interface Given {
  readonly folder: string | undefined
  readonly answers: Partial<Choices>
  readonly yes: boolean
}

/**
 * Reads the folder and the answers on the command line.
 *
 * @throws HONOTATE_UNKNOWN_ARGUMENT, HONOTATE_MISSING_VALUE, HONOTATE_INVALID_CHOICE
 */
export function parseArguments(args: readonly string[]): Given {
  // `npm create` removes the `--` before options. npx and pnpm pass it on, so it is dropped here.
  const own = args.filter((argument) => argument !== '--')
  const { values, positionals } = parseOptions('create-honotate', own, options, 1)
  // If the command line leaves a question open, the default answer limits the answers to later questions.
  let answers: Partial<Choices> = {}
  let before: Partial<Choices> = {}
  for (const { name, answers: answersAfter } of questions) {
    const value = values[name]
    const allowed = answersAfter(before)
    if (value !== undefined && !allowed.includes(value)) throw invalid(name, value, allowed, before)
    if (value !== undefined) answers = { ...answers, [name]: value }
    before = { ...before, [name]: value ?? allowed[0] }
  }
  return { folder: positionals[0], answers, yes: values.yes ?? false }
}

function invalid(name: string, value: string, allowed: readonly string[], before: Partial<Choices>): CommandError {
  const given = Object.entries(before).map(([key, answer]) => `--${key} ${answer}`)
  const after = given.length > 0 ? ` after ${given.join(' ')}` : ''
  return new CommandError('INVALID_CHOICE', { name, value, after, allowed: allowed.join(', ') })
}
