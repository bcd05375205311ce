import { expect, test } from 'vitest'
import { start, type Program } from '../../support/program.ts'
import { programOf } from './child.ts'

/** Starts a program with a heap in which the issues of all items have no place. */
function startSmall(options: object): Program {
  const [node = '', ...args] = programOf('invalid', options)
  return start({ directory: process.cwd() }, [node, '--max-old-space-size=128', ...args])
}

test('bodies of 1 MB that a schema rejects do not end a process with a small heap', { timeout: 180_000 }, async () => {
  const program = startSmall({})
  const ended = await program.ended
  expect(ended, program.errors()).toEqual([0, null])
  const lines = program.output().trim().split('\n')
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual(
    ['valibot', 'union', 'zod', 'arktype'].flatMap((name) => [
      { name, count: 500_000, status: 413 },
      { name, count: 300_000, status: 413 },
      { name, count: 9999, status: 422 },
      { name, count: 9999, status: 422 },
    ]),
  )
})
