import fc from 'fast-check'
import { Hono } from 'hono'
import { createApp } from 'honotate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  actions,
  addMethod,
  addPrograms,
  answers,
  keepCookies,
  ProgramController,
  results,
  type Program,
  type Step,
} from '../../support/context-programs.ts'
import { runs } from '../../support/runs.ts'
import { startChild, type Child } from '../reliability/child.ts'

// Random middleware and handlers must send the same responses with Hono's context and with ours, in process and on
// Node. The Node server runs in a separate process, because the adapter replaces `Response` there.

const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom(...(Object.keys(actions) as Step['do'][])),
  name: fc.constantFrom('X-A', 'x-a', 'X-B', 'Content-Type', 'Cache-Control', 'Vary'),
  value: fc.constantFrom('one', 'two', 'text/html', ' padded ', 'é'),
})
// Excluded: after a step deletes the content type, reading the adapter's light response sets another one.
const isDeleted = ({ do: action, name }: Step): boolean => /remove|resDelete/u.test(action) && name === 'Content-Type'
const steps = fc.array(
  step.filter((each) => !isDeleted(each)),
  { maxLength: 3 },
)
const program: fc.Arbitrary<Program> = fc.record({
  middleware: fc.array(fc.record({ before: steps, after: steps }), { maxLength: 3 }),
  handler: steps,
  answer: fc.constantFrom(...(Object.keys(answers) as Program['answer'][])),
  result: fc.constantFrom(...(Object.keys(results) as Program['result'][])),
})

const hono = addMethod(addPrograms(new Hono(), keepCookies))
const ours = addPrograms(createApp({ controllers: [ProgramController], advice: [], prefix: '' }))
let child: Child

beforeAll(async () => void (child = await startChild('../../http/fixtures/programs')))

afterAll(async () => {
  child.process.kill('SIGTERM')
  expect(await child.ended, child.errors()).toEqual([0, null])
})

const requestInit = (method: string, each: Program): RequestInit => ({
  method,
  redirect: 'manual',
  headers: [
    ['X-Program', encodeURIComponent(JSON.stringify(each))],
    ['X-Sent', 'sent'],
    ['X-Many', 'a'],
    ['X-Many', 'b'],
    ['Content-Type', 'application/json'],
  ],
  ...(method === 'POST' ? { body: '{"ü":1}' } : {}),
})

/** Returns the response as a client sees it, without the headers of the connection. */
async function seen(response: Response): Promise<unknown> {
  const ofConnection = /^(?:date|connection|keep-alive|content-length|transfer-encoding)$/u
  const headers = [...response.headers].filter(([name]) => !ofConnection.test(name))
  return { status: response.status, headers, body: await response.text() }
}

test.each(['run', 'method'])('a context responds like that of Hono, in process and on Node: /%s', async (route) => {
  const path = `/${route}/7?q=a%20b`
  await fc.assert(
    fc.asyncProperty(program, fc.constantFrom('GET', 'POST', 'HEAD'), async (each, method) => {
      const init = requestInit(method, each)
      const expected = await seen(await hono.request(path, init))
      expect(await seen(await ours.request(path, init)), 'in process').toEqual(expected)
      const answer = await fetch(`http://127.0.0.1:${child.port}${path}`, init)
      expect(await seen(answer), 'on Node').toEqual(expected)
    }),
    { numRuns: runs(500), endOnFailure: true },
  )
})
