import { expect } from 'vitest'
import type { ErrorName } from '../../src/runtime/errors/honotate-error.ts'
import type { CompilerErrorName } from '../../src/compiler/compiler-errors.ts'
import type { CommandErrorName } from '../../src/tools/toolbox/command-errors.ts'

type Name = ErrorName | CompilerErrorName | CommandErrorName

/**
 * Matches the message of a catalogued error by its code and by the names in it, never by its sentences: those are
 * written in the catalogue alone, and `test/docs/errors.test.ts` checks them.
 *
 * @param name The code without `HONOTATE_`.
 * @param details Details of the case, in the order of the message.
 */
export function message(name: Name, ...details: readonly string[]): RegExp {
  const parts = details.map((detail) => detail.replace(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`))
  return new RegExp([...parts, String.raw`\(HONOTATE_${name}\)`].join('.*'), 'su')
}

/** Matches an error by its code, and its message as {@link message} does. */
export function coded(name: Name, ...details: readonly string[]): unknown {
  return expect.objectContaining({
    code: `HONOTATE_${name}`,
    message: expect.stringMatching(message(name, ...details)) as string,
  })
}

/** The message of the error that a function throws; `nothing` if it throws none. */
export function messageOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    return (error as Error).message
  }
  return 'nothing'
}
