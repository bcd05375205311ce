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
 * The requests, and the expected text of their responses; a 404 may have any text. `extra` is the number of controllers
 * in addition to the first one, `env` has environment variables for the service, `honotate` overrides the scenario for
 * honotate. The goals are ratios to Hono.
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
  // The server must count the bytes of such a body while it reads the body.
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

/** Scenarios with `cors()`, `secureHeaders()`, `requestId()` and a guard, with a goal for each framework. */
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

/** Unusual URLs, which must be as fast as the usual ones. */
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

/** Requests to an app with a time-out beside one without. */
export const timeoutScenarios = { timeout: scenarios.S1, 'timeout-post': scenarios.S3 }

/** A body that the contract checks, and a result that it reduces. */
export const contractScenarios = {
  contract: {
    title: 'R2 with one controller, by the contract (Fastify: by its JSON schema)',
    path: '/apis/people',
    method: 'POST',
    body,
    text: created,
  },
}

const BYTES = 1_000_000
const event = (n) => `data: ${JSON.stringify({ n, price: 42.5, symbol: 'ACME' })}\n\n`

/** Streams, large bodies and HTTP/2. */
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
 * Returns the chosen scenarios that have a goal.
 *
 * @param goal `inProcess` or `overTheWire`.
 * @param names The names of the chosen scenarios, separated by commas; an empty string chooses all.
 * @param more Further scenarios, such as {@link realScenarios}.
 */
export function chosenScenarios(goal, names, more = {}) {
  return Object.entries({ ...scenarios, ...more }).filter(
    ([name, { goals }]) => goals[goal] && (!names || names.split(',').includes(name)),
  )
}

/** Returns a scenario for a service: the fields of `honotate` override the others for honotate. */
export function scenarioFor(service, { honotate, ...scenario }) {
  return service.endsWith('honotate') ? { ...scenario, ...honotate } : scenario
}

/** Returns the options of the `Request` of a scenario. They include `Content-Length`, which a client would send. */
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

/** @throws Error if a response has another status or text than the scenario expects. */
export async function checkResponse(response, { path, status = 200, text }) {
  const answer = await response.text()
  if (response.status !== status || (text !== undefined && answer !== text))
    throw new Error(`${path}: ${response.status} ${answer.slice(0, 1000)}`)
}
