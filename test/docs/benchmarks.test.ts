import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error: a script
import { renderPage } from '../bench/page.mjs'

interface Table {
  readonly head: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
}
interface Results {
  readonly tables: readonly Table[]
}

const results = join(import.meta.dirname, '../bench/results/wire.json')

test('docs/reference/benchmarks.md has the measured results', async () => {
  await expect((renderPage as () => string)()).toMatchFileSnapshot(
    join(import.meta.dirname, '../../docs/reference/benchmarks.md'),
  )
})

test('docs/comparison.md has the measured requests per second', async () => {
  const { tables } = JSON.parse(readFileSync(results, 'utf8')) as Results
  const { head, rows } = tables.find(({ rows: [row] }) => String(row?.[0]).startsWith('R1')) as Table
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

test.each(['README.md', 'docs/site/index.md'])('%s has the ratios measured with middleware', (page) => {
  const { tables } = JSON.parse(readFileSync(results, 'utf8')) as Results
  const { head, rows } = tables.find(({ head }) => head.includes('/ Fastify')) as Table
  const [hono, fastify] = ['/ Hono', '/ Fastify'].map((name) => {
    const ratios = rows.map((row) => Number.parseFloat(String(row[head.indexOf(name)])))
    return `${Math.min(...ratios).toFixed(1)} to ${Math.max(...ratios).toFixed(1)} times`
  })
  const text = readFileSync(join(import.meta.dirname, '../..', page), 'utf8').replaceAll(/\s+/gu, ' ')
  expect(text).toContain(`${hono} as many requests per second as Hono by hand, and ${fastify} as many as Fastify`)
})
