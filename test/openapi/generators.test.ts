import { copyFileSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { getRoutes } from 'honotate'
import { serve, type RunningServer } from 'honotate/node'
import { openApi, type OpenApiDocument } from 'honotate/openapi'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolder, type Folder } from '../support/folder.ts'
import { install } from '../support/install.ts'
import { run } from '../support/program.ts'
import { local } from '../support/server.ts'
import { app } from './fixtures/everything/src/app.ts'
import { generateAll } from './support/generators.ts'
import { typesOf } from './support/types-of.ts'
import { problemsOf } from './support/validate.ts'

const programs = join(import.meta.dirname, 'fixtures/generators')

/** The programs that call the service: one for each generator, and one for swagger-client, which reads the document. */
const clients = readdirSync(programs).map((file) => file.replace(/\.ts$/u, ''))

/** What the programs return, each some of it. */
const answers: Readonly<Record<string, unknown>> = {
  list: [['a&b', 'ü'], 2, [18.6, 38.8]],
  found: [404, 404],
  lists: { ids: [1, 2], place: 'sky', exact: null, odd: 'é' },
  whoami: { observer: 'ann', count: 3, mode: 'night', sid: null },
  region: { kind: 'group', parts: [{ kind: 'box', size: [1, 2] }] },
  pet: 2,
  count: { v: 2, band: 'x', rank: '1' },
  gone: { gone: true },
  secret: true,
  tree: 2,
  upload: { name: 'ü.txt', size: 3, note: 'n' },
  uploads: { sizes: [1, 2], title: 't', labels: ['a', 'b'] },
  either: 'abc',
  form: { name: 'x', tags: ['a', 'b'], age: 3 },
  text: '5 letters',
  ticks: [0, 1, 2],
  place: [18.6, 38.8],
  report: { title: 'x', createdAt: '2026-01-01T00:00:00Z', version: 2, name: 'y' },
  accepted: false,
  parsed: true,
}

let document: OpenApiDocument
let server: RunningServer
let folder: Folder

beforeAll(async () => {
  const types = await typesOf(getRoutes(app), join(import.meta.dirname, 'fixtures/everything'))
  document = openApi(app, types, { info: { title: 'Everything', version: '1' } })
  folder = createFolder('generators', {
    'package.json': { type: 'module' },
    'tsconfig.json': {
      compilerOptions: {
        target: 'es2022',
        lib: ['es2022', 'dom', 'dom.iterable'],
        module: 'esnext',
        moduleResolution: 'bundler',
        strict: true,
        skipLibCheck: true,
        allowImportingTsExtensions: true,
        noEmit: true,
        types: [],
      },
    },
    'globals.d.ts': "declare var Buffer: any\ndeclare module 'swagger-client/dist/swagger-client.browser.min.js'\n",
  })
  symlinkSync(join(import.meta.dirname, 'node_modules'), join(folder.directory, 'node_modules'))
  for (const name of clients) copyFileSync(join(programs, `${name}.ts`), join(folder.directory, `${name}.ts`))
  await generateAll(document, folder.directory)
  server = await serve(app, local)
}, 300_000)
afterAll(() => server?.close())

test('four validators accept the document', async () => {
  expect(await problemsOf(document)).toEqual({})
})

test('the generated clients and programs that use them compile under `strict`', async () => {
  install('test/versions')
  const tsc = join(import.meta.dirname, '../versions/node_modules/typescript-native/bin/tsc')
  expect(await run(folder, [tsc, '-p', '.'])).toEqual({ code: 0, output: '' })
})

test.each(clients)('%s sends the requests that the document describes, to a running service', async (name) => {
  const outfile = join(folder.directory, `${name}.mjs`)
  const entryPoints = [join(folder.directory, `${name}.ts`)]
  // swagger-client is published for browsers.
  const define = { window: 'globalThis' }
  await build({ entryPoints, outfile, define, bundle: true, platform: 'node', format: 'esm', logLevel: 'error' })
  const { call } = await import(/* @vite-ignore */ pathToFileURL(outfile).href)
  const returned = await call(server.address, document)
  expect(returned).toEqual(Object.fromEntries(Object.keys(returned).map((key) => [key, answers[key]])))
})
