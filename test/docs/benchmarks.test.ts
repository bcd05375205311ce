import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error: a script
import { renderPage } from '../bench/page.mjs'

test('docs/reference/benchmarks.md says what was measured', async () => {
  await expect((renderPage as () => string)()).toMatchFileSnapshot(
    join(import.meta.dirname, '../../docs/reference/benchmarks.md'),
  )
})

test('docs/comparison.md has the requests per second that were measured', async () => {
  const results = join(import.meta.dirname, '../bench/results/wire.json')
  const { tables } = JSON.parse(readFileSync(results, 'utf8')) as {
    tables: { head: string[]; rows: (string | number)[][] }[]
  }
  const { head, rows } = tables.find(({ rows: [row] }) => String(row?.[0]).startsWith('R1')) as (typeof tables)[0]
  const file = join(import.meta.dirname, '../../docs/comparison.md')
  const text = readFileSync(file, 'utf8')
  const [, ...frameworks] = (/^\|.*NestJS.*$/mu.exec(text)?.[0] ?? '').split('|').slice(1, -1)
  const cells = frameworks.map((name) => {
    const column = head.indexOf(/[\w-]+(?=\]| \d)/u.exec(name)?.[0] ?? '')
    return column > 0 ? Number(rows[0]?.[column]).toLocaleString('en') : '–'
  })
  expect(cells.filter((cell) => cell !== '–')).toHaveLength(3)
  const label = 'R1, requests per second [6]'
  const row = `| ${[label, ...cells].join(' | ')} |`
  const written = text.split('\n').map((line) => (line.startsWith(`| ${label} |`) ? row : line))
  await expect(written.join('\n')).toMatchFileSnapshot(file)
})
