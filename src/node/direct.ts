import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Fetcher } from './serve.ts'
import { parseJson } from '../http/body.ts'
import { asError } from '../http/error-response.ts'
import { PROBLEM_TYPE } from '../http/problem.ts'
import { plainJson } from '../http/send.ts'
import { directRoutesOf, type DirectRoutes, type Outcome } from '../routing/direct.ts'
import { notFoundText } from '../routing/not-found.ts'

/** What a request is listened to with. */
export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown

/** The parts of the adapter's options that direct routes change. */
export interface DirectOptions {
  fetch(request: Request, env?: any): Response | Promise<Response>
  createServer?(options: object, listener: Listener): unknown
}

/** The key of what a direct call has come to, on the request that the adapter has to answer. */
const outcome = Symbol('outcome')

/** A URL that the URL parser leaves as it is, and a `Host` that no adapter refuses. */
const PLAIN_URL = /^(?:\/[\w~-][\w.~-]*)+(?:\?[!$-~]*)?$/u
const PLAIN_HOST = /^[\w.-]+(?::\d+)?$/u

/** The most bytes of a body that is read here; longer ones are the adapter's, which reads them under its limits. */
const LONGEST_BODY = 65_536

/**
 * Lets Node's server answer direct routes without the `Request` and `Response` objects of the fetch API: those whose
 * method takes its arguments from path, query and JSON, and returns text or what becomes JSON. Every other request, and
 * what such a method throws or returns beside that, is answered by the adapter.
 */
export function withDirectRoutes(app: Fetcher, createOther: DirectOptions['createServer']): DirectOptions {
  const routes = directRoutesOf(app)
  const fetch = app.fetch.bind(app)
  if (!routes) return { fetch, ...(createOther ? { createServer: createOther } : {}) }
  return {
    fetch(request, env) {
      const settled = env?.incoming?.[outcome] as Outcome | undefined
      if (settled) return routes.settle(settled, request, env)
      // Of what is thrown, Hono has only errors answered.
      const fail = (thrown: unknown): Response | Promise<Response> =>
        routes.settle({ error: readableError(thrown) }, request, env)
      try {
        const answer = app.fetch(request, env)
        return answer instanceof Promise ? answer.catch(fail) : answer
      } catch (thrown) {
        return fail(thrown)
      }
    },
    createServer: (options, listener) => (createOther ?? createServer)(options, listenDirectly(routes, listener)),
  }
}

function listenDirectly(routes: DirectRoutes, listener: Listener): Listener {
  return function answer(incoming, outgoing) {
    const { method = '', url = '', headers } = incoming
    if (incoming.httpVersionMajor !== 1 || !PLAIN_URL.test(url) || !PLAIN_HOST.test(headers.host ?? ''))
      return listener(incoming, outgoing)
    const query = url.indexOf('?')
    const path = query === -1 ? url : url.slice(0, query)
    const match = routes.find(method, path, url)
    const length = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity
    if (match === null && length === 0) return write(outgoing, 404, PROBLEM_TYPE, notFoundText({ path, url }))
    if (!match) return listener(incoming, outgoing)

    const { route, data } = match
    const settle = (settled: Outcome): unknown => listener(Object.assign(incoming, { [outcome]: settled }), outgoing)
    const limits = route.body
    if (!limits) return length === 0 ? call() : listener(incoming, outgoing)
    if (
      length === 0 ||
      length > Math.min(LONGEST_BODY, limits.body) ||
      !/^application\/json(?:;|$)/u.test(headers['content-type'] ?? '')
    )
      return listener(incoming, outgoing)
    readText(incoming, (text) => {
      try {
        data.body = parseJson(text, true, limits)
      } catch (error) {
        return settle({ error })
      }
      return call()
    })

    function call(): unknown {
      try {
        const result = route.call(data)
        return result instanceof Promise ? result.then(respond, fail) : respond(result)
      } catch (error) {
        return fail(error)
      }
    }

    function fail(error: unknown): unknown {
      return settle({ error })
    }

    function respond(result: unknown): unknown {
      if (typeof result === 'string') return write(outgoing, 200, 'text/plain; charset=UTF-8', result)
      const json = jsonOf(result)
      return json === undefined ? settle({ route, result }) : write(outgoing, 200, 'application/json', json)
    }
  }
}

/** A proxy may not even say whether it is an error. */
function readableError(thrown: unknown): Error {
  try {
    return asError(thrown)
  } catch (error) {
    return new Error('A value was thrown that cannot be read', { cause: error })
  }
}

/** What cannot become JSON is settled like any other result, so that its error is answered. */
function jsonOf(result: unknown): string | undefined {
  try {
    return plainJson(result)
  } catch {
    return undefined
  }
}

function write(outgoing: ServerResponse, status: number, type: string, text: string): void {
  outgoing.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(text) })
  outgoing.end(text)
}

/** Reads a body whose length the parser of HTTP has in hand. A client that goes away has nothing to be answered. */
function readText(incoming: IncomingMessage, take: (text: string) => unknown): void {
  const chunks: Buffer[] = []
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
  incoming.on('end', () =>
    take(
      Buffer.concat(chunks)
        .toString()
        .replace(/^\uFEFF/u, ''),
    ),
  )
  incoming.on('error', () => {})
}
