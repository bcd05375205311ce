import { join } from 'node:path'
import fc from 'fast-check'
import { getRoutes } from 'honotate'
import { openApi } from 'honotate/openapi'
import { serve, type RunningServer } from 'honotate/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runs } from '../support/runs.ts'
import { agreementWith, type Agreement, type Input } from './support/agreement.ts'
import { typesOf } from './support/types-of.ts'
import { app } from './fixtures/shop/src/app.ts'
import { local } from '../support/server.ts'

let agreement: Agreement
let server: RunningServer

beforeAll(async () => {
  const types = await typesOf(getRoutes(app), join(import.meta.dirname, 'fixtures/shop'))
  agreement = agreementWith(openApi(app, types, { info: { title: 'Shop', version: '1' } }))
  server = await serve(app, local)
})
afterAll(() => server.close())

const ways: [string, (path: string, init: RequestInit) => Promise<Response>][] = [
  ['in process', async (path, init) => app.request(path, init)],
  ['over HTTP', (path, init) => fetch(server.address + path, init)],
]

describe.each(ways)('%s', (_, send) => {
  test('a request that the document allows gets a response that the document describes', async () => {
    const { operations, requestsOf, disagreement } = agreement
    for (const each of operations) {
      await fc.assert(
        fc.asyncProperty(requestsOf(each), async ({ path, init }) => {
          const response = await send(path, init)
          expect(response.status, `${each.method} ${path}`).toBeLessThan(500)
          if (each.operation.operationId !== 'Users_find')
            expect(response.status, `${each.method} ${path}`).toBeLessThan(400)
          expect(await disagreement(response, each.operation)).toBe(undefined)
        }),
        { numRuns: runs(100) },
      )
    }
  })

  test('a validated operation rejects exactly the bodies that its schema rejects', async () => {
    const { operations, requestsOf, fits, disagreement } = agreement
    const validated = operations.filter(({ operation }) => operation.responses[422])
    expect(validated.length).toBeGreaterThan(1)
    for (const each of validated) {
      await fc.assert(
        fc.asyncProperty(requestsOf(each, true), async ({ path, init, body }) => {
          const response = await send(path, init)
          expect([422, 400].includes(response.status), JSON.stringify(body)).toBe(
            !fits((each.body as { schema: object }).schema, body),
          )
          expect(await disagreement(response, each.operation)).toBe(undefined)
        }),
        { numRuns: runs(300) },
      )
    }
  })

  test('a request without a required parameter gets a 400 response', async () => {
    const { operations, requestsOf, disagreement } = agreement
    for (const each of operations) {
      const { parameters = [] } = each.operation
      // A request without its version reaches another operation.
      const needed = parameters.filter((each) => each.required && each.in !== 'path' && each.name !== 'X-API-Version')
      for (const missing of needed) {
        const rest = { ...each.operation, parameters: parameters.filter((parameter) => parameter !== missing) }
        const [{ path, init }] = fc.sample(requestsOf({ ...each, operation: rest }), 1) as [Input]
        const response = await send(path, init)
        expect([response.status, await disagreement(response, each.operation)], missing.name).toEqual([400, undefined])
      }
    }
  })
})
