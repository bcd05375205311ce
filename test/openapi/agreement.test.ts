import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { getRoutes } from 'honotate'
import { openApi, type ApiTypes, type Operation, type ResponseObject } from 'honotate/openapi'
import { serve, type RunningServer } from 'honotate/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findTypeScript } from '../../src/cli/compile/compiler.ts'
import { clientOperations, type ClientOperation } from '../../src/cli/client/client-operation.ts'
import { extractApiTypes } from '../../src/types/api/extract.ts'
import { runs, seed } from '../support/runs.ts'
import { brokenValues, valuesOf } from './support/arbitrary.ts'
import { app } from './fixtures/shop/src/app.ts'

const shop = join(import.meta.dirname, 'fixtures/shop')
let document: any
let server: RunningServer
const ajv = new Ajv2020({ strict: false, validateFormats: true, formats: { email: true } })
// A comment may promise what a looser schema lets through: formats other than dates are not checked.
addFormats.default(ajv, ['date-time'])

beforeAll(async () => {
  const { controllers, schemas, problems } = await extractApiTypes({
    config: join(shop, 'tsconfig.json'),
    compiler: findTypeScript(shop),
  })
  expect(problems).toEqual([])
  const classes = new Set(getRoutes(app).map(({ controller }) => controller))
  const types: ApiTypes = {
    controllers: [...classes].map((each) => [
      each,
      (controllers.find(({ className }) => className === each.name) as (typeof controllers)[number]).types,
    ]),
    schemas,
  }
  document = openApi(app, types, { info: { title: 'Shop', version: '1' } })
  ajv.addSchema({ $id: 'document', components: JSON.parse(JSON.stringify(document.components)) })
  server = await serve(app, { port: 0, hostname: '127.0.0.1', signals: false })
})
afterAll(() => server.close())

function fits(schema: object, value: unknown): boolean {
  return ajv.validate(JSON.parse(JSON.stringify(schema).replaceAll('#/components', 'document#/components')), value)
}

interface Input {
  readonly path: string
  readonly init: RequestInit
  readonly body: unknown
}

/** Requests that the document allows, or of which the body is likely to be wrong. */
function requestsOf({ path, method, operation, body }: ClientOperation, isBroken: boolean): fc.Arbitrary<Input> {
  const { schemas } = document.components
  const values = Object.fromEntries(
    (operation.parameters ?? []).map((each) => {
      const valid = valuesOf(each.schema, schemas)
      return [`${each.in} ${each.name}`, each.required ? valid : fc.option(valid, { nil: undefined })]
    }),
  )
  const valid = body ? valuesOf(body.schema, schemas) : fc.constant(undefined)
  return fc.record({ values: fc.record(values), body: isBroken ? brokenValues(valid) : valid }).map((made) => {
    const entries = Object.entries(made.values as object)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [...(key.split(' ') as [string, string]), value] as const)
    const of = (place: string): (readonly [string, string])[] =>
      entries
        .filter(([where]) => where === place)
        .flatMap(([, name, value]) => [value].flat().map((each) => [name, String(each)] as const))
    const url = path.replaceAll(/\{([^}]*)\}/gu, (_, name) =>
      encodeURIComponent(Object.fromEntries(of('path'))[name] as string),
    )
    const search = new URLSearchParams(of('query').map((pair) => [...pair])).toString()
    const headers = new Headers(
      of('header').map(([name, value]): [string, string] => [name, encodeURIComponent(value) || 'x']),
    )
    if (of('cookie').length > 0)
      headers.set(
        'cookie',
        of('cookie')
          .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
          .join('; '),
      )
    return {
      path: `${url}${search && '?'}${search}`,
      body: made.body,
      init: { method, headers, ...bodyOf(body?.type, made.body, headers) },
    }
  })
}

function bodyOf(type: string | undefined, body: any, headers: Headers): RequestInit {
  if (type === undefined || body === undefined) return {}
  if (type === 'multipart/form-data') {
    const form = new FormData()
    for (const [name, value] of Object.entries(body)) form.append(name, value as Blob)
    return { body: form }
  }
  headers.set('content-type', type)
  if (type === 'application/x-www-form-urlencoded') return { body: new URLSearchParams(body) }
  return { body: type === 'application/json' ? JSON.stringify(body) : String(body) }
}

/** What the document says against an answer. */
async function disagreement(response: Response, { responses }: Operation): Promise<string | undefined> {
  const { status } = response
  const listed = responses[status] ?? (status >= 400 ? document.components.responses.Problem : undefined)
  const type = response.headers.get('content-type')?.split(';', 1)[0]
  const text = await response.text()
  if (!listed) return `${status} is not documented: ${text}`
  const { content } = listed as ResponseObject
  if (!content) return text === '' ? undefined : `${status} has a body: ${text}`
  const media = content[type ?? '']
  if (!media) return `${status} is ${type}: ${text}`
  if (!media.schema || type === 'text/event-stream') return undefined
  const value = /[/+]json$/u.test(type ?? '') ? JSON.parse(text) : text
  return fits(media.schema, value) ? undefined : `${status} ${text}: ${ajv.errorsText()}`
}

const ways: [string, (path: string, init: RequestInit) => Promise<Response>][] = [
  ['in process', async (path, init) => app.request(path, init)],
  ['over HTTP', (path, init) => fetch(server.address + path, init)],
]

describe.each(ways)('%s', (_, send) => {
  test('a request that the document allows is answered as it says', async () => {
    for (const each of clientOperations(document)) {
      await fc.assert(
        fc.asyncProperty(requestsOf(each, false), async ({ path, init }) => {
          const response = await send(path, init)
          expect(response.status, `${each.method} ${path}`).toBeLessThan(500)
          if (each.operation.operationId !== 'Users_find')
            expect(response.status, `${each.method} ${path}`).toBeLessThan(400)
          expect(await disagreement(response, each.operation)).toBe(undefined)
        }),
        { numRuns: runs(100), seed },
      )
    }
  })

  test('a body that the schema of a validated operation rejects is answered with 422, and no other', async () => {
    const validated = clientOperations(document).filter(({ operation }) => operation.responses[422])
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
        { numRuns: runs(300), seed },
      )
    }
  })

  test('a request without what is required is answered with 400', async () => {
    for (const each of clientOperations(document)) {
      const { parameters = [] } = each.operation
      for (const missing of parameters.filter((parameter) => parameter.required && parameter.in !== 'path')) {
        const rest = { ...each.operation, parameters: parameters.filter((parameter) => parameter !== missing) }
        const [{ path, init }] = fc.sample(requestsOf({ ...each, operation: rest }, false), { numRuns: 1, seed }) as [
          Input,
        ]
        const response = await send(path, init)
        expect([response.status, await disagreement(response, each.operation)], missing.name).toEqual([400, undefined])
      }
    }
  })
})
