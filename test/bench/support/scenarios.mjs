import { Buffer } from 'node:buffer'
import { join } from 'node:path'
import { TOKEN } from '../services/rules.ts'

const person = {
  name: 'Ada Lovelace',
  position: 'engineer',
  tags: Array.from({ length: 60 }, (_, index) => `skill-${index}-abc`),
  address: { street: '12 St James Square', city: 'London', zip: 'SW1Y 4JH', country: 'United Kingdom' },
}
const body = JSON.stringify(person)
const created = JSON.stringify({ text: 'created', body: person })

const item = JSON.stringify({ r: 157, id: '42', name: 'Ada Lovelace', position: 'engineer' })

/**
 * What is asked, and what has to be answered; a 404 may say what it likes. `extra` is the number of controllers beside
 * the first one, `env` what else the service is told, `honotate` what is different for honotate. The goals are ratios to
 * Hono by hand.
 */
export const scenarios = {
  S1: { title: 'a string', path: '/apis/hello', text: 'hello world', goals: { inProcess: 0.98, overTheWire: 1 } },
  S2: {
    title: 'path variable and query to JSON',
    path: '/apis/users/42?name=Ada%20Lovelace&position=engineer',
    text: JSON.stringify({ id: '42', name: 'Ada Lovelace', position: 'engineer' }),
    goals: { inProcess: 0.98, overTheWire: 1 },
  },
  S3: {
    title: '1 KB of JSON to JSON',
    path: '/apis/users',
    method: 'POST',
    body,
    text: created,
    goals: { inProcess: 0.98, overTheWire: 1 },
  },
  S4: {
    title: 'one of 200 controllers with a service each',
    path: '/apis/r157/items/42',
    extra: 200,
    text: JSON.stringify({ r: 157, id: '42' }),
    goals: { inProcess: 1.2, overTheWire: 1 },
  },
  S5: { title: '404', path: '/apis/nowhere', status: 404, goals: { inProcess: 1.1, overTheWire: 1 } },
  validated: {
    title: '1 KB of JSON, validated by zod, to JSON',
    path: '/apis/validated',
    method: 'POST',
    body,
    text: created,
    goals: { inProcess: 1, overTheWire: 1 },
  },
  types: {
    title: '1 KB of JSON, validated by its type (Fastify: by its JSON schema, others: by zod), to JSON',
    path: '/apis/validated',
    honotate: { path: '/apis/typed' },
    method: 'POST',
    body,
    text: created,
    goals: { overTheWire: 1 },
  },
  // A stream for example; it has to be counted while it is read.
  unsized: {
    title: 'as S3, without `Content-Length`',
    path: '/apis/users',
    method: 'POST',
    body,
    isUnsized: true,
    text: created,
    goals: { inProcess: 0.98 },
  },
}

/** Services with `cors()`, `secureHeaders()`, `requestId()` and a guard; each framework has its own goal. */
export const realScenarios = {
  R1: {
    title: 'middleware, 200 controllers with a service each, path variable and query to JSON',
    path: '/apis/r157/items/42?name=Ada%20Lovelace&position=engineer',
    extra: 200,
    text: item,
    goals: { hono: 2.5, fastify: 1.25, inProcess: 1.3 },
  },
  R2: {
    title: 'as R1, 1 KB of JSON, validated by zod (Fastify: by its JSON schema), to JSON',
    path: '/apis/people',
    method: 'POST',
    body,
    extra: 200,
    text: created,
    goals: { hono: 1.8 },
  },
  'R2 zod': {
    title: 'as R2, by zod on Fastify too',
    path: '/apis/people',
    method: 'POST',
    body,
    extra: 200,
    env: { VALIDATOR: 'zod' },
    text: created,
    goals: { hono: 1.8 },
  },
  'R2 types': {
    title: 'as R2, by its type on honotate',
    path: '/apis/people',
    honotate: { path: '/apis/typed-people' },
    method: 'POST',
    body,
    extra: 200,
    text: created,
    goals: { hono: 1.8, fastify: 1.1 },
  },
  R3: {
    title: 'as R1, with an access log and a guard for a bearer token',
    path: '/apis/r157/secrets/42?name=Ada%20Lovelace&position=engineer',
    headers: { Authorization: TOKEN },
    extra: 200,
    env: { ACCESS_LOG: '/dev/null' },
    text: item,
    goals: { hono: 2, fastify: 1.25, nest: 2 },
  },
  'R3 pino': {
    title: 'as R3, by pino on all',
    path: '/apis/r157/secrets/42?name=Ada%20Lovelace&position=engineer',
    headers: { Authorization: TOKEN },
    extra: 200,
    env: { ACCESS_LOG: '/dev/null', PINO: join(import.meta.dirname, '../tools/node_modules/pino/pino.js') },
    text: item,
    goals: { hono: 2, fastify: 1.25, nest: 2 },
  },
}

const user = (id) => JSON.stringify({ id })

/** URLs that must cost what others cost. */
export const urlScenarios = {
  root: { title: '`/` beside `/hello`', path: '/', usual: '/hello', text: 'hello world', usualText: 'hello world' },
  at: {
    title: '`/apis/users/a@b.c` beside `/apis/users/abcde`',
    path: '/apis/users/a@b.c',
    usual: '/apis/users/abcde',
    text: user('a@b.c'),
    usualText: user('abcde'),
  },
}

const BYTES = 1_000_000
const event = (n) => `data: ${JSON.stringify({ n, price: 42.5, symbol: 'ACME' })}\n\n`

/** What takes more than one message, or another protocol. */
export const transferScenarios = {
  events: {
    title: '100 server-sent events to each of 200 clients',
    path: '/apis/events',
    connections: 200,
    text: Array.from({ length: 100 }, (_, n) => event(n)).join(''),
  },
  upload: {
    title: 'upload of 1 MB',
    path: '/apis/picture',
    method: 'POST',
    bodyBytes: BYTES,
    headers: { 'Content-Type': 'application/octet-stream' },
    text: JSON.stringify({ bytes: BYTES }),
  },
  download: { title: 'download of 1 MB', path: '/apis/picture', text: 'x'.repeat(BYTES) },
  http2: {
    title: 'S2 over HTTP/2, 6 connections with 10 streams each',
    path: '/apis/users/42?name=Ada%20Lovelace&position=engineer',
    connections: 6,
    streams: 10,
    env: { HTTP2: '1' },
  },
}

/**
 * The scenarios that have a goal, and were asked for by name, separated by commas; all of these if none was.
 *
 * @param goal `inProcess` or `overTheWire`.
 * @param more Scenarios beside these, such as {@link realScenarios}.
 */
export function chosenScenarios(goal, names, more = {}) {
  return Object.entries({ ...scenarios, ...more }).filter(
    ([name, { goals }]) => goals[goal] && (!names || names.split(',').includes(name)),
  )
}

/** A scenario as a service is asked. */
export function scenarioFor(service, { honotate, ...scenario }) {
  return service.endsWith('honotate') ? { ...scenario, ...honotate } : scenario
}

/** What `Request` is created with; a server says the length of a body, where the client has. */
export function requestInit({
  method = 'GET',
  bodyBytes,
  body = bodyBytes && 'x'.repeat(bodyBytes),
  isUnsized,
  headers,
}) {
  const length = body && !isUnsized ? { 'Content-Length': String(Buffer.byteLength(body)) } : {}
  return {
    method,
    ...(body ? { body } : {}),
    headers: { ...(body ? { 'Content-Type': 'application/json' } : {}), ...length, ...headers },
  }
}

/** @throws Error where a response is not what the scenario wants. */
export async function checkResponse(response, { path, status = 200, text }) {
  const answer = await response.text()
  if (response.status !== status || (text !== undefined && answer !== text))
    throw new Error(`${path}: ${response.status} ${answer.slice(0, 1000)}`)
}
