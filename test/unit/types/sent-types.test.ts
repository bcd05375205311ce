import { expect, test } from 'vitest'
import { createTypesProject } from '../../support/types-project.ts'

const CONTROLLER = `import { GetMapping, RestController } from 'honotate'
@RestController() export class A { @GetMapping('/a') a(): Tried { return null! } }
`

/** The schema of the type `Tried`: of an answer in a document, of a result that is sent, and of a body. */
async function schemasOf(declared: string): Promise<readonly unknown[]> {
  const api = await createTypesProject({ 'src/a.ts': CONTROLLER + declared }).readApi()
  const marked = ['@schema response', '@schema'].map((tag) =>
    createTypesProject({ 'src/a.ts': declared.replace('export ', `/** ${tag} */ export `) }).readSchemas(),
  )
  return [api, ...(await Promise.all(marked))].map(({ schemas }) => schemas['Tried'])
}

test.each<[declared: string, properties: object, required: readonly string[] | undefined]>([
  ['own: Maybe; list: Maybe[]', { own: { $ref: '#/components/schemas/Maybe' } }, ['list']],
  ['own: Never', { own: { $ref: '#/components/schemas/Never' } }, undefined],
  ['own: Text; other: Maybe | 1', { own: { $ref: '#/components/schemas/Text' } }, ['own']],
  ['other: string | Maybe', {}, undefined],
  ['at: Date', { at: { type: 'string', format: 'date-time' } }, ['at']],
])('members that toJSON() may omit are not required: %s', async (members, properties, required) => {
  const { schemas, problems } = await createTypesProject({
    'src/a.ts': `class Maybe { toJSON(): string | undefined { return '' } }
class Never { toJSON(): undefined {} }
class Text { toJSON(): string { return '' } }
/** @schema response */ export interface Tried { ${members} }`,
  }).readSchemas()
  expect(problems).toEqual([])
  expect(schemas['Tried']?.['properties']).toMatchObject(properties)
  expect(schemas['Tried']?.['required']).toEqual(required)
})

test('an index signature does not send hidden members', async () => {
  const [document, sent, body] = await schemasOf(`export interface Tried {
  /** @hidden */ secret?: string
  [key: string]: string | undefined
}`)
  const text = { type: 'string' }
  expect(document).toEqual({ type: 'object', properties: {}, additionalProperties: text })
  expect(sent).toEqual({ type: 'object', properties: {}, patternProperties: { '^(?!(?:secret)$)': text } })
  expect(body).toEqual({ type: 'object', properties: {}, additionalProperties: text })
})

test('a result omits only members that are inherited from Error of the platform', async () => {
  const [document, sent] = await schemasOf(
    "export interface Tried extends Own, Pick<Function, 'name'>, Omit<TypeError, 'stack'> {}\ninterface Own { cause: 1 }",
  )
  for (const each of [document, sent])
    expect(each).toEqual({
      type: 'object',
      properties: { cause: { type: 'number', const: 1 }, name: { type: 'string' } },
      required: ['cause', 'name'],
    })
})

test('a string type that cannot be checked is any string in a result', async () => {
  const [document, sent, body] = await schemasOf(
    'export interface Tried { odd: Uppercase<Lowercase<string>>; loud: Uppercase<string> }',
  )
  const text = { type: 'string' }
  expect(document).toMatchObject({ properties: { odd: text, loud: text } })
  expect(sent).toMatchObject({ properties: { odd: text, loud: { type: 'string', 'x-case': 'Uppercase' } } })
  expect(body).toMatchObject({ properties: { odd: {} } })
})

test('an inferred Record type has a member for each of its keys', async () => {
  const { schemas, problems, controllers } = await createTypesProject({
    'src/a.ts': `import { GetMapping, RestController } from 'honotate'
declare const of: Record<'a' | 'b', { c: 1 }>
@RestController() export class A { @GetMapping('/a') a() { return { of } } }
`,
  }).readApi()
  expect([schemas, problems]).toEqual([{}, []])
  const inner = { type: 'object', properties: { c: { const: 1 } }, required: ['c'] }
  expect(controllers[0]?.types.methods['a']?.answers[0]?.schema).toMatchObject({
    properties: { of: { properties: { a: inner, b: inner }, required: ['a', 'b'] } },
  })
})

test('a result that is a function or a symbol is an error, and such a member is left out', async () => {
  const { problems, schemas } = await createTypesProject({
    'src/a.ts': `import { GetMapping, ResponseEntity, RestController, Sse } from 'honotate'
class Made {}
class Methods { run() {} }
interface Members { of: symbol; run(): void; list: symbol[]; record: Record<string, symbol>; id: number }
@RestController() export class A {
  @GetMapping('/symbol') async symbol(): Promise<symbol> { return null! }
  @GetMapping('/function') function(): ResponseEntity<() => void> { return null! }
  @GetMapping('/class') class(): typeof Made { return null! }
  @GetMapping('/either') either(): symbol | string { return null! }
  @Sse() @GetMapping('/events') async *events(): AsyncGenerator<symbol> {}
  @GetMapping('/methods') methods(): Methods { return null! }
  @GetMapping('/members') members(): Members { return null! }
}`,
  }).readApi()
  const refused = /^A\.(\w+)\(\) result has the type `(.+)`, which JSON cannot represent: functions and symbols/u
  expect(problems.map(({ message }) => refused.exec(message)?.slice(1))).toEqual([
    ['symbol', 'symbol'],
    ['function', '() => void'],
    ['class', 'typeof Made'],
    ['either', 'symbol'],
    ['events', 'symbol'],
  ])
  expect(schemas).toMatchObject({
    Methods: { type: 'object', properties: {} },
    Members: {
      type: 'object',
      properties: {
        list: { type: 'array', items: { type: 'null' } },
        record: { type: 'object', additionalProperties: { not: {} } },
        id: { type: 'number' },
      },
      required: ['id', 'list', 'record'],
    },
  })
})
