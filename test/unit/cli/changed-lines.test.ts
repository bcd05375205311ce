import { expect, test } from 'vitest'
import { changedLines } from '../../../src/honotate-kit/toolbox/changed-lines.ts'

test.for([
  ['a\nb\nc', 'a\nb\nc', ''],
  ['', 'a', '- 1: \n+ 1: a'],
  ['a\nb\nc', 'a\nx\nc', '- 2: b\n+ 2: x'],
  ['a\nc', 'a\nb\nc', '+ 2: b'],
  ['a\nb\nc', 'a\nc', '- 2: b'],
  ['a\nb\n\nc\nd', 'x\ny\n\nc\ne\nf\nd', '- 1: a\n- 2: b\n+ 1: x\n+ 2: y\n+ 5: e\n+ 6: f'],
  ['a\na\na', 'a\na', '- 3: a'],
  ['a\nb', 'b\na', '+ 1: b\n- 2: b'],
])('changedLines() compares %j with %j', ([before, after, expected]) => {
  expect(changedLines(before as string, after as string)).toBe(expected)
})

test('changedLines() compares long files without a table of all pairs of lines', () => {
  const lines = Array.from({ length: 100_000 }, (_, index) => (index % 3 === 2 ? '}' : `line ${index}`))
  const after = ['first', ...lines.slice(1, -1), 'last']
  expect(changedLines(lines.join('\n'), after.join('\n'))).toBe(
    '- 1: line 0\n+ 1: first\n- 100000: line 99999\n+ 100000: last',
  )
  const others = lines.map((line) => `other ${line}`)
  expect(changedLines(lines.join('\n'), others.join('\n')).split('\n')).toHaveLength(200_000)
})
