import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error: a script
import { renderPage, renderTables } from '../bench/page.mjs'

interface Table {
  readonly head: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
}
interface Results {
  readonly tables: readonly Table[]
}

const root = join(import.meta.dirname, '../..')
const results = join(root, 'test/bench/results/wire.json')

test.each<[file: string, render: () => string]>([
  ['docs/reference/benchmarks.md', renderPage],
  ['test/bench/results/README.md', renderTables],
])('%s has the measured results', async (file, render) => {
  await expect(render()).toMatchFileSnapshot(join(root, file))
})

// The tables are data, in test/bench/results.
test.each([
  ['docs/reference/benchmarks.md', 1100],
  ['docs/decisions/0019-what-makes-it-fast.md', 800],
])('%s has at most %i words', (file, most) => {
  expect(readFileSync(join(root, file), 'utf8').split(/\s+/u).length).toBeLessThanOrEqual(most)
})

test('docs/comparison.md has the measured requests per second', async () => {
  const { tables } = JSON.parse(readFileSync(results, 'utf8')) as Results
  const { head, rows } = tables.find(({ rows: [row] }) => String(row?.[0]).startsWith('R1')) as Table
  const file = join(root, 'docs/comparison.md')
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
  const text = readFileSync(join(root, page), 'utf8').replaceAll(/\s+/gu, ' ')
  expect(text).toContain(`${hono} as many requests per second as Hono by hand, and ${fastify} as many as Fastify`)
})
