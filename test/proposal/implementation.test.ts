import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolder } from '../support/folder.ts'
import { runSync } from '../support/program.ts'
import { differences } from './differences.ts'
import { programs } from './programs.ts'

const script = join(import.meta.dirname, 'implementation.ts')
const proposal = (...args: string[]) => runSync({ directory: import.meta.dirname }, ['node', script, ...args])

test('with --implementation, our transformer breaks exactly the rules that the page lists', () => {
  const { code, stdout } = proposal('--implementation', './transformer.ts')
  const known = differences
    .filter(({ compilers }) => compilers === undefined || compilers.includes('esbuild'))
    .flatMap(({ programs }) => Object.keys(programs))
  const broken = [...stdout.matchAll(/^(\w\S+)\.[jt]s: /gmu)].map(([, name]) => name)
  expect(broken.toSorted()).toEqual(known.toSorted())
  expect(stdout).toContain(`${programs.length - known.length} of ${programs.length} rules are followed.`)
  expect(code).toBe(1)
})

test('the same programs test another implementation', () => {
  const { directory } = createFolder('implementation', {
    // This implementation follows the rule about the argument, and rejects all other programs.
    'mine.mjs': `export default (code, file) => {
  if (!file.startsWith('binding/argument.')) throw new SyntaxError('not implemented')
  return 'export const actual = [[1]]; export const expected = [[1]]'
}
`,
  })
  const mine = ['--implementation', join(directory, 'mine.mjs')]
  expect(proposal(...mine, 'binding/argument', 'early-errors')).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /^binding\/arguments-length\.js: [^]*expected: what the program exports\n {2}actual: {3}SyntaxError: not implemented[^]*\n10 of 12 rules/u,
    ) as string,
  })
})
