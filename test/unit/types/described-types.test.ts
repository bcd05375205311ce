import { expect, test } from 'vitest'
import { createTypesProject } from '../../support/types-project.ts'

const SOURCE = `import { GetMapping, PostMapping, RequestBody, RequestQuery, RestController } from 'honotate'
export interface AtLeastOne<T> extends Array<T> { 0: T }
export class Failure extends Error {
  code = 1
  override name = 'Failure'
}
export interface Customer { id: string; friends: Customer[]; orders?: Order[] }
export interface Order { by: Customer }
export type CustomerWithOrders = Customer & { orders: Order[] }
export interface Lists {
  texts: (string | undefined)[]
  pair: [a: number | undefined, b?: number]
  calls: (() => void)[]
  fine: unknown[]
}
/** @additionalProperties false */
export type Shape = { k: 'a'; x: 1 } | { k: 'b'; y: 1 }
export interface Keys {
  branded: Record<string & { readonly __brand: 'Id' }, string>
  loud: Record<Uppercase<string>, string>
  mixed: { [key: \`\${string}-\${string}\`]: number; [key: \`\${string}-\${string}-x\`]: 1; [key: \`a\${string}\`]: Date; [key: symbol]: 1 }
  numbers: { [key: string]: string | number; [index: number]: number }
  alone: { [index: number]: number }
}
@RestController()
export class Controller {
  @GetMapping('/with-orders') withOrders(): CustomerWithOrders { return null! }
  @GetMapping('/branded') branded(): string[] & { readonly __brand: 'tags' } { return null! }
  @GetMapping('/non-empty') nonEmpty(): AtLeastOne<number> { return null! }
  @GetMapping('/failures') failures(): Failure[] { return null! }
  @GetMapping('/lists') lists(): Lists { return null! }
  @GetMapping('/shape') shape(): Shape { return null! }
  @GetMapping('/absent') absent(): { a: 1; b?: never; c?: undefined; call?: () => void } { return null! }
  @GetMapping('/tuple') tuple(): [...string[], number] { return null! }
  @GetMapping('/empty') empty() { return {} }
  @GetMapping('/loud') loud(): Uppercase<string> { return 'A' }
  @GetMapping('/ends') ends(): { text: \`a\${string}\` & \`\${string}b\` } { return null! }
  @GetMapping('/keys') keys(): Keys { return null! }
  @GetMapping('/query') query(@RequestQuery() query: { a: string; b?: never }) { return query.a }
  @GetMapping('/either') either(@RequestQuery() query: { kind: 'a'; x: string } | { kind: 'b'; y?: string }) { return query.kind }
}
`

test('unusual types are described by the JSON that is sent', { timeout: 60_000 }, async () => {
  const { controllers, schemas, problems } = await createTypesProject({ 'src/a.ts': SOURCE }).readApi()
  expect(problems).toEqual([])
  const methods = controllers[0]!.types.methods
  const result = (name: string): unknown => methods[name]?.answers[0]?.schema

  expect(Object.keys(schemas)).toEqual([
    'AtLeastOne_number',
    'Customer',
    'CustomerWithOrders',
    'Failure',
    'Keys',
    'Lists',
    'Order',
    'Shape',
  ])
  const customers = { type: 'array', items: { $ref: '#/components/schemas/Customer' } }
  expect(schemas['Customer']?.['properties']).toMatchObject({ friends: customers })
  expect(schemas['CustomerWithOrders']?.['properties']).toMatchObject({ friends: customers })

  expect(result('branded')).toEqual({ type: 'array', items: { type: 'string' } })
  expect(schemas['AtLeastOne_number']).toEqual({
    type: 'array',
    items: { type: 'number' },
    minItems: 1,
    prefixItems: [{ type: 'number' }],
  })
  expect(schemas['Failure']).toMatchObject({ required: ['code', 'name'] })
  expect(Object.keys(schemas['Failure']?.['properties'] as object)).toEqual(['code', 'name'])
  expect(schemas['Lists']?.['properties']).toEqual({
    calls: { type: 'array', items: { type: 'null' } },
    fine: { type: 'array', items: {} },
    pair: {
      type: 'array',
      maxItems: 2,
      minItems: 1,
      prefixItems: [{ type: ['null', 'number'] }, { type: 'number' }],
    },
    texts: { type: 'array', items: { type: ['null', 'string'] } },
  })
  expect(schemas['Shape']).toMatchObject({ oneOf: [{ additionalProperties: false }, { additionalProperties: false }] })
  expect(schemas['Shape']).not.toHaveProperty('additionalProperties')
  const byKey = (additionalProperties: unknown): unknown => ({ type: 'object', additionalProperties })
  expect(schemas['Keys']?.['properties']).toEqual({
    branded: byKey({ type: 'string' }),
    // No pattern in linear time describes these keys, so the document does not describe them.
    loud: { type: 'object' },
    mixed: {
      type: 'object',
      patternProperties: { '^a[\\s\\S]*$': { type: 'string', format: 'date-time' } },
    },
    numbers: {
      type: 'object',
      additionalProperties: { type: ['number', 'string'] },
      patternProperties: { '^-?(?:0|[1-9]\\d*)(?:\\.\\d*[1-9])?(?:e[+-]\\d+)?$': { type: 'number' } },
    },
    alone: byKey({ type: 'number' }),
  })
  expect(result('absent')).toEqual({
    type: 'object',
    properties: { a: { type: 'number', const: 1 }, b: { not: {} }, c: { not: {} } },
    required: ['a'],
  })
  expect(result('tuple')).toEqual({
    type: 'array',
    items: { anyOf: [{ type: 'number' }, { type: 'string' }] },
    minItems: 1,
  })
  expect(result('empty')).toEqual({ type: 'object' })
  expect(result('ends')).toMatchObject({
    properties: {
      text: {
        type: 'string',
        allOf: [
          { type: 'string', pattern: '^[\\s\\S]*b$' },
          { type: 'string', pattern: '^a[\\s\\S]*$' },
        ],
      },
    },
  })
  expect(methods['loud']?.answers).toEqual([{ type: 'text/plain', schema: { type: 'string' } }])
  expect(methods['query']?.parameters[0]?.properties?.map(({ name }) => name)).toEqual(['a'])
  const either = methods['either']?.parameters[0]?.properties
  expect(either?.map(({ name, required }) => [name, required])).toEqual([
    ['kind', true],
    ['x', false],
    ['y', false],
  ])
  expect(either?.[0]?.schema).toEqual({ type: 'string', enum: ['a', 'b'] })
})
