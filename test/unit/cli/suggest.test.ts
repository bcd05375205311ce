import { expect, test } from 'vitest'
import { suggest } from '../../../src/honotate-kit/toolbox/suggest.ts'

const KNOWN = ['--out', '--check', '--watch', '--checks']

test.each<[written: string, meant: string | undefined]>([
  ['--chek', '--check'],
  ['--hceck', '--check'],
  ['--CHECK', '--check'],
  ['--c', '--check'],
  ['--wa', '--watch'],
  ['--ou', '--out'],
  ['--oot', '--out'],
  ['--oxx', undefined],
  ['--chxxx', undefined],
])('%s probably means %s', (written, meant) => {
  expect(suggest(written, KNOWN)).toBe(meant === undefined ? '' : `Did you mean \`${meant}\`? `)
})
