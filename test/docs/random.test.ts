import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filesBelow } from '../support/files-below.ts'
import { runs, seed } from '../support/runs.ts'

// `test/support/random.ts` gives every property test its seed and its number of examples, so `HONOTATE_SEED` repeats a
// run and `HONOTATE_RUNS` sets the effort. A file may only choose its share of the effort, by `runs()`.

const tests = join(import.meta.dirname, '..')

const files = filesBelow(tests, /\.ts$/u)
  .map((path) => ({ path, text: readFileSync(join(tests, path), 'utf8') }))
  .filter(({ text }) => /^import .* from 'fast-check'/mu.test(text))
  .filter(({ path }) => !/(?:docs.random.test|support.random)\.ts$/u.test(path))

/** A number of examples, or a seed that is not made by `seedOf()`, in the options of fast-check. */
const OWN = /\bnumRuns(?:: | = )\d[\d_]*|\bseed: (?!seedOf\b)\w+|[{,] seed\b(?!:)(?=[^'"`\n]*\})/gu

function ownNumbers(text: string): readonly string[] {
  return text.replaceAll(/^import .*$/gmu, '').match(OWN) ?? []
}

test('fast-check has the seed and the number of examples of the run', () => {
  expect(fc.readConfigureGlobal()).toEqual({ seed, numRuns: runs(1000) })
})

test('no property test passes its own number of examples or its own seed', () => {
  expect(files.length).toBeGreaterThan(15)
  const found = files.flatMap(({ path, text }) => ownNumbers(text).map((part) => `${path}: ${part}`))
  expect(found).toEqual([])
})

test.each([
  '{ numRuns: 2000 }',
  '{ numRuns, seed }',
  '{ seed: 1 }',
  'const numRuns = 300',
  '{ seed, numRuns: runs(10) }',
])('%s is found', (code) => expect(ownNumbers(code)).not.toEqual([]))

test.each([
  '{ numRuns: runs(300) }',
  '{ numRuns, endOnFailure: true }',
  'const numRuns = Math.max(20, runs(60))',
  '`HONOTATE_SEED=${seed}`',
])('%s is not found', (code) => expect(ownNumbers(code)).toEqual([]))
