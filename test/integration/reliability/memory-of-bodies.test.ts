import { expect, test } from 'vitest'
import { start } from '../../support/program.ts'
import { sampled } from '../../support/runs.ts'
import { programOf } from './child.ts'

interface Measured {
  readonly name: string
  readonly ratio: number
}

// The client decides how short the pieces of a body are: chunks of HTTP/1.1, segments of TCP, frames of HTTP/2.
const sizes = [
  { size: 1, total: 200_000 },
  { size: 10, total: 500_000 },
  { size: 1000, total: 2_000_000 },
  { size: 65_536, total: 6_553_600 },
]

// A size takes 6 to 17 seconds of processor time.
test.each(sampled(sizes, 4))(
  'a body in pieces of $size bytes holds at most three bytes of memory for each byte',
  { timeout: 180_000 },
  async (options) => {
    const child = start({ directory: process.cwd() }, programOf('memory', options))
    expect((await child.ended)[0], child.errors()).toBe(0)
    const measured = child
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Measured)
    expect(measured.map(({ name }) => name)).toHaveLength(13)
    expect(measured.filter(({ ratio }) => !(ratio <= 3))).toEqual([])
  },
)
