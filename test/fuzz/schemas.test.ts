import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accepts, emitted } from '../support/emitted-schema.ts'
import { anyValue, jsonSchema, named, valueFor } from '../support/json-schemas.ts'
import { runs, seed, seedOf } from '../support/runs.ts'

// `npm run fuzz` tests 1,000,000 values.
const SCHEMAS = runs(500)
const VALUES = 200

/** The value with one place replaced by another value. */
function mutated(value: unknown, other: unknown, choose: () => number): unknown {
  if (typeof value !== 'object' || value === null || choose() < 0.3) return other
  const keys = Object.keys(value)
  const key = keys[Math.floor(choose() * keys.length)]
  if (key === undefined) return other
  const entries = Object.entries(value).map(([name, each]) => [
    name,
    name === key ? mutated(each, other, choose) : each,
  ])
  const kept = choose() < 0.2 ? entries.filter(([name]) => name !== key) : entries
  return Array.isArray(value) ? kept.map(([, each]) => each) : Object.fromEntries(kept)
}

test(`emitted schemas agree with ajv (${SCHEMAS * VALUES} values)`, { timeout: 3_600_000 }, async () => {
  for (const [index, schema] of fc.sample(jsonSchema, SCHEMAS).entries()) {
    const ajv = new Ajv2020({ strict: false, validateFormats: false, ownProperties: true })
    ajv.addSchema({ $id: 'api', components: { schemas: named } })
    const text = JSON.stringify(schema)
    const theirs = ajv.compile({
      $id: 'root',
      ...(JSON.parse(text.replaceAll('#/components', 'api#/components')) as object),
    })
    const ours = await emitted(schema, named)
    let state = seedOf(index)
    const choose = (): number => (state = (state * 1_103_515_245 + 12_345) & 0x7fffffff) / 0x7fffffff
    const options = { numRuns: VALUES / 2, seed: seedOf(index) }
    const others = fc.sample(anyValue, options)
    const values = fc.sample(valueFor(schema), options).flatMap((each, at) => [each, mutated(each, others[at], choose)])
    for (const each of values) {
      // Values of `JSON.parse()`, as in the body of a request.
      const value = JSON.parse(JSON.stringify(each ?? null)) as unknown
      const before = JSON.stringify(value)
      // ajv checks `multipleOf` wrongly for such numbers: it reads 1e21 (also as 5e20 / 0.5) as 1, and 5e-324 / 2 is 0.
      if (/\d{21}|e\+\d|e-3\d\d/u.test(before)) continue
      const isAccepted = accepts(ours, value)
      if (isAccepted !== theirs(value) || JSON.stringify(value) !== before)
        expect.fail(`seed ${seed}, schema ${text}, value ${before}: accepted is ${isAccepted}`)
    }
  }
})
