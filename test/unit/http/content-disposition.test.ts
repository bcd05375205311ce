import { expect, test } from 'vitest'
import { contentDisposition } from '../../../src/honotate/http/content-disposition.ts'

test.each([
  [undefined, 'attachment'],
  ['plan.pdf', 'attachment; filename="plan.pdf"'],
  ['annual report (2).pdf', 'attachment; filename="annual report (2).pdf"'],
  ['Übersicht.pdf', `attachment; filename="Ubersicht.pdf"; filename*=UTF-8''%C3%9Cbersicht.pdf`],
  ['报告.txt', `attachment; filename="__.txt"; filename*=UTF-8''%E6%8A%A5%E5%91%8A.txt`],
  ['🎂.png', `attachment; filename="_.png"; filename*=UTF-8''%F0%9F%8E%82.png`],
  ["it's 100%*.txt", `attachment; filename="it's 100_*.txt"; filename*=UTF-8''it%27s%20100%25%2A.txt`],
  ['say "hi".txt', `attachment; filename="say _hi_.txt"; filename*=UTF-8''say%20%22hi%22.txt`],
  ['../../etc/passwd', 'attachment; filename="passwd"'],
  ['C:\\files\\a.txt', 'attachment; filename="a.txt"'],
  ['a\r\nSet-Cookie: x=1.txt', 'attachment; filename="aSet-Cookie: x=1.txt"'],
  ['\ud800.txt', `attachment; filename="_.txt"; filename*=UTF-8''%EF%BF%BD.txt`],
])('%j', (name, header) => {
  expect(contentDisposition('attachment', name)).toBe(header)
  expect(header).toMatch(/^[\u0020-\u007e]*$/u)
})

test('inline', () => {
  expect(contentDisposition('inline', 'a.txt')).toBe('inline; filename="a.txt"')
})
