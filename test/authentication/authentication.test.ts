import process from 'node:process'
import type { Hono } from 'hono'
import { serve } from 'honotate/node'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothWays, json } from '../support/both-ways.ts'
import { programOf } from './programs.ts'
import { startProvider, type RunningProvider } from './provider.ts'
import { local } from '../support/server.ts'

// Tests the programs of docs/guide/authentication.md beyond the requests on the page.

const options = { ...local, closeTimeout: 0 }

describe('bearer tokens of an OpenID provider', async () => {
  const audience = 'https://api.example'
  const provider: RunningProvider = await startProvider(audience)
  Object.assign(process.env, { ISSUER: provider.issuer, AUDIENCE: audience })
  const app = await programOf('Bearer tokens')
  const { issuer } = provider
  afterAll(() => provider.close())
  const now = Math.floor(Date.now() / 1000)
  const base = { iss: issuer, aud: audience, scope: 'orders:write' }
  const endless = { ...base, sub: 'shop' }
  const anonymous = { ...base, exp: now + 60 }
  const claims = { ...endless, ...anonymous }

  bothWays(
    () => app,
    (send) => {
      const ask = (method: string, token: string): Promise<Response> =>
        send('/apis/orders', { method, headers: { authorization: `Bearer ${token}` } })

      test('a token of the provider is accepted', async () => {
        const response = await ask('GET', await provider.token('orders:read'))
        expect([response.status, await response.text()]).toEqual([200, '{"of":"shop"}'])
        expect((await ask('HEAD', await provider.token('orders:read'))).status).toBe(200)
        const written = await ask('POST', await provider.token('orders:read orders:write'))
        expect([written.status, await written.json()]).toEqual([200, { by: 'shop' }])
      })

      test('a token without the required scope gets a 403 response', async () => {
        const response = await ask('POST', await provider.token('orders:read'))
        expect([response.status, response.headers.get('www-authenticate')]).toEqual([
          403,
          'Bearer realm="shop", error="insufficient_scope", error_description="The token lacks a scope.", scope="orders:write"',
        ])
        expect(response.headers.get('content-type')).toBe('application/problem+json')
        expect(await response.json()).toEqual({
          type: 'about:blank',
          title: 'Forbidden',
          status: 403,
          detail: 'The token lacks a scope.',
          instance: '/apis/orders',
        })
      })

      test.each<[string, () => Promise<string>]>([
        ['has expired', () => provider.sign({ ...claims, exp: now - 60 })],
        ['is for another audience', () => provider.sign({ ...claims, aud: 'https://other.example' })],
        ['is of another issuer', () => provider.sign({ ...claims, iss: 'https://evil.example' })],
        ['does not expire', () => provider.sign(endless)],
        ['is for nobody', () => provider.sign(anonymous)],
        ['is an ID token', () => provider.sign(claims, { typ: 'JWT' })],
        ['names a key that the provider does not have', () => provider.sign(claims, { kid: 'other' })],
        [
          'is signed by another key',
          async () =>
            new SignJWT(claims)
              .setProtectedHeader({ alg: 'RS256', kid: 'key', typ: 'at+jwt' })
              .sign((await generateKeyPair('RS256')).privateKey),
        ],
        [
          'is signed with a password',
          async () =>
            new SignJWT(claims)
              .setProtectedHeader({ alg: 'HS256', kid: 'key', typ: 'at+jwt' })
              .sign(new TextEncoder().encode('x'.repeat(32))),
        ],
        [
          'is not signed',
          async () => `${btoa('{"alg":"none","typ":"at+jwt"}')}.${btoa(JSON.stringify(claims))}.`.replaceAll('=', ''),
        ],
      ])('a token that %s gets a 401 response', async (_, token) => {
        const response = await ask('GET', await token())
        expect([response.status, response.headers.get('www-authenticate')]).toEqual([
          401,
          'Bearer realm="shop", error="invalid_token", error_description="The token is not valid."',
        ])
      })
    },
  )

  test('a valid token gets a 503 response while the keys of the provider cannot be fetched', async () => {
    const other = await startProvider(audience)
    process.env['ISSUER'] = other.issuer
    const cut = await programOf('Bearer tokens')
    const token = await other.token('orders:read')
    await other.close()
    const response = await cut.request('/apis/orders', { headers: { authorization: `Bearer ${token}` } })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  })
})

describe('sessions', async () => {
  const app = await programOf('Sessions')
  bothWays(
    () => app,
    (send) => {
      const ann = { name: 'ann', password: 'tea and honey' }
      async function login(headers: Record<string, string> = {}): Promise<string> {
        const init = json('POST', ann)
        const response = await send('/apis/login', { ...init, headers: { ...init.headers, ...headers } as HeadersInit })
        expect(response.status).toBe(204)
        const [cookie, ...settings] = (response.headers.get('set-cookie') ?? '').split('; ')
        expect(settings).toEqual(['Max-Age=28800', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'])
        return cookie as string
      }
      const me = async (cookie: string): Promise<string> => {
        const response = await send('/apis/me', { headers: { cookie } })
        return `${response.status} ${await response.text()}`
      }

      test('a session lasts from login to logout', async () => {
        const cookie = await login()
        expect(await me(cookie)).toBe('200 {"member":"ann"}')
        const logout = await send('/apis/logout', {
          method: 'POST',
          headers: { cookie, 'sec-fetch-site': 'same-origin' },
        })
        expect([logout.status, logout.headers.get('set-cookie')]).toEqual([204, expect.stringContaining('Max-Age=0')])
        expect(await me(cookie)).toMatch(/^401 /u)
      })

      test('a login ends the previous session of the browser', async () => {
        const first = await login()
        const second = await login({ cookie: first })
        expect(second).not.toBe(first)
        expect(await me(first)).toMatch(/^401 /u)
        expect(await me(second)).toMatch(/^200 /u)
      })

      test('a form from another site is rejected, and a form from the same site is accepted', async () => {
        const cookie = await login()
        const post = async (headers: Record<string, string>): Promise<number> =>
          (
            await send('/apis/logout', {
              method: 'POST',
              headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', ...headers },
              body: 'a=1',
            })
          ).status
        expect(await post({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).toBe(403)
        expect(await me(cookie)).toMatch(/^200 /u)
        expect(await post({ origin: 'https://club.example' })).toBe(204)
      })

      test('an unknown name and a wrong password get the same response', async () => {
        const answers = await Promise.all(
          [
            { name: 'ann', password: 'x' },
            { name: 'bob', password: 'tea and honey' },
          ].map(async (body) => (await send('/apis/login', json('POST', body))).text()),
        )
        expect(answers[0]).toBe(answers[1])
        expect(answers[0]).toContain('"status":401')
      })
    },
  )
})

describe('rate limits', () => {
  let app: Hono
  beforeAll(async () => {
    app = await programOf('CORS, secure headers, rate limits')
  })

  test('each client behind the proxy has its own limit, and preflight requests do not count', async () => {
    const server = await serve(app, options)
    const ask = async (client: string, method = 'GET'): Promise<Response> =>
      fetch(`${server.address}/apis/tea`, {
        method,
        headers: { authorization: 'Bearer token', 'x-forwarded-for': client, origin: 'https://shop.example' },
      })
    const statuses = async (client: string, method?: string): Promise<number[]> => {
      const answers = []
      for (let count = 0; count < 4; count++) answers.push((await ask(client, method)).status)
      return answers
    }
    expect(await statuses('192.0.2.1', 'OPTIONS')).toEqual([204, 204, 204, 204])
    expect(await statuses('192.0.2.1')).toEqual([200, 200, 200, 429])
    expect(await statuses('192.0.2.2')).toEqual([200, 200, 200, 429])
    const refused = await ask('192.0.2.1')
    expect(refused.headers.get('content-type')).toBe('application/problem+json')
    expect(refused.headers.get('access-control-allow-origin')).toBe('https://shop.example')
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/u)
    await server.close()
  })
})
