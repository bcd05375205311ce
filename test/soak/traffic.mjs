import { Agent, request } from 'node:http'

// The traffic of `npm run soak`: each kind sends one request, and checks the response or closes the connection early.

const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
const text = 'x'.repeat(50_000)

function ask(port, method, path, body, headers = {}) {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, host: '127.0.0.1', method, path: `/apis${path}`, agent, headers }, (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          type: response.headers['content-type'],
          body: Buffer.concat(chunks).toString(),
        }),
      )
      response.on('error', reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

function expect(actual, status, body) {
  if (actual.status !== status || (body !== undefined && actual.body !== body))
    throw new Error(`wrong answer: ${actual.status} ${actual.body.slice(0, 200)}`)
}

/**
 * Sends a request, with `sent` as the start of its body, and destroys the connection: as soon as the response contains
 * `until`, or without `until` after 5 ms or at the first chunk of the response.
 */
function goAway(port, method, path, { headers = {}, sent, until }) {
  return new Promise((resolve) => {
    const outgoing = request(
      { port, host: '127.0.0.1', method, path: `/apis${path}`, agent: false, headers },
      (response) => {
        let received = ''
        response.on('data', (chunk) => {
          received += chunk
          if (!until || received.includes(until)) outgoing.destroy()
        })
        response.on('error', () => {})
        response.on('close', resolve)
      },
    )
    outgoing.on('error', resolve)
    if (sent === undefined) outgoing.end()
    else outgoing.write(sent)
    if (!until) setTimeout(() => outgoing.destroy(), 5)
  })
}

const json = { 'Content-Type': 'application/json' }

/** The kinds of requests by name; `n` is a different number for each request. */
export const kinds = {
  'path and query': async (port, n) =>
    expect(await ask(port, 'GET', `/users/${n}?name=Ann${n}`), 200, JSON.stringify({ id: `${n}`, name: `Ann${n}` })),
  JSON: async (port, n) =>
    expect(await ask(port, 'POST', '/echo', JSON.stringify({ n }), json), 200, JSON.stringify({ body: { n } })),
  'malformed JSON': async (port, n) => expect(await ask(port, 'POST', '/echo', `{"n":${n}`, json), 400),
  'request scope': async (port, n) =>
    expect(await ask(port, 'GET', `/scoped/${n}`), 200, JSON.stringify({ id: `${n}`, lines: [`${n}`] })),
  'an error': async (port) => expect(await ask(port, 'GET', '/fails'), 500),
  'an error with a status': async (port) => expect(await ask(port, 'GET', '/taken'), 409),
  'an unknown path': async (port, n) => expect(await ask(port, 'GET', `/nowhere/${n}`), 404),
  'another method': async (port) => expect(await ask(port, 'PUT', '/slow'), 405),
  'a slow answer': async (port) => expect(await ask(port, 'GET', '/slow'), 200, 'slow'),
  'an upload': async (port, n) => {
    const boundary = `b${n}`
    const part = (head, content) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`
    const body = `${part('name="file"; filename="f.txt"', text)}${part('name="note"', n)}--${boundary}--\r\n`
    expect(
      await ask(port, 'POST', '/upload', body, { 'Content-Type': `multipart/form-data; boundary=${boundary}` }),
      200,
      JSON.stringify({ bytes: text.length, note: `${n}` }),
    )
  },
  'more than the limit': async (port) =>
    goAway(port, 'POST', '/echo', { headers: { ...json, 'Content-Length': 2_000_000 }, sent: '"', until: '413' }),
  'gone in the middle of a body': async (port) =>
    goAway(port, 'POST', '/upload', {
      headers: { 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': 100_000 },
      sent: text,
    }),
  'gone before the answer': async (port) => goAway(port, 'GET', '/slow', {}),
  'events, half read': async (port) => goAway(port, 'GET', '/ticks', { until: '"n":3' }),
}

/** Closes the connections that the agent keeps alive. */
export function closeConnections() {
  agent.destroy()
}
