import { expect, test } from 'vitest'
import { jestTransformer } from './support/jest-transformer.ts'
import { run } from '../support/program.ts'
import { createSandbox, type Sandbox } from './support/sandbox.ts'

/** Tests of a controller, with functions that every runner has. */
const tests = `import { createTestApp } from 'honotate/testing'
import { equal } from 'node:assert/strict'
import { PriceController, Prices } from '../src/prices.ts'

test('the service', async () => {
  await using app = await createTestApp({ controllers: [PriceController] })
  const response = await app.request('/apis/prices/tea')
  equal((await response.json()).price, 3)
})

test('a fake', async () => {
  await using app = await createTestApp({ controllers: [PriceController], override: [[Prices, { of: () => 7 }]] })
  equal((await (await app.request('/apis/prices', { json: { article: 'tea' } })).json()).price, 7)
})

test('a server', async () => {
  await using app = await createTestApp({ controllers: [PriceController], server: true })
  equal((await (await app.request('/apis/prices/tea')).json()).price, 3)
  for await (const { data } of (await app.request('/apis/ticks')).events()) {
    equal(data, '1')
    break
  }
})
`

const controller = `import { GetMapping, PathVariable, PostMapping, RequestBody, RestController, Service, Sse } from 'honotate'

@Service()
export class Prices {
  of(article: string) {
    return article.length
  }
}

@RestController()
export class PriceController {
  constructor(private readonly prices: Prices) {}

  @GetMapping('/prices/:article')
  get(@PathVariable('article') article: string) {
    return { price: this.prices.of(article) }
  }

  @PostMapping('/prices')
  post(@RequestBody() body: { article: string }) {
    return { price: this.prices.of(body.article) }
  }

  @Sse()
  @GetMapping('/ticks')
  async *ticks() {
    for (let n = 1; ; n++) {
      yield n
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
}
`

function project(importTest: string, files: Readonly<Record<string, string>> = {}): Sandbox {
  const sandbox = createSandbox()
  sandbox.remove('src')
  sandbox.write('src/prices.ts', controller)
  sandbox.write('test/prices.test.ts', `${importTest}\n${tests}`)
  for (const [path, text] of Object.entries(files)) sandbox.write(path, text)
  return sandbox
}

async function expectPassed(sandbox: Sandbox, command: readonly string[], summary: RegExp): Promise<void> {
  // Test runners do not run with NODE_ENV=production.
  const { code, output } = await run(sandbox, command, { NODE_ENV: 'test' })
  expect(code, output).toBe(0)
  expect(output).toMatch(summary)
}

test.each(['true', 'false'])('Vitest runs controller tests with `isolate: %s`', (isolate) => {
  const config = `import honotate from 'honotate-kit/vite'\nexport default { plugins: [honotate()], test: { isolate: ${isolate} } }\n`
  const sandbox = project("import { test } from 'vitest'", { 'vitest.config.ts': config })
  sandbox.write('test/again.test.ts', sandbox.read('test/prices.test.ts'))
  return expectPassed(sandbox, ['node', 'node_modules/vitest/vitest.mjs', 'run'], /Tests +6 passed/u)
})

test('node:test runs controller tests', () =>
  expectPassed(
    project("import { test } from 'node:test'"),
    ['node', '--import', 'honotate-kit/register', '--test', 'test/prices.test.ts'],
    /pass 3\b/u,
  ))

test.runIf(createSandbox().exists('node_modules/node-22.12/bin/node'))(
  'node:test on Node 22.12 runs controller tests',
  () =>
    expectPassed(
      project("import { test } from 'node:test'"),
      ['node_modules/node-22.12/bin/node', '--import', 'honotate-kit/register', '--test', 'test/prices.test.ts'],
      /pass 3\b/u,
    ),
)

test('Jest runs controller tests', () =>
  expectPassed(
    project('', {
      'jest-transformer.js': jestTransformer,
      'jest.config.js':
        "export default { extensionsToTreatAsEsm: ['.ts'], transform: { '\\\\.ts$': './jest-transformer.js' } }\n",
    }),
    ['node', '--experimental-vm-modules', 'node_modules/jest/bin/jest.js'],
    /Tests:\s+3 passed/u,
  ))

test('bun test runs controller tests', () =>
  expectPassed(
    project("import { test } from 'bun:test'", { 'bunfig.toml': '[test]\npreload = ["honotate-kit/bun"]\n' }),
    ['node_modules/bun/bin/bun.exe', 'test'],
    /3 pass\b/u,
  ))

test('deno test runs controller tests', () =>
  expectPassed(
    project('const { test } = Deno', { 'deno.json': '{ "nodeModulesDir": "manual" }' }),
    ['node_modules/deno/deno', 'test', '--no-check', '--allow-all', '--preload', 'npm:honotate-kit/register'],
    /3 passed/u,
  ))
