import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TAGS } from '../../src/honotate-kit/types/schema/schema-tags.ts'
import { requireSameNames } from './require-rows.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

test('docs/guide/validation.md has every tag of schemas, and no other', () => {
  const page = 'docs/guide/validation.md'
  const [, section = ''] = /^### Tags$([^]*?)^##/mu.exec(read(page)) ?? []
  const rows = [...section.matchAll(/^\|.*$/gmu)].flatMap(([row]) => [...row.matchAll(/`@(\w+)/gu)])
  requireSameNames(
    `${page}, "Tags"`,
    rows.map(([, name]) => name as string),
    [...TAGS.keys()],
  )
})

test.each([...TAGS.keys()])('a test of test/unit/types has the tag @%s', (name) => {
  const files = readdirSync(join(root, 'test/unit/types')).filter((file) => file.endsWith('.test.ts'))
  const texts = ['test/support/checked-types.ts', ...files.map((file) => `test/unit/types/${file}`)].map(read)
  const isTested = texts.some((text) => new RegExp(`@${name}\\b`, 'u').test(text))
  const missing = `No test has the tag @${name}: add a member to WRONG and one to RIGHT of test/unit/types/tags.test.ts.`
  expect(isTested, missing).toBe(true)
})
