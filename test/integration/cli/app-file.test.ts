import { beforeAll, expect, test } from 'vitest'
import { compilerOptions, createCliProject, type CliProject } from '../../support/cli-project.ts'
import { message } from '../../support/coded-error.ts'
import { linkWebTypes } from '../../support/folder.ts'
import { sampled } from '../../support/runs.ts'

const tsconfig = {
  compilerOptions,
  include: ['src'],
}

const controller = `import { GetMapping, RestController } from 'honotate'
@RestController() export class Hello { @GetMapping('/hello') hello() { return 'hello' } }
`

const factory = {
  'package.json': { type: 'module', honotate: { app: 'test/app.ts' } },
  'tsconfig.json': tsconfig,
  'src/hello.ts': controller,
  'src/app.ts': `import { createApp } from 'honotate'
import { Hello } from './hello.ts'
export const createShop = (prefix: "/shop" | "/main") => createApp({ prefix, controllers: [Hello] })
`,
  'src/main.ts': `import { serve } from 'honotate/node'
import { createShop } from './app.ts'
declare const process: { readonly env: Readonly<Record<string, string | undefined>> }
if (!process.env['SHOP_URL']) throw new Error('SHOP_URL is not set')
await serve(createShop('/main'), { port: 0 })
`,
  'test/app.ts': `import { createShop } from '../src/app.ts'
export const app = createShop('/shop')
`,
}

let project: CliProject
function create(files: Readonly<Record<string, string | object>>): void {
  project = createCliProject(files)
  linkWebTypes(project.directory)
}

beforeAll(() => create(factory))

async function expectCode(wanted: number, ...args: string[]): Promise<string> {
  const { code, output } = await project.honotate(args)
  expect(code, `${args.join(' ')}: ${output}`).toBe(wanted)
  return output
}

test('"honotate": { "app" } of package.json is the app of every command', { timeout: 240_000 }, async () => {
  expect(await expectCode(0, 'routes')).toContain('/shop/hello')
  await expectCode(0, 'openapi', '--client', 'client', '--out', 'src/api.gen.ts')
  expect(project.read('client/client.js')).toContain('/shop/hello')
  for (const command of sampled(['check', 'build'], 2)) await expectCode(0, command)
})

test(
  'check and doctor name the reason if no app is found, and check still compares the types of routes',
  { timeout: 240_000 },
  async () => {
    project.write('package.json', { name: 'shop', type: 'module' })
    // The client names this app, so that it is compared with it.
    project.write('test/app.ts', "throw new Error('SHOP_URL is not set')\n")
    project.write('src/hello.ts', controller.replace('hello() {', 'hello(): number | string {'))
    const output = await expectCode(1, 'check')
    expect(output).toMatch(message('APP_FAILED', 'SHOP_URL is not set'))
    expect(output).toMatch(message('STALE_FILE', 'src/api.gen.ts'))
    expect((await project.warm(['doctor', '--json'])).output).toContain('app-not-loaded')
    project.write('package.json', { name: 'shop', honotate: { app: 1 } })
    expect(await expectCode(1, 'routes')).toMatch(message('INVALID_APP_SETTING'))
  },
)

test('a controller in an entry that waits for serve() is in the document', { timeout: 240_000 }, async () => {
  create({
    'tsconfig.json': tsconfig,
    'src/main.ts': `import { createApp } from 'honotate'
import { serve } from 'honotate/node'
${controller}
await serve(createApp(), { port: 0 })
`,
  })
  await expectCode(0, 'openapi', '--json', 'openapi.json')
  expect(JSON.parse(project.read('openapi.json')).paths['/apis/hello'].get.responses['200']).toMatchObject({
    content: { 'text/plain': {} },
  })
  project.write('src/main.ts', `${controller}\nawait new Promise(() => {})\n`)
  expect(await expectCode(1, 'openapi', '--json', 'openapi.json')).toMatch(message('NO_APP'))
})

test(
  'an entry whose server listens without `await` exports its app and its options',
  { timeout: 240_000 },
  async () => {
    create({
      'tsconfig.json': tsconfig,
      'src/main.ts': `import { createServer } from 'node:http'
import { createApp } from 'honotate'
${controller}
createApp({ prefix: '/other', controllers: [Hello] })
createServer().listen(0)
export const app = createApp({ controllers: [Hello] })
export const openapi = { info: { title: 'Shop', version: '2' } }
`,
    })
    await expectCode(0, 'openapi', '--json', 'openapi.json')
    expect(JSON.parse(project.read('openapi.json'))).toMatchObject({
      info: { title: 'Shop', version: '2' },
      paths: { '/apis/hello': {} },
    })
  },
)
