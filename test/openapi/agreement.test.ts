import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { getRoutes } from 'honotate'
import { openApi, type OpenApiDocument } from 'honotate/openapi'
import { serve, type RunningServer } from 'honotate/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ClientOperation } from '../../src/honotate-kit/cli/client/client-operation.ts'
import { runs } from '../support/runs.ts'
import { agreementWith, type Agreement, type Input } from './support/agreement.ts'
import { typesOf } from './support/types-of.ts'
import { app } from './fixtures/shop/src/app.ts'
import { local } from '../support/server.ts'

const info = { title: 'Shop', version: '1' }

/** Operations of the documents of each version, each once: the routes without a version are in both documents. */
let exact: Tested[]
/** Operations that join two versions: they allow a request without a parameter that only one version requires. */
let joined: Tested[]
let server: RunningServer

/** An operation, and the document that describes it. */
interface Tested extends ClientOperation {
  readonly agreement: Agreement
}

beforeAll(async () => {
  const types = await typesOf(getRoutes(app), join(import.meta.dirname, 'fixtures/shop'))
  const testedIn = (document: OpenApiDocument): Tested[] => {
    const agreement = agreementWith(document)
    return agreement.operations.map((each) => ({ ...each, agreement }))
  }
  const [first, second, all] = [{ version: '1' }, { version: '2' }, {}].map((version) =>
    testedIn(openApi(app, types, { info, ...version })),
  ) as [Tested[], Tested[], Tested[]]
  const isNew = (than: Tested[], { operation }: Tested): boolean =>
    !than.some((other) => isDeepStrictEqual(other.operation, operation))
  exact = [...first, ...second.filter((each) => isNew(first, each))]
  joined = all.filter((each) => isNew(exact, each))
  server = await serve(app, local)
})
afterAll(() => server.close())

const ways: [string, (path: string, init: RequestInit) => Promise<Response>][] = [
  ['in process', async (path, init) => app.request(path, init)],
  ['over HTTP', (path, init) => fetch(server.address + path, init)],
]

describe.each(ways)('%s', (_, send) => {
  test('a request that the document of a version allows gets a response that it describes', async () => {
    for (const each of exact) {
      await fc.assert(
        fc.asyncProperty(each.agreement.requestsOf(each), async ({ path, init }) => {
          const response = await send(path, init)
          expect(response.status, `${each.method} ${path}`).toBeLessThan(500)
          if (each.operation.operationId !== 'Users_find')
            expect(response.status, `${each.method} ${path}`).toBeLessThan(400)
          expect(await each.agreement.disagreement(response, each.operation)).toBe(undefined)
        }),
        { numRuns: runs(100) },
      )
    }
  })

  test('an operation for two versions describes the responses of both', async () => {
    expect(joined.map(({ operation }) => operation.operationId)).toEqual(['Orders_stats'])
    for (const each of joined) {
      await fc.assert(
        fc.asyncProperty(each.agreement.requestsOf(each), async ({ path, init }) => {
          const response = await send(path, init)
          expect([200, 400]).toContain(response.status)
          expect(await each.agreement.disagreement(response, each.operation)).toBe(undefined)
        }),
        { numRuns: runs(100) },
      )
    }
  })

  test('a validated operation rejects exactly the bodies that its schema rejects', async () => {
    const validated = exact.filter(({ operation }) => operation.responses[422])
    expect(validated.length).toBeGreaterThan(1)
    for (const each of validated) {
      const { requestsOf, fits, disagreement } = each.agreement
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
    for (const each of exact) {
      const { requestsOf, disagreement } = each.agreement
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
