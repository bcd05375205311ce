import type { Context, MiddlewareHandler } from 'hono'
import { basicAuth } from 'hono/basic-auth'
import { bodyLimit } from 'hono/body-limit'
import { some } from 'hono/combine'
import { compress } from 'hono/compress'
import { contextStorage } from 'hono/context-storage'
import { cors } from 'hono/cors'
import { setCookie } from 'hono/cookie'
import { csrf } from 'hono/csrf'
import { etag } from 'hono/etag'
import { HTTPException } from 'hono/http-exception'
import { languageDetector } from 'hono/language'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { poweredBy } from 'hono/powered-by'
import { prettyJSON } from 'hono/pretty-json'
import { requestId } from 'hono/request-id'
import { secureHeaders } from 'hono/secure-headers'
import { timeout } from 'hono/timeout'
import { appendTrailingSlash, trimTrailingSlash } from 'hono/trailing-slash'

// Middleware for random chains: Hono's own, and middleware as programs write it.

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Middleware that does something before and something after the rest of the chain. */
function around(before: (c: Context) => unknown, after: (c: Context) => unknown = () => {}): MiddlewareHandler {
  return async (c, next) => {
    await before(c)
    await next()
    await after(c)
  }
}
const after = (run: (c: Context) => unknown): MiddlewareHandler => around(() => {}, run)

/** The middleware by name, so that a failed example is readable. */
export const middleware: Readonly<Record<string, MiddlewareHandler>> = {
  etag: etag(),
  weakEtag: etag({ weak: true }),
  compress: compress({ threshold: 0 }),
  cors: cors({ origin: 'http://a.test', credentials: true, exposeHeaders: ['X-A'] }),
  csrf: csrf({ origin: 'http://a.test' }),
  secureHeaders: secureHeaders(),
  poweredBy: poweredBy(),
  prettyJSON: prettyJSON(),
  requestId: requestId({ generator: () => 'an-id' }),
  bodyLimit: bodyLimit({ maxSize: 20 }),
  methodNotAllowed: methodNotAllowed({} as never),
  appendTrailingSlash: appendTrailingSlash(),
  trimTrailingSlash: trimTrailingSlash(),
  timeout: timeout(30_000),
  contextStorage: contextStorage(),
  language: languageDetector({ fallbackLanguage: 'en', supportedLanguages: ['en', 'de'] }),
  basicAuth: some((c: Context) => c.req.header('x-a') !== 'deny', basicAuth({ username: 'a', password: 'b' })),
  setsBefore: around((c) => c.header('X-Before', 'yes')),
  setsAfter: after((c) => c.header('X-After', 'yes')),
  appends: around(
    (c) => c.header('Vary', 'X-One', { append: true }),
    (c) => c.header('Vary', 'X-Two', { append: true }),
  ),
  cookies: around(
    (c) => setCookie(c, 'before', 'ü; x', { path: '/' }),
    (c) => setCookie(c, 'after', '1', { httpOnly: true }),
  ),
  latin1: after((c) => c.header('X-Latin', 'caf\u00e9')),
  setsType: around((c) => c.header('Content-Type', 'text/csv')),
  replacesType: after((c) => c.header('Content-Type', 'text/csv')),
  deletesType: after((c) => c.header('Content-Type', undefined)),
  setsStatus: around((c) => c.status(201)),
  setsResponseHeader: after((c) => c.res.headers.set('X-Direct', 'yes')),
  appendsResponseHeader: after((c) => c.res.headers.append('Set-Cookie', 'direct=1')),
  deletesResponseHeader: after((c) => c.res.headers.delete('content-type')),
  setsResponseBefore: around((c) => c.res.headers.set('X-Early', 'yes')),
  copies: after((c) => (c.res = new Response(c.res.body, c.res))),
  copiesWithStatus: after((c) => (c.res = new Response(c.res.body, { status: 203, headers: c.res.headers }))),
  clones: after(
    async (c) =>
      void (await c.res
        .clone()
        .arrayBuffer()
        .catch(() => {})),
  ),
  rewrites: after(async (c) => {
    if (c.res.status === 200) c.res = new Response(`<${await c.res.text()}>`, c.res)
  }),
  replaces: after((c) => {
    c.res = undefined
    c.res = new Response('replaced', { status: 202 })
  }),
  replacesByContext: after((c) => (c.res = c.text('replaced', 202, { 'X-R': '1' }))),
  looks: after((c) => c.header('X-Look', `${c.res.status} ${c.res.ok} ${c.res.bodyUsed} ${c.error !== undefined}`)),
  looksAtBody: after((c) => c.header('X-Body', String(c.res.body === null))),
  looksAtHeaders: after((c) => c.header('X-Names', [...c.res.headers.keys()].join(' '))),
  waits: around(turn, turn),
  answersEarly: async (c, next) => {
    if (c.req.header('x-a') !== 'early') return void (await next())
    return c.text('early', 203, { 'X-Early': '1' })
  },
  answersForeign: async (c, next) => {
    if (c.req.header('x-a') !== 'early') return void (await next())
    return Response.redirect('http://a.test/there', 307)
  },
  throwsBefore: around((c) => {
    if (c.req.header('x-a') === 'throw') throw new HTTPException(418, { message: 'before' })
  }),
  throwsAfter: after((c) => {
    if (c.req.header('x-a') === 'throw') throw new Error('after')
  }),
  throwsResponse: around((c) => {
    if (c.req.header('x-a') === 'throw') throw new HTTPException(401, { res: new Response('own', { status: 401 }) })
  }),
  catches: async (c, next) => {
    try {
      await next()
    } catch (error) {
      c.header('X-Caught', String(error))
    }
  },
  readsText: around(async (c) => c.header('X-Text', String((await c.req.text()).length))),
  readsRawClone: around(async (c) => c.header('X-Raw', String((await c.req.raw.clone().text()).length))),
  readsBytes: around(async (c) => c.header('X-Bytes', String((await c.req.arrayBuffer()).byteLength))),
  replacesRaw: around((c) => (c.req.raw = new Request(c.req.raw, { headers: { 'x-a': 'replaced' } }))),
  neverNext: async (c) => c.json({ never: true }, 200),
  nothing: async () => {},
  nextTwice: async (_, next) => {
    await next()
    await next().catch(() => {})
  },
}
