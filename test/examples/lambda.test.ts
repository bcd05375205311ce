import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { run } from '../support/program.ts'
import { createExample, type Example } from './support/example.ts'
import { ask, runScript, serveScript } from './support/run.ts'

let example: Example
beforeAll(async () => {
  example = createExample('lambda')
  await runScript(example, 'build')
})

const offer = {
  items: [
    { article: 'pencil', quantity: 2 },
    { article: 'paper', quantity: 1 },
  ],
}

test('the dev script serves the example', () =>
  serveScript(example, 'dev', async (address) => {
    expect(await ask(`${address}/apis/offers`, { method: 'POST', json: offer })).toEqual({
      status: 200,
      body: { cents: 690, currency: 'EUR' },
    })
    expect(await ask(`${address}/apis/about`)).toEqual({
      status: 200,
      body: { requestId: 'local', memory: 'unlimited' },
    })
  }))

test('the handler in the template answers HTTP API events with only the deployed files', async () => {
  const template = readFileSync(join(example.directory, 'template.yaml'), 'utf8')
  const said = (key: string): string => new RegExp(`^\\s+${key}: (.*)$`, 'mu').exec(template)?.[1] as string
  const [file, name] = said('Handler').split('.') as [string, string]
  const deployed = createExample('lambda', 'none')
  cpSync(join(example.directory, said('CodeUri')), join(deployed.directory, 'task'), { recursive: true })

  const events = [
    eventOf('POST', '/apis/offers', offer),
    eventOf('POST', '/apis/offers', { items: [] }),
    eventOf('GET', '/apis/prices/paper'),
    eventOf('GET', '/apis/prices/gold'),
    eventOf('GET', '/apis/about'),
  ]
  const environment = { ...deployed.env, CURRENCY: said('CURRENCY'), NODE_OPTIONS: said('NODE_OPTIONS') }
  const { code, output } = await run(
    deployed,
    ['node', '--input-type=module', '-e', INVOKE, `./task/${file}.mjs`, name, JSON.stringify(events)],
    environment,
  )
  expect(code, output).toBe(0)
  const answers = (JSON.parse(output) as { statusCode: number; body: string }[]).map(({ statusCode, body }) => ({
    status: statusCode,
    body: JSON.parse(body) as unknown,
  }))
  expect(answers).toMatchObject([
    { status: 200, body: { cents: 690, currency: 'EUR' } },
    { status: 422, body: { errors: [{ pointer: '#/items' }] } },
    { status: 200, body: { article: 'paper', cents: 450, currency: 'EUR' } },
    { status: 404, body: { detail: 'There is no gold.' } },
    { status: 200, body: { requestId: 'request-5', memory: '256' } },
  ])
})

/** Calls the handler with each event, as Lambda does. */
const INVOKE = `
const [path, name, events] = process.argv.slice(1)
const { [name]: handler } = await import(new URL(path, 'file://' + process.cwd() + '/'))
const answers = []
for (const [index, event] of JSON.parse(events).entries()) answers.push(await handler(event, { awsRequestId: 'request-' + (index + 1), memoryLimitInMB: '256' }))
console.log(JSON.stringify(answers))
`

/** An event of an HTTP API, payload format 2.0. */
function eventOf(method: string, path: string, json?: object): object {
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: '',
    headers: {
      host: 'abc123.execute-api.eu-central-1.amazonaws.com',
      ...(json && { 'content-type': 'application/json' }),
    },
    requestContext: {
      accountId: '123456789012',
      apiId: 'abc123',
      domainName: 'abc123.execute-api.eu-central-1.amazonaws.com',
      domainPrefix: 'abc123',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '203.0.113.7', userAgent: 'test' },
      requestId: 'Jabc=',
      routeKey: '$default',
      stage: '$default',
      time: '01/Oct/2026:12:00:00 +0000',
      timeEpoch: 1_790_856_000_000,
    },
    ...(json && { body: Buffer.from(JSON.stringify(json)).toString('base64') }),
    isBase64Encoded: json !== undefined,
  }
}
