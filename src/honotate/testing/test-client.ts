import { readEvents, type ReceivedEvent } from './read-events.ts'

/**
 * The options of `fetch()`, and a body as JSON. A header is added to the headers of the client, or replaces the
 * client's header with the same name.
 *
 * @example
 * ```ts
 * await app.request('/apis/prices', { json: { article: 'tea', price: 3 } })
 * ```
 */
export interface TestRequest extends RequestInit {
  /** The body, sent as JSON. The default of `method` is then `POST`. */
  readonly json?: unknown
}

/** A `Response` with typed JSON and Server-Sent Events. */
export interface TestResponse<T> extends Response {
  /** The body, parsed as JSON. */
  json(): Promise<T>
  /** Reads the Server-Sent Events of the body as they arrive. Leaving the loop ends the connection. */
  events(): AsyncGenerator<ReceivedEvent, void, undefined>
}

/** The headers and cookies of a client. */
export interface TestClientOptions {
  /** Headers of every request, for example `{ Authorization: 'Bearer …' }`. */
  readonly headers?: Readonly<Record<string, string>>
  /** The initial cookies. */
  readonly cookies?: Readonly<Record<string, string>>
}

/** Sends requests to an app. */
export interface TestClient {
  /**
   * Sends a request. By default, redirects are not followed.
   *
   * @typeParam T The type of the JSON of the response.
   * @param path The path, including the query.
   */
  request<T = any>(path: string, init?: TestRequest): Promise<TestResponse<T>>
}

/** Sends a request to an app in the same process, or over HTTP. */
export type Send = (path: string, init: RequestInit) => Response | Promise<Response>

/** Creates a client that keeps no cookies. */
export function createClient(send: Send): TestClient {
  return {
    async request(path, { json, ...init } = {}) {
      const headers = new Headers(init.headers)
      if (json !== undefined && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json')
      const body = json === undefined ? {} : { body: JSON.stringify(json), method: init.method ?? 'POST' }
      const response = await send(path, { redirect: 'manual', ...init, ...body, headers })
      return Object.assign(response, { events: () => readEvents(response) })
    },
  }
}

/** Creates a client that sends headers with every request, and keeps the cookies that responses set. */
export function createUser(send: Send, { headers, cookies = {} }: TestClientOptions): TestClient {
  const jar = new Map(Object.entries(cookies))
  const client = createClient(async (path, init) => {
    const response = await send(path, init)
    for (const cookie of response.headers.getSetCookie()) keepCookie(jar, cookie)
    return response
  })
  return {
    request(path, init) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const own = new Headers({ ...(cookie && { cookie }) })
      // `set()` ignores the case of names; spreading would keep a header twice if its case differs.
      for (const given of [headers, init?.headers]) new Headers(given).forEach((value, name) => own.set(name, value))
      return client.request(path, { ...init, headers: Object.fromEntries(own) })
    },
  }
}

/** Stores a cookie, or deletes it if it has expired. Ignores its path and domain. */
function keepCookie(jar: Map<string, string>, cookie: string): void {
  const [pair, ...attributes] = cookie.split(';') as [string, ...string[]]
  const [, name, value = ''] = /^\s*([^=]*?)\s*=\s*(.*?)\s*$/su.exec(pair) ?? []
  if (name === undefined) return
  const attribute = (key: string): string | undefined =>
    attributes.map((each) => each.trim().split('=')).find(([found]) => found?.toLowerCase() === key)?.[1]
  const maxAge = attribute('max-age')
  const isOver = maxAge === undefined ? Date.parse(attribute('expires') ?? '') <= Date.now() : Number(maxAge) <= 0
  if (isOver) jar.delete(name)
  else jar.set(name, value)
}
