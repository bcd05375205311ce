import { expect, test } from 'vitest'
import { createTypesProject, onceRead } from '../../support/types-project.ts'

/** A `Date` at this depth in nested object types. */
function deep(levels: number): string {
  return `${'{ a: '.repeat(levels)}Date${' }'.repeat(levels)}`
}

/** Inputs of schemas, each with the places of its dates, as messages name them. */
const rows: readonly (readonly [input: string, places: readonly string[]])[] = [
  ['Date', ['body']],
  ['{ at: Date; text: string }', ['body.at']],
  ['{ from: Date; to: Date; days: Date[] }', ['body.from', 'body.to', 'body.days[…]']],
  ['{ at: Date } & { link?: URL }', ['body.at', 'body.link']],
  ['{ of: string | { at: Date } }', ['body.of.at']],
  ['{ list: { at: Date }[] }', ['body.list[…].at']],
  ['{ pair: [string, { at: Date }] }', ['body.pair[…].at']],
  ['{ map: Map<string, Date>; set: Set<Date>; text: String }', []],
  ["Record<'at', Date>", ['body.at']],
  ['Partial<{ at: Date; text: string }>', ['body.at']],
  ['{ at: Own }', []],
  [deep(20), [`body${'.a'.repeat(20)}`]],
  [deep(21), []],
  [`${deep(19)}[]`, [`body[…]${'.a'.repeat(19)}`]],
  [`${deep(20)}[]`, []],
  // A type that contains itself several times is visited once.
  ['Tree', [expect.stringMatching(/at$/u) as string]],
]

/** Returns a file with a schema of this input. */
function fileOf(input: string): string {
  return `import { PostMapping, RequestBody, RestController } from 'honotate'
import { z } from 'zod'
interface Own { getTime(): number }
interface Tree { a: Tree; b: Tree[]; c: [Tree, Tree]; d: Tree | null; at: Date }
declare const schema: z.ZodType<unknown, ${input}>
@RestController()
export class A {
  @PostMapping('/a') add(@RequestBody(schema) body: unknown) { return body }
}`
}

const read = onceRead(() =>
  createTypesProject(Object.fromEntries(rows.map(([input], row) => [`src/row${row}.ts`, fileOf(input)]))).readApi(),
)

test.each(rows.map((row, index) => [...row, index] as const))(
  'the dates in the input %s are refused: %j',
  async (_, places, row) => {
    const { problems } = await read()
    const refused = problems.filter(
      ({ code, file }) => code === 'HONOTATE_TYPE_NOT_CHECKABLE' && file.endsWith(`row${row}.ts`),
    )
    expect(refused.map(({ message }) => /^A\.add\(\) (\S+)/u.exec(message)?.[1] ?? message)).toEqual(places)
  },
)

test('a date is reported at its nearest member in the project', async () => {
  const source = `import { PostMapping, RequestBody, RestController } from 'honotate'
import { z } from 'zod'
import type { Far } from 'far'
interface Near { at: Date }
declare const near: z.ZodType<unknown, { of: Near }>
declare const far: z.ZodType<unknown, { of: Far }>
@RestController()
export class A {
  @PostMapping('/a') add(@RequestBody(near) one: unknown) {}
  @PostMapping('/b') addFar(@RequestBody(far) other: unknown) {}
}`
  const { problems } = await createTypesProject({
    'node_modules/far/package.json': JSON.stringify({ name: 'far', version: '1.0.0', types: './far.d.ts' }),
    'node_modules/far/far.d.ts': 'export interface Far { at: Date }',
    'src/a.ts': source,
  }).readApi()
  const lines = source.split('\n')
  expect(problems.map(({ line, column }) => lines[line - 1]?.slice(column - 1).split(/\W/u)[0])).toEqual(['at', 'of'])
})
