import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Spectral } from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { beforeAll, describe, expect, test } from 'vitest'
import { largeService } from './support/large-service.ts'
import { createShop } from './support/shop.ts'

/** The rules that the guide explains: they require descriptions, or report correct documents of honotate. */
const EXPLAINED = new Set(['array-items', 'no-ambiguous-paths', 'operation-4xx-response', 'operation-description'])

/** An `info` object with all members that the linters require. */
const info = {
  title: 'Large',
  version: '1.0.0',
  description: 'All kinds of operations.',
  contact: { name: 'Ann', url: 'https://example.org', email: 'ann@example.org' },
  license: { name: 'MIT', identifier: 'MIT' },
}

let document: any
beforeAll(async () => {
  const shop = createShop()
  for (const [file, text] of Object.entries(largeService())) shop.write(file, text)
  // Leaves out the shop, whose schemas have large types.
  shop.edit('tsconfig.json', '"include": ["src"]', '"include": ["src/large.ts"]')
  const { code, output } = await shop.openapi('--app', 'src/large.ts', '--json', 'openapi.json')
  expect(code, output).toBe(0)
  const made = JSON.parse(shop.read('openapi.json'))
  document = { ...made, info, servers: [{ url: 'https://api.large.test' }] }
}, 120_000)

function unexplained(found: readonly { rule: string; text: string }[]): string[] {
  return found.filter(({ rule }) => !EXPLAINED.has(rule)).map(({ rule, text }) => `${rule}: ${text}`)
}

describe('linters report only rules that the guide explains for a large document', { timeout: 120_000 }, () => {
  test('the document has more than 300 operations', () => {
    const operations = Object.values(document.paths).flatMap((each) => Object.keys(each as object))
    expect(operations.length).toBeGreaterThan(300)
  })

  test('Redocly with its `recommended` rules', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi.json', config })
    expect(
      unexplained(
        problems.map(({ ruleId, message, location }: any) => ({
          rule: ruleId,
          text: `${message} ${location[0]?.pointer}`,
        })),
      ),
    ).toEqual([])
  })

  test('Spectral with its OpenAPI rules', async () => {
    const spectral = new Spectral()
    spectral.setRuleset({ extends: [rulesets.oas] } as any)
    const results = await spectral.run(document)
    expect(
      unexplained(
        results.map(({ code, message, path }) => ({ rule: String(code), text: `${message} ${path.join('/')}` })),
      ),
    ).toEqual([])
  })

  test('both linters find a mistake', async () => {
    const [path] = Object.keys(document.paths) as [string]
    const wrong = { ...document, paths: { [path]: { get: { responses: 7 } } } }
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: JSON.stringify(wrong), absoluteRef: '/openapi.json', config })
    const spectral = new Spectral()
    spectral.setRuleset({ extends: [rulesets.oas] } as any)
    expect([problems.length > 0, (await spectral.run(wrong)).length > 0]).toEqual([true, true])
  })
})
