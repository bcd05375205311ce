import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import process from 'node:process'
import { build } from 'esbuild'
import { beforeAll, expect, test } from 'vitest'
import { bun } from '../support/engines.ts'
import { install } from '../support/install.ts'
import { chromium, startChromium, withoutChromium } from '../browser/chromium.ts'
import { start, type Program } from '../support/program.ts'
import { sampled } from '../support/runs.ts'
import { createShop, type Shop } from './support/shop.ts'

const register = ['--import', 'honotate-kit/register']

/** The values that `use-client.ts` prints. */
const seen = [
  'ann@example.com',
  'none',
  '#/email',
  201,
  '20',
  1,
  { id: '3', size: 6, name: 'a.txt', text: 'héllo' },
  ['tick', 'a', 1],
  [undefined, undefined, 2],
  204,
  'admin',
  3,
  '#/email',
  3,
  { orders: 1, since: 'May' },
  { count: 1 },
  'event: tick',
  'TypeError: The path variable "id" must not be empty, "." or ".."',
]

let shop: Shop
let server: Program
let address: string

beforeAll(async () => {
  shop = createShop()
  expect(await shop.openapi('--client', 'src/client')).toMatchObject({ code: 0 })
})

async function serve(): Promise<void> {
  server = start(shop, ['node', ...register, 'src/serve.ts'])
  ;[address] = await server.printed(/http:\S+/u)
}

test('the compiler accepts correct calls and rejects incorrect ones', async () => {
  const checked = await shop.run(['node_modules/honotate-kit/dist/honotate-kit/cli/main.js', 'check'])
  expect(checked).toEqual({ code: 0, output: '' })
})

test.each([
  ['Node', process.execPath, [...register, 'src/use-client.ts']],
  ['Bun', bun, ['src/use-client.ts']],
])('the client works in %s', async (_, program, args) => {
  await serve()
  try {
    const { output } = await shop.run([...args, address], program)
    expect(JSON.parse(output)).toEqual(JSON.parse(JSON.stringify(seen)))
  } finally {
    await server.stop()
  }
})

test.each(sampled(['typescript-5.9', 'typescript-newest', 'typescript-native', 'typescript-7.1'], 4))(
  'the calls have the same types under %s',
  async (name) => {
    install('test/versions')
    const typescript = join(import.meta.dirname, '../versions/node_modules', name)
    const compilerOptions = { libReplacement: false }
    shop.write('tsconfig.client.json', { extends: './tsconfig.json', compilerOptions, include: ['src/use-client.ts'] })
    const checked = await shop.run([join(typescript, 'bin/tsc'), '--noEmit', '-p', 'tsconfig.client.json'])
    expect(checked).toEqual({ code: 0, output: '' })
  },
)

test.skipIf(!chromium)(`the client works in a browser, across origins${withoutChromium}`, async () => {
  await serve()
  const { outputFiles } = await build({
    entryPoints: [join(shop.directory, 'src/use-client.ts')],
    define: { 'process.argv': JSON.stringify(['', '', address]) },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    write: false,
  })
  // Serves the page from another origin, so that the browser sends CORS requests to the service.
  const pages = createServer(
    (_, response) => void response.setHeader('Content-Type', 'text/html').end('<!doctype html>'),
  )
  await once(pages.listen(0, '127.0.0.1'), 'listening')
  const browser = await startChromium()
  try {
    const page = await browser.newPage()
    const errors: string[] = []
    page.on('pageerror', (error: unknown) => void errors.push(String(error)))
    const printed = new Promise<string>((resolve) => {
      page.on('console', (message: any) => message.type() === 'log' && resolve(message.text()))
    })
    await page.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/`)
    await page.addScriptTag({ type: 'module', content: outputFiles[0]?.text })
    expect(JSON.parse(await printed)).toEqual(JSON.parse(JSON.stringify(seen)))
    expect(errors).toEqual([])
  } finally {
    await browser.close()
    pages.close()
    await server.stop()
  }
})

test('a browser bundle contains only the client', async () => {
  const { metafile, outputFiles } = await build({
    stdin: { contents: "export { createClient } from './src/client/client.js'", resolveDir: shop.directory },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    metafile: true,
    write: false,
  })
  expect(Object.keys(metafile.inputs).filter((path) => !path.startsWith('<'))).toHaveLength(1)
  expect(outputFiles[0]?.contents.length).toBeLessThan(3000)
})

test('app.request() can replace fetch in the client', async () => {
  shop.write(
    'src/in-process.ts',
    `import { app } from './app.ts'
import { createClient } from './client/client.js'
const api = createClient('http://localhost', { fetch: (url, init) => app.request(url, init) })
const answer = await api.users.find({ path: { id: '1' } })
console.log(answer.status)
`,
  )
  expect(await shop.run([...register, 'src/in-process.ts'])).toEqual({ code: 0, output: '200\n' })
})
