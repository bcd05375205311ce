import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { searchOptions as configured } from '../../docs/site/search.ts'
import { built } from './support/server.ts'

interface Index {
  search(words: string): readonly { readonly id: string }[]
}

let index: Index

beforeAll(async () => {
  const require = createRequire(join(import.meta.dirname, '../../docs/site/package.json'))
  const { default: MiniSearch } = (await import(require.resolve('minisearch'))) as { default: any }
  const chunks = join(built, 'assets/chunks')
  const name = readdirSync(chunks).find((file) => file.startsWith('@localSearchIndexroot')) as string
  const { default: json } = (await import(join(chunks, name))) as { default: string }
  // The same options as in the search box of VitePress.
  const searchOptions = { prefix: true, ...configured.miniSearch.searchOptions }
  index = MiniSearch.loadJSON(json, {
    fields: ['title', 'titles', 'text'],
    storeFields: ['title'],
    searchOptions,
  }) as Index
})

test.each([
  ['module', '/reference/dependency-injection'],
  ['provider', '/reference/dependency-injection'],
  ['pipe', '/guide/validation'],
  ['swagger', '/guide/api-documentation'],
  ['mock service', '/guide/testing'],
  ['e2e test', '/guide/testing'],
  ['logger', '/guide/observability'],
  ['interceptor', '/guide/middleware'],
  ['jwt', '/guide/authentication'],
  ['env', '/guide/configuration'],
  ['redirect', '/guide/requests-and-responses'],
  ['HONOTATE_DUPLICATE_ROUTE', '/reference/errors#honotate_duplicate_route'],
])('the first result for "%s" is %s', (words, page) => {
  expect(index.search(words)[0]?.id).toBe(page)
})

test.each([
  ['dto', '/guide/validation'],
  ['bean', '/reference/dependency-injection'],
  ['autowired', '/reference/dependency-injection'],
  ['guard', '/guide/guards'],
  ['createParameterDecorator', '/api/honotate/functions/createParameterDecorator'],
])('the first three results for "%s" contain %s', (words, page) => {
  expect(
    index
      .search(words)
      .slice(0, 3)
      .map(({ id }) => id),
  ).toContain(page)
})
