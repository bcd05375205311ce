import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emitApiTypes } from '../../src/honotate-kit/types/emit/emit-api-types.ts'
import { anyValue } from '../support/json-schemas.ts'
import { run } from '../support/program.ts'
import { runs, seed, seedOf } from '../support/runs.ts'
import { createTypesProject } from '../support/types-project.ts'
import { randomType, type RandomType } from './contract-types.ts'

const TYPES = runs(400)
const VALUES = 100

// Sends each value as the body of a request, and returns it as a result.
const PROGRAM = `// @ts-nocheck
import { readFileSync } from 'node:fs'
import { createApp } from 'honotate'
import { contract } from './api.gen.js'
import { Answers, Bodies, given } from './controllers.js'

const app = createApp({ prefix: '', contract, controllers: [Answers, Bodies], logger: { error() {}, warn() {} } })
const headers = { 'content-type': 'application/json' }
const found = []
for (const [type, values] of JSON.parse(readFileSync('values.json', 'utf8')).entries())
  for (const text of values) {
    given.body = undefined
    given.result = JSON.parse(text)
    const posted = await app.request('/bodies/' + type, { method: 'POST', body: text, headers })
    const got = await app.request('/answers/' + type)
    found.push([posted.status, given.body === undefined ? null : JSON.stringify(given.body), got.status, await got.text()])
  }
console.log(JSON.stringify(found))
`

function controllers(types: readonly RandomType[]): string {
  const methods = (write: (text: string, at: number) => string): string =>
    types.map(({ text }, at) => write(text, at)).join('\n')
  return `import { GetMapping, PostMapping, RequestBody, RestController } from 'honotate'
${types.flatMap(({ declarations }) => declarations).join('\n')}
export const given: { body?: unknown; result?: any } = {}
@RestController()
export class Bodies {
${methods((text, at) => `  @PostMapping('/bodies/${at}') body${at}(@RequestBody() body: ${text}): void { given.body = body }`)}
}
@RestController()
export class Answers {
${methods((text, at) => `  @GetMapping('/answers/${at}') answer${at}(): ${text} { return given.result }`)}
}
`
}

test(
  `the contract agrees with a judge that reads the types (${TYPES * VALUES} values)`,
  { timeout: 3_600_000 },
  async () => {
    const types = fc.sample(randomType, { numRuns: TYPES, seed: seedOf(0) })
    const values = types.map(({ values: valid }, at) => {
      const options = { numRuns: VALUES / 2, seed: seedOf(at + 1) }
      const all = [...fc.sample(valid, options), ...fc.sample(fc.oneof(anyValue, broken(valid)), options)]
      return all
        .map((value) => JSON.stringify(value ?? null))
        .filter((text) => !/__proto__|"constructor":\s*\{[^}]*"prototype"/u.test(text))
    })
    const project = createTypesProject({ 'src/controllers.ts': controllers(types) })
    const extracted = await project.readContract()
    expect(extracted.problems).toEqual([])
    project.write('src/api.gen.ts', emitApiTypes(extracted, join(project.directory, 'src/api.gen.ts')))
    project.write('src/program.ts', PROGRAM)
    project.write('values.json', JSON.stringify(values))
    const { output, code } = await run(project, ['node', '--import', 'honotate-kit/register', 'src/program.ts'])
    expect(code, output).toBe(0)
    const found = (JSON.parse(output) as unknown[]).values()
    for (const [at, type] of types.entries())
      for (const text of values[at] as string[]) {
        const value = JSON.parse(text) as unknown
        const kept = type.has(value) ? JSON.stringify(type.keep(value)) : undefined
        const [posted, body, got, answer] = found.next().value as [number, string | null, number, string]
        const place = `seed ${seed}\n${type.declarations.join('\n')}\n${type.text}\nvalue ${text}`
        expect([posted, sorted(body), got, got === 200 ? sorted(answer) : ''], place).toEqual(
          kept === undefined ? [422, null, 500, ''] : [204, sorted(kept), 200, sorted(kept)],
        )
      }
  },
)

/** Values in which one member is replaced or missing. */
function broken(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(values, anyValue, fc.nat(), fc.boolean()).map(([value, other, at, isRemoved]) => {
    if (typeof value !== 'object' || value === null) return other
    const entries = Object.entries(value)
    const changed = entries.flatMap(([key, each], index) =>
      index === at % entries.length ? (isRemoved ? [] : [[key, other] as const]) : [[key, each] as const],
    )
    return Array.isArray(value) ? changed.map(([, each]) => each) : Object.fromEntries(changed)
  })
}

/** JSON with sorted keys: a contract may keep members in the order of the type. */
function sorted(text: string | null): string | null {
  return text === null
    ? null
    : JSON.stringify(JSON.parse(text), (_, value: unknown) =>
        typeof value === 'object' && value !== null && !Array.isArray(value)
          ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
          : value,
      )
}
