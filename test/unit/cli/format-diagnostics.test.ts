import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { formatPlain, formatPretty } from '../../../src/honotate-kit/cli/compile/format-diagnostics.ts'

const text = 'one\rtwo\u2028three\u2029four\r\nfive\nsix wrong\n'
const host = { cwd: '/project', textOf: () => text }
const diagnostic = {
  fileName: '/project/src/a.ts',
  pos: text.indexOf('wrong'),
  end: text.indexOf('wrong') + 'wrong'.length,
  code: 1000,
  category: 1,
  text: 'It is wrong.',
}

test('line numbers count the same line breaks as the compiler', () => {
  expect(formatPlain([diagnostic], host)).toBe('src/a.ts(6,5): error TS1000: It is wrong.\n')
  const pretty = stripVTControlCharacters(formatPretty([diagnostic], host))
  expect(pretty).toContain('src/a.ts:6:5 - error TS1000: It is wrong.\n\n6 six wrong\n      ~~~~~\n')
  expect(pretty).toContain('Found 1 error in src/a.ts:6')
})
