import fc from 'fast-check'

type Schema = Record<string, any>

/** Values of a JSON Schema, as far as the documents of the tests need it. */
export function valuesOf(given: Schema, components: Record<string, Schema>, depth = 0): fc.Arbitrary<any> {
  const schema: Schema = given['$ref'] ? (components[given['$ref'].split('/').at(-1)] as Schema) : given
  const inner = (each: Schema): fc.Arbitrary<any> => valuesOf(each, components, depth + 1)
  if ('const' in schema) return fc.constant(schema['const'])
  if (schema['enum']) return fc.constantFrom(...schema['enum'])
  const variants = schema['anyOf'] ?? schema['oneOf']
  if (variants) return fc.oneof(...variants.map(inner))
  const [type] = [schema['type']].flat()
  if (Array.isArray(schema['type']))
    return fc.oneof(...schema['type'].map((each: string) => inner({ ...schema, type: each })))
  const { minimum = -1e6, maximum = 1e6, minLength = 0, minItems = 0, properties = {}, required = [] } = schema
  if (type === 'integer') return fc.integer({ min: minimum, max: maximum })
  if (type === 'number') return fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) })
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'array') return fc.array(inner(schema['items']), { minLength: minItems, maxLength: minItems + 3 })
  if (type === 'object') {
    const members = Object.entries(properties as Record<string, Schema>).map(([name, each]) => [name, inner(each)])
    return fc.record(Object.fromEntries(members), { requiredKeys: required })
  }
  if (type !== 'string') return fc.jsonValue({ maxDepth: 1 })
  if (schema['format'] === 'binary') return fc.string().map((text) => new File([text], 'a.txt'))
  if (schema['format'] === 'date-time') return fc.constant('2026-11-21T00:00:00.000Z')
  if (schema['pattern']) return fc.stringMatching(new RegExp(schema['pattern']), { maxLength: 12 })
  return fc.string({ minLength, maxLength: minLength + 8 })
}

/** Values that probably do not match the schema. */
export function brokenValues(valid: fc.Arbitrary<any>): fc.Arbitrary<any> {
  const junk = fc.oneof(fc.constantFrom(null, true, -1, 1.5, '', 'x', [], {}), fc.jsonValue({ maxDepth: 1 }))
  return fc.tuple(valid, junk, fc.nat(9)).map(([value, other, place]) => {
    if (typeof value !== 'object' || value === null) return other
    const keys = Object.keys(value)
    const key = keys[place % Math.max(keys.length, 1)]
    if (key === undefined) return other
    const copy = structuredClone(value)
    if (place > 6) delete copy[key]
    else copy[key] = other
    return copy
  })
}
