import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { serving } from '../support/program.ts'
import { createExample, type Example } from './support/example.ts'
import { ask, runScript, serveScript } from './support/run.ts'

let example: Example
beforeAll(async () => {
  example = createExample('vercel')
  await runScript(example, 'build')
})

async function expectAnswers(address: string): Promise<void> {
  expect(await ask(`${address}/apis/convert/5?from=km&to=m`)).toEqual({ status: 200, body: { value: 5000, unit: 'm' } })
  expect(await ask(`${address}/apis/convert/5?to=ell`)).toMatchObject({
    status: 400,
    body: { detail: 'm or ell is not a unit.' },
  })
  expect(await ask(`${address}/apis/convert/five?to=m`)).toMatchObject({ status: 400 })
  expect(await ask(`${address}/apis/convert/5`)).toMatchObject({
    status: 400,
    body: { detail: 'The query parameter "to" is missing.' },
  })
  expect(await ask(`${address}/apis/convert/5?to=m`, { method: 'POST' })).toMatchObject({ status: 405 })
  const headers = { 'x-vercel-ip-country': 'BR', 'x-vercel-ip-city': 'S%C3%A3o%20Paulo' }
  expect(await ask(`${address}/apis/visit`, { headers })).toMatchObject({
    status: 200,
    body: { country: 'BR', city: 'São Paulo' },
  })
}

test('the dev script serves the example', () => serveScript(example, 'dev', expectAnswers))

test('the function in the build output serves requests with only the deployed files', async () => {
  const output = join(example.directory, '.vercel/output')
  const { version, routes } = readJson(join(output, 'config.json')) as {
    version: number
    routes: { src: string; dest: string }[]
  }
  const [{ src, dest }] = routes as [{ src: string; dest: string }]
  expect(version).toBe(3)
  expect('/apis/convert/5').toMatch(new RegExp(`^${src}$`, 'u'))

  const deployed = createExample('vercel', 'none')
  const func = join(output, 'functions', dest, 'index.func')
  cpSync(func, join(deployed.directory, 'func'), { recursive: true })
  const { handler, runtime } = readJson(join(func, '.vc-config.json')) as { handler: string; runtime: string }
  expect(runtime).toMatch(/^nodejs\d+\.x$/u)
  await serving(
    deployed,
    ['node', '--input-type=module', '-e', LAUNCH, `./func/${handler}`],
    expectAnswers,
    deployed.env,
  )
})

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** Gives each request to the export of its method, as a web \`Request\`, as Vercel does on Node. */
const LAUNCH = `
import { createServer } from 'node:http'
import { Readable } from 'node:stream'
const methods = await import(new URL(process.argv[1], 'file://' + process.cwd() + '/'))
const server = createServer(async (incoming, outgoing) => {
  const { method, url, headers } = incoming
  const body = method === 'GET' || method === 'HEAD' ? undefined : Readable.toWeb(incoming)
  const response = await methods[method](new Request('https://' + headers.host + url, { method, headers, body, duplex: 'half' }))
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  Readable.fromWeb(response.body).pipe(outgoing)
})
server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port))
`
