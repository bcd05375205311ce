import { compare, type ErrorDetails } from '../../honotate/shared.ts'
import { TransformError, type CompilerErrorName } from '../compiler-errors.ts'
import { lineAndColumn } from '../transform/core/positions.ts'
import type { FilePlace } from './checker/checker.ts'
import { readText } from '../disk.ts'

export interface TypeProblem {
  /** Stable identifier, for example `HONOTATE_TYPE_NOT_JSON`. */
  readonly code: `HONOTATE_${CompilerErrorName}`
  readonly file: string
  /** Counted from 1. */
  readonly line: number
  /** Counted from 1, in UTF-16 units. */
  readonly column: number
  /** The mistake and the remedy, with the code at the end. */
  readonly message: string
}

/** Collects problems without duplicates. */
export interface Problems {
  add(place: FilePlace, name: CompilerErrorName, details: ErrorDetails): void
  /** Returns a function that removes the problems added after this call. */
  mark(): () => void
  /** Up to 2,000 characters of the file before a place. */
  textBefore(place: FilePlace): string
  /** Sorted by file, line, column and message. */
  sorted(): readonly TypeProblem[]
}

/** @param sourceOf Returns the text of a file; by default, reads the file from the disk. */
export function createProblems(sourceOf: (file: string) => string | undefined = readText): Problems {
  const found = new Map<string, TypeProblem>()
  const texts = new Map<string, string>()
  function textOf(file: string): string {
    const text = texts.get(file) ?? sourceOf(file) ?? ''
    texts.set(file, text)
    return text
  }
  return {
    add({ file, offset }, name, details) {
      const { code, message } = new TransformError(name, details)
      const problem: TypeProblem = { code, file, ...lineAndColumn(textOf(file), offset), message }
      // Reports a mistake in a shared type once, although `what` differs for each path to the type.
      const { what: _, ...same } = details
      const key = JSON.stringify([file, offset, name, same])
      if (!found.has(key)) found.set(key, problem)
    },
    mark() {
      const { size } = found
      return () => {
        for (const key of [...found.keys()].slice(size)) found.delete(key)
      }
    },
    textBefore: ({ file, offset }) => textOf(file).slice(Math.max(0, offset - 2_000), offset),
    sorted: () =>
      [...found.values()].toSorted(
        (one, other) =>
          compare(one.file, other.file) ||
          one.line - other.line ||
          one.column - other.column ||
          compare(one.message, other.message),
      ),
  }
}
