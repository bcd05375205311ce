// Compares results that a schema reduces with JSON.stringify() and fast-json-stringify:
// `npm run bench -- reduce [--rounds 51]`.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createApp, GetMapping, PathVariable, ResponseBody, RestController } from 'honotate'
// @ts-expect-error It has no types.
import { median } from './support/numbers.mjs'
// @ts-expect-error It has no types.
import { readOptions } from './support/options.mjs'

const { rounds } = readOptions({ rounds: '51' })
const require = createRequire(join(import.meta.dirname, 'tools/package.json'))
const string = { type: 'string' }
const user = {
  type: 'object',
  properties: {
    id: { type: 'number' },
    name: string,
    email: string,
    tags: { type: 'array', items: string },
    address: { type: 'object', properties: { street: string, city: string } },
  },
}
const json = { type: 'array', items: user }
const stringify = require('fast-json-stringify')(json) as (value: unknown) => string
/** A schema like one that `honotate schemas` emits, but without validation. */
const View: any = {
  '~standard': {
    version: 1,
    vendor: 'honotate',
    validate: (value: unknown) => ({ value }),
    jsonSchema: { input: () => json, output: () => json },
  },
}
const lists = new Map<string, object[]>()
for (const count of [1, 20, 500]) {
  const items = Array.from({ length: count }, (_, id) => ({
    id,
    name: `Name ${id}`,
    email: `user${id}@example.org`,
    passwordHash: 'x'.repeat(60),
    tags: ['one', 'two'],
    address: { street: 'Main Street', city: 'Ulm', note: 'secret' },
  }))
  lists.set(String(count), items)
}

@RestController()
class Users {
  @GetMapping('/plain/:count') plain(@PathVariable('count') count: string) {
    return lists.get(count)
  }

  @ResponseBody(View)
  @GetMapping('/reduced/:count')
  reduced(@PathVariable('count') count: string) {
    return lists.get(count)
  }
}

const app = createApp({ controllers: [Users] })
const textOf = async (path: string): Promise<string> => (await app.request(`/apis${path}`)).text()

for (const [count, value] of lists) {
  const variants = {
    'JSON.stringify': () => JSON.stringify(value),
    'fast-json-stringify': () => stringify(value),
    'route, plain': () => textOf(`/plain/${count}`),
    'route, @ResponseBody': () => textOf(`/reduced/${count}`),
  }
  if ((await variants['route, @ResponseBody']()) !== stringify(value)) throw new Error('The result is not reduced')
  for (const [name, run] of Object.entries(variants)) {
    const samples: number[] = []
    for (let round = 0; round < Number(rounds) * 2; round++) {
      const start = performance.now()
      await run()
      samples.push((performance.now() - start) * 1000)
    }
    // The first half of the rounds is the warm-up.
    console.log(`${count} items  ${name.padEnd(22)} ${median(samples.slice(Number(rounds))).toFixed(1)} µs`)
  }
}
