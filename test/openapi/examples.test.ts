import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import process from 'node:process'
import { build } from 'esbuild'
import fc from 'fast-check'
import { Container, createApp, getRoutes } from 'honotate'
import honotate from 'honotate-kit/esbuild'
import { serve } from 'honotate/node'
import { openApi, type OpenApiDocument } from 'honotate/openapi'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createExample, type Example } from '../examples/support/example.ts'
import { bun } from '../support/engines.ts'
import { install } from '../support/install.ts'
import { runs, sampled } from '../support/runs.ts'
import { agreementWith, type Agreement } from './support/agreement.ts'
import { namedTypesOf, typesOf } from './support/types-of.ts'
import { problemsOf } from './support/validate.ts'
import { local } from '../support/server.ts'
import { startWriter } from '../support/program.ts'

const root = join(import.meta.dirname, '../..')
const info = { title: 'Example', version: '1.0.0', license: { name: 'MIT', identifier: 'MIT' } }
const servers = [{ url: 'https://api.example.com' }]

type Send = (path: string, init: RequestInit) => Promise<Response>

/** An example that answers requests. */
interface Running {
  readonly document: OpenApiDocument
  /** In process and over HTTP; only over HTTP for an example that needs another runtime. */
  readonly ways: Readonly<Record<string, Send>>
  /** Values of path variables that exist in the app. */
  readonly known?: Readonly<Record<string, readonly string[]>>
  readonly headers?: Readonly<Record<string, string>>
  close(): unknown
}

/** A copy of an example whose files can be imported. */
interface Loaded extends Example {
  /** Imports a file of `src`. */
  load(file: string): Promise<any>
}

function loadExample(name: string): Loaded {
  const example = createExample(name)
  // All examples run in this process, so they share one honotate.
  for (const each of ['honotate', 'hono', 'typedi']) {
    const installed = join(example.directory, 'node_modules', each)
    rmSync(installed, { recursive: true, force: true })
    symlinkSync(join(root, 'node_modules', each), installed)
  }
  // Only `src` has controllers, and the compiler takes long to read the types of Vitest, which the tests import.
  const config = join(example.directory, 'tsconfig.json')
  writeFileSync(config, readFileSync(config, 'utf8').replace(/"include": .*/u, '"include": ["src"]'))
  // The path is not a literal, because the type check runs without the packages of the examples.
  return { ...example, load: (file) => import(/* @vite-ignore */ join(example.directory, 'src', file)) }
}

/** Serves an app, in process and over HTTP. */
async function running(
  { directory }: Loaded,
  app: ReturnType<typeof createApp>,
  rest: { document?: OpenApiDocument } & Pick<Running, 'known' | 'headers'> = {},
): Promise<Running> {
  const types = rest.document ? undefined : await typesOf(getRoutes(app), directory)
  const server = await serve(app, local)
  return {
    document: rest.document ?? openApi(app, types, { info, servers }),
    ways: {
      'in process': async (path, init) => app.request(path, init, {}),
      'over HTTP': (path, init) => fetch(server.address + path, { ...init, redirect: 'manual' }),
    },
    ...(rest.known && { known: rest.known }),
    ...(rest.headers && { headers: rest.headers }),
    close: () => server.close(),
  }
}

/** Creates an app from the controllers of some files. */
async function controllers(example: Loaded, ...files: string[]): Promise<ReturnType<typeof createApp>> {
  const modules = await Promise.all(files.map((file) => example.load(file)))
  return createApp({ controllers: modules.flatMap((each) => Object.values(each)) })
}

const all: Readonly<Record<string, (example: Loaded) => Promise<Running>>> = {
  quickstart: async (example) => {
    const [{ contract }, { OrderController }] = await Promise.all([
      example.load('api.gen.ts'),
      example.load('orders.ts'),
    ])
    return running(example, createApp({ controllers: [OrderController], contract }), { known: { id: ['0'] } })
  },
  node: async (example) =>
    running(example, await controllers(example, 'tasks-controller.ts'), {
      known: { id: ['1', '2'] },
    }),
  bun: inBun,
  deno: async (example) => running(example, await controllers(example, 'quotes-controller.ts', 'clock-controller.ts')),
  'cloudflare-workers': inWorkerd,
  lambda: async (example) =>
    running(example, (await example.load('app.ts')).app, { known: { article: ['pen', 'book'] } }),
  vercel: async (example) => running(example, (await example.load('app.ts')).app, { known: { value: ['1'] } }),
  petclinic,
  // Comes last: its exception handlers apply to every app that this process creates later.
  realworld,
}

/** Runs the example in workerd, because the example stores links in Workers KV. */
async function inWorkerd(example: Loaded): Promise<Running> {
  install('test/runtimes')
  const { Miniflare } = createRequire(join(root, 'test/runtimes/package.json'))('miniflare')
  const { outputFiles } = await build({
    entryPoints: [join(example.directory, 'src/worker.ts')],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    conditions: ['workerd', 'worker'],
    write: false,
    plugins: [honotate()],
  })
  const workerd = new Miniflare({
    modules: true,
    script: outputFiles[0]?.text,
    compatibilityDate: '2026-07-01',
    cf: { colo: 'AMS', country: 'NL' },
    host: '127.0.0.1',
    port: 0,
    bindings: { ALLOWED_PROTOCOL: 'https:' },
    kvNamespaces: ['LINKS'],
  })
  const { origin } = (await workerd.ready) as URL
  const send: Send = (path, init) => fetch(origin + path, { ...init, redirect: 'manual' })
  const headers = { 'Content-Type': 'application/json' }
  await send('/hono', { method: 'PUT', headers, body: '{"target":"https://hono.dev"}' })
  const { default: app } = await example.load('worker.ts')
  return {
    document: openApi(app, await typesOf(getRoutes(app), example.directory), { info, servers }),
    ways: { 'over HTTP': send },
    known: { name: ['hono'] },
    close: () => workerd.dispose(),
  }
}

/** Runs the example in Bun, because the example stores notes in the database of Bun. */
async function inBun({ directory }: Loaded): Promise<Running> {
  const types = await namedTypesOf(directory)
  writeFileSync(
    join(directory, 'src/document.ts'),
    `import { getRoutes } from 'honotate'
import { openApi } from 'honotate/openapi'
import { app } from './app.ts'

const { byName, schemas } = ${JSON.stringify(types)}
const classes = [...new Set(getRoutes(app).map(({ controller }) => controller))]
const byClass = classes.map((each) => [each, byName[each.name]])
const document = openApi(app, { controllers: byClass, schemas }, ${JSON.stringify({ info, servers })})
const { url } = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: app.fetch })
console.log(JSON.stringify({ document, address: url.origin }))
`,
  )
  const program = startWriter({ directory }, [bun, 'src/document.ts'])
  const { document, address } = (await program.line(() => true)) as { document: OpenApiDocument; address: string }
  return {
    document,
    ways: { 'over HTTP': (path, init) => fetch(address + path, init) },
    known: { id: ['1', '2'] },
    close: () => program.stop(),
  }
}

async function realworld(example: Loaded): Promise<Running> {
  const [{ readSettings, Settings }, { Database }, { Libsql }, { createConduit }, { describeApp }] = await Promise.all(
    ['settings', 'database/database', 'database/libsql', 'app', 'document'].map((each) => example.load(`${each}.ts`)),
  )
  Container.set(
    Settings,
    readSettings({ DATABASE_URL: `file:${example.directory}/conduit.db`, TOKEN_SECRET: crypto.randomUUID() }),
  )
  const libsql: any = Container.get(Libsql)
  Container.set(Database, libsql.database)
  const app: ReturnType<typeof createApp> = createConduit({ error() {} })
  const post = async (path: string, body: object, token = ''): Promise<any> => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Token ${token}` }) }
    return (await app.request(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const { user } = await post('/users', { user: { username: 'ann', email: 'ann@a.test', password: 'secret-word' } })
  await post('/users', { user: { username: 'bob', email: 'bob@a.test', password: 'secret-word' } })
  const slug: string[] = []
  for (const title of ['One', 'Two']) {
    const article = { title, description: 'x', body: 'y', tagList: ['z'] }
    slug.push((await post('/articles', { article }, user.token)).article.slug)
    await post(`/articles/${slug.at(-1)}/comments`, { comment: { body: 'Yes.' } }, user.token)
  }
  const run = await running(example, app, {
    known: { slug, username: ['ann', 'bob'], id: ['1', '2'] },
    headers: { Authorization: `Token ${user.token}` },
    document: describeApp(app),
  })
  return { ...run, close: async () => [await run.close(), libsql[Symbol.dispose]()] }
}

/** Sends the reception's token, so the clinic refuses access to the records of veterinarians. */
async function petclinic(example: Loaded): Promise<Running> {
  const { startClinic } = await example.load('../test/clinic.ts')
  // The page of Swagger UI looks for its package in the working directory.
  const directory = process.cwd()
  process.chdir(example.directory)
  const clinic = await startClinic().finally(() => process.chdir(directory))
  const reception = clinic.as('reception')
  const owner = { firstName: 'Ann', lastName: 'Lee', telephone: '+31 20 555 1234' }
  const pet = { name: 'Rex', type: 'dog', birthDate: '2020-02-29' }
  const { id } = await (await reception.request('/api/owners', { json: owner })).json()
  const added = await (await reception.request(`/api/owners/${id}/pets`, { json: pet })).json()
  const run = await running(example, clinic.app.app, {
    known: { id: [String(id)], petId: [String(added.id)] },
    headers: { Authorization: 'Bearer reception-in-the-tests' },
    document: await (await clinic.app.request('/openapi.json')).json(),
  })
  return { ...run, close: async () => [await run.close(), await clinic.stop()] }
}

test('every example with controllers is tested', () => {
  const examples = join(root, 'docs/examples')
  const isController = (path: string): boolean =>
    path.endsWith('.ts') && readFileSync(path, 'utf8').includes('@RestController(')
  const found = readdirSync(examples).filter((name) =>
    readdirSync(join(examples, name, 'src'), { recursive: true }).some((file) =>
      isController(join(examples, name, 'src', String(file))),
    ),
  )
  expect(Object.keys(all).sort()).toEqual(found.sort())
})

describe.each(sampled(Object.keys(all), 2))('%s', (name) => {
  let run: Running
  let agreement: Agreement

  beforeAll(async () => {
    install('test/examples')
    run = await (all[name] as (example: Loaded) => Promise<Running>)(loadExample(name))
    agreement = agreementWith(run.document, run.known)
  })
  afterAll(() => run?.close())

  test('four validators accept its document', async () => {
    expect(await problemsOf({ ...run.document, info, servers })).toEqual({})
  })

  test('its responses match its document', { timeout: 600_000 }, async () => {
    const { operations, requestsOf, fits, disagreement } = agreement
    expect(operations.length).toBeGreaterThan(0)
    for (const [way, send] of Object.entries(run.ways)) {
      for (const each of operations) {
        const { method, body: described, operation } = each
        const isValidated = operation.responses[422] !== undefined && described !== undefined
        for (const isBroken of isValidated ? [false, true] : [false]) {
          await fc.assert(
            fc.asyncProperty(requestsOf(each, isBroken), async ({ path, init, body }) => {
              for (const [key, value] of Object.entries(run.headers ?? {})) (init.headers as Headers).set(key, value)
              const response = await send(path, init)
              const request = `${way}: ${method} ${path} ${JSON.stringify(body)}: ${response.status}`
              expect(response.status, request).toBeLessThan(500)
              if (isValidated && !fits(described.schema, body))
                expect(response.status, request).toBeGreaterThanOrEqual(400)
              expect(await disagreement(response, operation), request).toBe(undefined)
            }),
            { numRuns: runs(50) },
          )
        }
      }
    }
  })
})
