import { contractTest, createTestApp } from 'honotate/testing'
import { expect, test } from 'vitest'
import { contract, types } from '../src/api.gen.ts'
import { LinksController } from '../src/links-controller.ts'
import { Links } from '../src/links.ts'

/** The links of a test, without Workers KV. */
function fakeLinks(links = new Map<string, string>()) {
  return {
    isAllowed: (target: string) => target.startsWith('https:'),
    find: async (name: string) => links.get(name) ?? null,
    set: async (name: string, target: string) => void links.set(name, target),
    visits: async () => 0,
    count: async () => {},
  }
}

test('a link that was set is followed', async () => {
  const options = { prefix: '', controllers: [LinksController], contract, override: [[Links, fakeLinks()]] } as const
  await using app = await createTestApp(options)
  await app.request('/docs', { method: 'PUT', json: { target: 'https://hono.dev/docs' } })
  const response = await app.request('/docs')
  expect([response.status, response.headers.get('Location')]).toEqual([302, 'https://hono.dev/docs'])
})

test('a target that is not allowed is refused', async () => {
  const options = { prefix: '', controllers: [LinksController], contract, override: [[Links, fakeLinks()]] } as const
  await using app = await createTestApp(options)
  const response = await app.request('/docs', { method: 'PUT', json: { target: 'http://hono.dev' } })
  expect(response.status).toBe(422)
})

test('random requests get only responses that the document describes', async () => {
  const options = { prefix: '', controllers: [LinksController], contract, override: [[Links, fakeLinks()]] } as const
  await using app = await createTestApp(options)
  await contractTest(app.app, types)
})
