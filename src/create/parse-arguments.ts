import { parseArgs } from 'node:util'
import { TransformError } from '../transform/core/errors.ts'
import { questions, type Choices } from './choices.ts'

/** What the command line says. */
export interface Given {
  readonly folder: string | undefined
  readonly answers: Partial<Choices>
  readonly yes: boolean
}

/**
 * @throws HONOTATE_UNKNOWN_ARGUMENT, HONOTATE_INVALID_CHOICE
 */
export function parseArguments(args: readonly string[]): Given {
  const { values, positionals } = parse(args)
  if (positionals.length > 1) throw unknown(positionals[1] as string)
  // Without a platform, the other answers are compared with those for the default.
  let answers: Partial<Choices> = {}
  let before: Partial<Choices> = {}
  for (const { name, answers: options } of questions) {
    const value = values[name]
    const allowed = options(before)
    if (value !== undefined && !allowed.includes(value)) throw invalid(name, value, allowed, before)
    if (value !== undefined) answers = { ...answers, [name]: value }
    before = { ...before, [name]: value ?? allowed[0] }
  }
  return { folder: positionals[0], answers, yes: values.yes ?? false }
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        platform: text,
        compiler: text,
        tests: text,
        linter: text,
        openapi: text,
        yes: { type: 'boolean', short: 'y' },
      },
    })
  } catch (error) {
    const [, argument] = /'(-[^' ]*)/u.exec((error as Error).message) ?? []
    throw unknown(argument ?? args.join(' '))
  }
}

function unknown(argument: string): TransformError {
  return new TransformError('UNKNOWN_ARGUMENT', { command: 'init', argument, suggestion: '' })
}

function invalid(name: string, value: string, allowed: readonly string[], before: Partial<Choices>): TransformError {
  const given = Object.entries(before).map(([key, answer]) => `--${key} ${answer}`)
  const after = given.length > 0 ? ` after ${given.join(' ')}` : ''
  return new TransformError('INVALID_CHOICE', { name, value, after, allowed: allowed.join(', ') })
}
