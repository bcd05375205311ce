// Measures the time that `tsc` takes for typed clients: `npm run bench -- clients [--rounds 5 --routes 200,1000]`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { emitClient } from '../../src/honotate-kit/dist/honotate-kit/cli/client/emit-client.js'
import { byTurns, median } from './support/numbers.mjs'
import { emptyProject } from './support/openapi-project.mjs'
import { readOptions } from './support/options.mjs'
import { timeOf } from './support/process-time.mjs'
import { saveResult } from './support/result.mjs'

const { rounds, routes } = readOptions({ rounds: '5', routes: '200,1000' })
const root = join(import.meta.dirname, '../..')
// `run.mjs` installs these packages before it starts this script.
const generators = () => import('./tools/generators.mjs')
const compilers = {
  'TypeScript 6': { directory: join(root, 'node_modules/typescript'), tsc: 'bin/tsc' },
  'TypeScript 7.1': { directory: join(root, 'test/hosts/node_modules/typescript-7.1'), tsc: 'bin/tsc' },
}

const json = (schema) => ({ 'application/json': { schema } })
const thing = (n) => ({ $ref: `#/components/schemas/Thing${n}` })

/** Creates an OpenAPI document of resources with five routes each. */
function documentOf(count) {
  const numbers = Array.from({ length: count / 5 }, (_, n) => n)
  const operation = (n, name, more) => ({ operationId: `Things${n}_${name}`, tags: [`Things${n}`], ...more })
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
  const found = (schema, status = 200) => ({
    [status]: { description: 'OK', content: json(schema) },
    404: {
      description: 'None',
      content: json({ type: 'object', properties: { reason: { type: 'string' } }, required: ['reason'] }),
    },
  })
  const limit = { name: 'limit', in: 'query', schema: { type: 'string' } }
  const paths = numbers.flatMap((n) => [
    [
      `/things${n}`,
      {
        get: operation(n, 'list', { parameters: [limit], responses: found({ type: 'array', items: thing(n) }) }),
        post: operation(n, 'create', {
          requestBody: { required: true, content: json(thing(n)) },
          responses: found(thing(n), 201),
        }),
      },
    ],
    [
      `/things${n}/{id}`,
      {
        get: operation(n, 'find', { parameters: [id], responses: found(thing(n)) }),
        put: operation(n, 'update', {
          parameters: [id],
          requestBody: { required: true, content: json(thing(n)) },
          responses: found(thing(n)),
        }),
        delete: operation(n, 'remove', { parameters: [id], responses: { 204: { description: 'Removed' } } }),
      },
    ],
  ])
  const text = { type: 'string' }
  const properties = {
    id: text,
    name: text,
    kind: { type: 'string', enum: ['a', 'b'] },
    tags: { type: 'array', items: text },
  }
  const schema = { type: 'object', properties, required: ['id', 'name', 'kind', 'tags'] }
  return {
    openapi: '3.1.1',
    info: { title: 'Bench', version: '1' },
    tags: numbers.map((n) => ({ name: `Things${n}` })),
    paths: Object.fromEntries(paths),
    components: { schemas: Object.fromEntries(numbers.map((n) => [`Thing${n}`, schema])), responses: {} },
  }
}

/** Writes the routes of a Hono app as one chain, so that `typeof app` contains all of them. */
function chained(count) {
  const numbers = Array.from({ length: count / 5 }, (_, n) => n)
  return `import { Hono } from 'hono'
interface Thing { id: string; name: string; kind: 'a' | 'b'; tags: string[] }
const thing: Thing = { id: '1', name: 'x', kind: 'a', tags: [] }
export const app = new Hono()
${numbers
  .map(
    (n) => `  .get('/things${n}', (c) => c.json([thing], 200))
  .post('/things${n}', async (c) => c.json(await c.req.json<Thing>(), 201))
  .get('/things${n}/:id', (c) => (c.req.param('id') ? c.json(thing, 200) : c.json({ reason: 'none' }, 404)))
  .put('/things${n}/:id', async (c) => c.json(await c.req.json<Thing>(), 200))
  .delete('/things${n}/:id', (c) => c.body(null, 204))`,
  )
  .join('\n')}
export type AppType = typeof app
`
}

/** The clients by name: each returns the files of the client and a program that calls a route. */
const clients = {
  none: () => ({ 'src/use.ts': 'export const answer = await fetch("http://localhost/things1/1")\n' }),
  honotate: (document) => ({
    ...inClient(document),
    'src/use.ts': `import { createClient } from './client/client.js'
const answer = await createClient('http://localhost').things1.find({ path: { id: '1' } })
export const name: string = answer.status === 200 ? (await answer.json()).name : ''
`,
  }),
  'honotate, `hc<AppType>`': (document) => ({
    ...inClient(document),
    'src/use.ts': useHono("import type { AppType } from './client/hono.js'"),
  }),
  'Hono, chained routes': (_, count) => ({
    'src/app.ts': chained(count),
    'src/use.ts': useHono("import type { AppType } from './app.js'"),
  }),
  'openapi-fetch': async (document) => {
    const { openapiTS, astToString } = await generators()
    return {
      'src/schema.ts': astToString(await openapiTS(document)),
      'src/use.ts': `import createClient from 'openapi-fetch'
import type { paths } from './schema.js'
const { data } = await createClient<paths>({ baseUrl: 'http://localhost' }).GET('/things1/{id}', { params: { path: { id: '1' } } })
export const name: string = data?.name ?? ''
`,
    }
  },
  'hey-api': async (document, _, directory) => {
    const { createClient } = await generators()
    await createClient({
      input: structuredClone(document),
      output: { path: join(directory, 'src/client'), module: { extension: '.js' } },
      plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
      logs: { level: 'silent' },
    })
    return {
      'src/use.ts': `import { things1Find } from './client/index.js'
const { data } = await things1Find({ path: { id: '1' } })
export const name: string = data?.name ?? ''
`,
    }
  },
}

function inClient(document) {
  return Object.fromEntries(Object.entries(emitClient(document)).map(([file, text]) => [`src/client/${file}`, text]))
}

function useHono(imported) {
  return `import { hc } from 'hono/client'
${imported}
const answer = await hc<AppType>('http://localhost').things1[':id'].$get({ param: { id: '1' } })
export const name: string = answer.status === 200 ? (await answer.json()).name : ''
`
}

const rows = []
for (const count of routes.split(',').map(Number)) {
  for (const [title, { directory: typescript, tsc }] of Object.entries(compilers)) {
    const projects = {}
    const failed = {}
    for (const [name, write] of Object.entries(clients)) {
      const directory = emptyProject(typescript, ['openapi-fetch', 'openapi-typescript-helpers'])
      for (const [path, text] of Object.entries(await write(documentOf(count), count, directory))) {
        mkdirSync(dirname(join(directory, path)), { recursive: true })
        writeFileSync(join(directory, path), text)
      }
      projects[name] = directory
      try {
        run(name)
      } catch (error) {
        if (!/Maximum call stack|TS2589|TS7056/u.test(error.message)) throw error
        failed[name] = 'fails'
      }
    }
    function run(name) {
      return timeOf([join(typescript, tsc), '--noEmit'], projects[name]).processor
    }
    const names = Object.keys(clients).filter((name) => !failed[name])
    const samples = await byTurns(names, Number(rounds), run)
    const more = (name) => median(samples.map((sample) => sample[name] - sample.none))
    const cell = (name) => failed[name] ?? `${more(name).toFixed(2)} (${(more(name) / more('honotate')).toFixed(1)})`
    rows.push([`${count}, ${title}`, ...Object.keys(clients).slice(1).map(cell)])
    console.log(rows.at(-1).join('  '))
  }
}

saveResult({
  name: 'clients',
  packages: ['typescript', 'typescript-7.1', 'hono', 'openapi-fetch', 'openapi-typescript', '@hey-api/openapi-ts'],
  notes: [
    `Seconds of processor time that a client adds to \`tsc --noEmit\`, medians of ${rounds} rounds in turns; in brackets, the multiple of honotate's client. The program makes one call. *Hono, chained routes* infers the type from the routes of the server; *fails* means that the compiler gives up.`,
  ],
  tables: [{ head: ['routes', ...Object.keys(clients).slice(1)], rows }],
})
