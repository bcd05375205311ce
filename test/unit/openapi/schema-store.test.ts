import { expect, test } from 'vitest'
import { SchemaStore } from '../../../src/honotate/openapi/schema-store.ts'
import { message } from '../../support/coded-error.ts'

/** A schema of a library, or of `honotate schemas`, with a JSON Schema. */
function schemaOf(made: object, vendor = 'library'): any {
  return {
    '~standard': { version: 1, vendor, validate: (value: unknown) => ({ value }), jsonSchema: { input: () => made } },
  }
}

/** Describes schemas one after the other: their places in the document, and the components. */
function described(schemas: readonly unknown[], components = {}): { places: unknown[]; components: unknown } {
  const store = new SchemaStore(components)
  const places = schemas.map((schema) => store.describe(schema as never, { name: 'Body', side: 'input' }))
  return { places, components: store.usedBy(places) }
}

const reference = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const text = { type: 'string' }
const number = { type: 'number' }
const item = (part: object): object => ({
  type: 'object',
  properties: { item: { $ref: '#/$defs/Item' } },
  $defs: { Item: { properties: { part: { $ref: '#/$defs/Part' } } }, Part: part },
})

test('equal definitions with the same name become one component', () => {
  const { places, components } = described([schemaOf(item(text)), schemaOf(item(text))])
  const place = { type: 'object', properties: { item: reference('Item') } }
  expect(places).toEqual([place, place])
  expect(components).toEqual({ Item: { properties: { part: reference('Part') } }, Part: text })
})

test('definitions that reference different definitions become separate components', () => {
  const { components } = described([schemaOf(item(text)), schemaOf(item(number))])
  expect(components).toEqual({
    Item: { properties: { part: reference('Part') } },
    Item_2: { properties: { part: reference('Part_2') } },
    Part: text,
    Part_2: number,
  })
})

test('definitions become separate components if any indirectly referenced definition differs', () => {
  const made = (part: object): object => ({
    properties: { a: { $ref: '#/$defs/A' } },
    $defs: { A: { items: { $ref: '#/$defs/B' } }, B: { items: { $ref: '#/$defs/C' } }, C: part },
  })
  expect(described([made(text), made(number)].map((each) => schemaOf(each))).components).toEqual({
    A: { items: reference('B') },
    A_2: { items: reference('B_2') },
    B: { items: reference('C') },
    B_2: { items: reference('C_2') },
    C: text,
    C_2: number,
  })
})

test('a schema that refers to itself, or has an id, becomes a component', () => {
  const tree = { type: 'object', properties: { children: { type: 'array', items: { $ref: '#' } } } }
  const { places, components } = described([schemaOf(tree), schemaOf({ id: 'Own', type: 'string' })])
  expect(places).toEqual([reference('Body'), reference('Own')])
  expect(components).toEqual({
    Body: { type: 'object', properties: { children: { type: 'array', items: reference('Body') } } },
    Own: text,
  })
})

test('component names contain only valid characters, and recursive definitions of Zod get a name', () => {
  const made = {
    anyOf: [{ $ref: '#/$defs/a b' }, { $ref: '#/$defs/__schema0' }],
    $defs: { 'a b': text, __schema0: number },
  }
  expect(described([schemaOf(made)]).places).toEqual([{ anyOf: [reference('a_b'), reference('Recursive')] }])
})

test('a schema of honotate schemas reuses the component of its type', () => {
  const user = {
    type: 'object',
    properties: { name: text, tags: { type: 'array', prefixItems: [text], items: false } },
  }
  const same = { type: 'object', properties: { name: text, tags: { type: 'array', prefixItems: [text], items: {} } } }
  const other = { type: 'object', properties: { name: number } }
  const list = { type: 'object', properties: { items: text } }
  const schemas = [same, other, text, { ...list, properties: { items: number } }]
  const { places } = described(
    schemas.map((each) => schemaOf(each, 'honotate')),
    { User: user, Text: text, List: list },
  )
  expect(places).toEqual([reference('User'), other, text, { ...list, properties: { items: number } }])
  expect(described([schemaOf(same)], { User: user }).places).toEqual([same])
})

test('a schema with definitions reuses the component of its type only if all definitions match', () => {
  const user = { type: 'object', properties: { part: reference('Part') } }
  const made = (part: object): object => ({
    type: 'object',
    properties: { part: { $ref: '#/$defs/Part' } },
    $defs: { Part: part },
  })
  const types = { User: user, Part: text }
  expect(described([schemaOf(made(text), 'honotate')], types).places).toEqual([reference('User')])
  expect(described([schemaOf(made(number), 'honotate')], types).places).toEqual([
    { type: 'object', properties: { part: reference('Part_2') } },
  ])
})

test('a schema does not reuse a component that differs in one keyword', () => {
  const sized = (type: string): object => ({ type: 'object', properties: { size: { type } } })
  const { places } = described([schemaOf(sized('integer'), 'honotate')], { Sized: sized('number') })
  expect(places).toEqual([sized('integer')])
})

test('a schema reuses its component in spite of some additional keywords', () => {
  const made = (more: object): object => ({ type: 'object', properties: { word: { type: 'string', ...more } } })
  for (const more of [{ discriminator: { propertyName: 'kind' } }, { 'x-template': ['', '-', ''] }]) {
    expect(described([schemaOf(made(more), 'honotate')], { Word: made({}) }).places).toEqual([reference('Word')])
  }
})

test('a definition of a type reuses its component, but a definition of a library does not', () => {
  const made = { type: 'object', properties: { own: { $ref: '#/$defs/Part' } }, $defs: { Part: text } }
  const place = (name: string): object => ({ type: 'object', properties: { own: reference(name) } })
  const types = { Part: text }
  expect(described([schemaOf(made, 'honotate')], types)).toEqual({ places: [place('Part')], components: types })
  expect(described([schemaOf(made)], types).places).toEqual([place('Part_2')])
})

test('types with different data, members or references do not share a component', () => {
  const rows: [type: object, other: object][] = [
    [{ default: { items: null } }, { default: { items: 1 } }],
    [{ default: { items: '' } }, { default: {} }],
    [{ default: { items: [1] } }, { default: {} }],
    [{ properties: { $ref: text } }, { properties: { $ref: number } }],
    [{ properties: { a: reference('B') } }, { properties: { a: reference('C') } }],
    [{ properties: { items: { items: text } } }, { properties: { items: { items: {} } } }],
    [{ properties: { items: { items: true } } }, { properties: { items: { items: false } } }],
  ]
  for (const [type, other] of rows) {
    const [known, different] = [type, other].map((each) => ({ properties: {}, ...each }))
    const types = { Known: known, B: text, C: text } as never
    expect(described([schemaOf(known!, 'honotate')], types).places).toEqual([reference('Known')])
    expect(described([schemaOf(different!, 'honotate')], types).places).toEqual([different])
  }
})

test('a taken name gets the first free number', () => {
  const parts = [text, number, { type: 'boolean' }, { type: 'null' }].map((part) => schemaOf({ ...part, id: 'Part' }))
  expect(described(parts, { Part_3: {} }).places).toEqual(['Part', 'Part_2', 'Part_4', 'Part_5'].map(reference))
})

test('different schemas do not share definitions that refer to the schema itself', () => {
  const made = (part: object): object => ({
    type: 'object',
    properties: { item: { $ref: '#/$defs/Item' }, part },
    $defs: { Item: { anyOf: [{ $ref: '#' }, true] } },
  })
  const { places, components } = described([schemaOf(made(text)), schemaOf(made(number)), schemaOf(made(text))])
  expect(places).toEqual(['Body', 'Body_2', 'Body'].map(reference))
  expect(components).toEqual({
    Body: { type: 'object', properties: { item: reference('Item'), part: text } },
    Body_2: { type: 'object', properties: { item: reference('Item_2'), part: number } },
    Item: { anyOf: [reference('Body'), true] },
    Item_2: { anyOf: [reference('Body_2'), true] },
  })
})

test('an unresolved reference stays, and gets no component', () => {
  const made = { type: 'object', properties: { a: { $ref: '#/$defs/Missing' }, b: reference('Missing') } }
  expect(described([schemaOf(made)])).toEqual({ places: [made], components: {} })
})

test('a schema that cannot be described falls back to its type, or throws an error', () => {
  const failing = (reason: unknown): any => ({
    '~standard': {
      version: 1,
      vendor: 'library',
      validate: () => ({ value: 1 }),
      jsonSchema: {
        input() {
          throw reason
        },
      },
    },
  })
  const plain = { '~standard': { version: 1, vendor: 'library', validate: () => ({ value: 1 }) } } as const
  const store = new SchemaStore()
  const use = { name: 'Body', side: 'input' } as const
  expect(store.describe(failing('No way'), { ...use, typed: text })).toBe(text)
  expect(() => store.describe(failing('No way'), use)).toThrow(message('UNDESCRIBED_SCHEMA', 'Body', 'No way'))
  expect(() => store.describe(failing(new TypeError('No type')), use)).toThrow(
    message('UNDESCRIBED_SCHEMA', 'Body', 'No type'),
  )
  expect([store.describe(plain, use), store.describe(plain, { ...use, typed: text })]).toEqual([{}, text])
})
