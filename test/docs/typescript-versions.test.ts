import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow } from '../support/files-below.ts'

const root = join(import.meta.dirname, '../..')
const tools = JSON.parse(readFileSync(join(root, 'test/hosts/package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>
}

test('the pages name the version of TypeScript 7.1 that is tested', () => {
  const tried = tools.dependencies['typescript-7.1']?.replace('npm:typescript@', '')
  const docs = filesBelow(join(root, 'docs'), /^(?:guide|reference|faq)\b.*\.md$/u)
  const pages = docs.map((path) => join('docs', path))
  const named = [...pages, 'README.md'].flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/\b7\.1\.\d[\w.-]*\w/gu)].map(([version]) => ({
      page,
      version,
    })),
  )
  // The page of benchmarks keeps the versions that were measured.
  const others = named.filter(({ page, version }) => version !== tried && !page.includes('benchmarks'))
  expect(others).toEqual([])
  expect([...new Set(named.map(({ page }) => page))]).toEqual(
    expect.arrayContaining(['docs/reference/cli.md', 'docs/reference/stability.md']),
  )
})
