import { expect } from 'vitest'
import type { ErrorName } from '../../src/honotate/errors/honotate-error.ts'
import type { CompilerErrorName } from '../../src/honotate-kit/compiler-errors.ts'
import type { CommandErrorName } from '../../src/honotate-kit/toolbox/command-errors.ts'

type Name = ErrorName | CompilerErrorName | CommandErrorName

/**
 * Matches the message of an error of a catalogue by its code and details, not by its sentences: only the catalogue has
 * these sentences, and `test/docs/errors.test.ts` checks them.
 *
 * @param name The code without `HONOTATE_`.
 * @param details The details of the error, in the order of the message.
 */
export function message(name: Name, ...details: readonly string[]): RegExp {
  return inOrder([...details, `(HONOTATE_${name})`])
}

/** Matches a problem of the compiler, whose message does not have the code, by its code and details. */
export function problem(name: Name, ...details: readonly string[]): unknown {
  return expect.objectContaining({
    code: `HONOTATE_${name}`,
    message: expect.stringMatching(inOrder(details)) as string,
  })
}

function inOrder(details: readonly string[]): RegExp {
  const parts = details.map((detail) => detail.replace(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`))
  return new RegExp(parts.join('.*'), 'su')
}

/** Matches an error by its code, and by its message like {@link message}. */
export function coded(name: Name, ...details: readonly string[]): unknown {
  return expect.objectContaining({
    code: `HONOTATE_${name}`,
    message: expect.stringMatching(message(name, ...details)) as string,
  })
}

/** Returns the message of the error that a function throws, or `nothing`. */
export function messageOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    return (error as Error).message
  }
  return 'nothing'
}
