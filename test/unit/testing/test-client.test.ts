import { afterEach, describe, expect, test, vi } from 'vitest'
import { createClient, createUser, type TestRequest } from '../../../src/honotate/testing/test-client.ts'

describe('a client sends', () => {
  async function sentFor(given?: TestRequest): Promise<unknown[]> {
    const sent: RequestInit[] = []
    const client = createClient((_, init) => {
      sent.push(init)
      return new Response()
    })
    await client.request('/', given)
    return sent.map(({ headers, ...init }) => ({ ...init, type: new Headers(headers).get('Content-Type') }))
  }

  test.each<[string, TestRequest | undefined, object]>([
    ['no body of its own', undefined, { type: null }],
    ['the options of fetch()', { method: 'PUT', body: 'a' }, { method: 'PUT', body: 'a', type: null }],
    ['JSON by POST', { json: [1] }, { method: 'POST', body: '[1]', type: 'application/json' }],
    [
      'JSON by another method',
      { json: null, method: 'PUT' },
      { method: 'PUT', body: 'null', type: 'application/json' },
    ],
    [
      'JSON of another type',
      { json: { a: 1 }, headers: { 'content-type': 'application/merge-patch+json' } },
      { method: 'POST', body: '{"a":1}', type: 'application/merge-patch+json' },
    ],
    ['no redirects, unless it is told to', { redirect: 'follow' }, { redirect: 'follow', type: null }],
  ])('%s', async (_, given, expected) => expect(await sentFor(given)).toEqual([{ redirect: 'manual', ...expected }]))
})

describe('a client updates its cookies', () => {
  const now = new Date('2026-01-01T12:00:00Z')
  afterEach(() => void vi.useRealTimers())

  test.each([
    ['is set', 'id=b', 'kept=1; id=b'],
    ['is new', 'new=c', 'kept=1; id=a; new=c'],
    ['has attributes', ' id = b ; Path=/; Secure; HttpOnly', 'kept=1; id=b'],
    ['contains =', 'id=b=c==', 'kept=1; id=b=c=='],
    ['is empty', 'id=', 'kept=1; id='],
    ['has no =', 'id; Max-Age=60', 'kept=1; id=a'],
    ['ends at once', 'id=b; Max-Age=0', 'kept=1'],
    ['has ended', 'id=b; Path=/; max-age=-5', 'kept=1'],
    ['lasts for a second', 'id=b; Max-Age=1', 'kept=1; id=b'],
    ['ends at this time', 'id=b; Expires=Thu, 01 Jan 2026 12:00:00 GMT', 'kept=1'],
    ['ends a second later', 'id=b; expires=Thu, 01 Jan 2026 12:00:01 GMT', 'kept=1; id=b'],
    ['ended long ago', 'id=b; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/', 'kept=1'],
    ['has Max-Age beside Expires', 'id=b; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=1', 'kept=1; id=b'],
  ])('after it receives one that %s', async (_, cookie, expected) => {
    vi.useFakeTimers({ toFake: ['Date'], now })
    const sent: (string | null)[] = []
    const user = createUser(
      (path, { headers }) => {
        sent.push(new Headers(headers).get('Cookie'))
        return new Response(null, path === '/set' ? { headers: { 'Set-Cookie': cookie } } : {})
      },
      { cookies: { kept: '1', id: 'a' } },
    )
    for (const path of ['/set', '/']) await user.request(path)
    expect(sent).toEqual(['kept=1; id=a', expected])
  })

  test('and sends no Cookie header without cookies', async () => {
    const user = createUser((_, { headers }) => Response.json([...new Headers(headers)]), {})
    expect(await (await user.request('/')).json()).toEqual([])
  })
})
