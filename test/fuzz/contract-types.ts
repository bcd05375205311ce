import fc from 'fast-check'

/** A random type: its text in TypeScript, and a judge of values that knows nothing of JSON Schema. */
export interface RandomType {
  readonly text: string
  /** The declarations that the text names. */
  readonly declarations: readonly string[]
  /** Whether a value of `JSON.parse()` has the type. */
  has(value: unknown): boolean
  /** A valid value without the members that the type does not declare. */
  keep(value: any): unknown
  /** Values that have the type, sometimes with further members. */
  readonly values: fc.Arbitrary<unknown>
}

const NAMES = ['a', 'name', 'constructor', 'length', 'then', 'some-key', 'ünï', 'toJSON', 'valueOf', '0']
const EXTRA = ['isAdmin', 'zz', 'hasOwnProperty']

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const itself = (value: unknown): unknown => value

function plain(text: string, has: (value: unknown) => boolean, values: fc.Arbitrary<unknown>): RandomType {
  return { text, declarations: [], has, keep: itself, values }
}

const leaf: fc.Arbitrary<RandomType> = fc.oneof(
  fc.constantFrom(
    plain('string', (value) => typeof value === 'string', fc.string()),
    plain('number', (value) => typeof value === 'number', fc.integer()),
    plain('boolean', (value) => typeof value === 'boolean', fc.boolean()),
    plain('null', (value) => value === null, fc.constant(null)),
  ),
  fc
    .constantFrom('x', 'y', "it's", '*/')
    .map((each) => plain(JSON.stringify(each), (value) => value === each, fc.constant(each))),
  fc.integer({ min: -3, max: 3 }).map((each) => plain(String(each), (value) => value === each, fc.constant(each))),
)

let created = 0

interface Member {
  readonly type: RandomType
  readonly isOptional: boolean
}

function objectType(members: Readonly<Record<string, Member>>, form: 'interface' | 'literal' | 'pick'): RandomType {
  const entries = Object.entries(members)
  const lines = entries.map(
    ([key, { type, isOptional }]) => `${JSON.stringify(key)}${isOptional ? '?' : ''}: ${type.text}`,
  )
  const name = `Named${created++}`
  const inner = entries.flatMap(([, { type }]) => type.declarations)
  const body = `{ ${lines.join('; ')} }`
  const keys = entries.map(([key]) => JSON.stringify(key)).join(' | ') || 'never'
  const [text, own] =
    form === 'literal'
      ? [body, []]
      : form === 'interface'
        ? [name, [`export interface ${name} ${body}`]]
        : [`Pick<${name}, ${keys}>`, [`export interface ${name} { ${[...lines, 'secret: string'].join('; ')} }`]]
  const valid: Record<string, fc.Arbitrary<unknown>> = {}
  for (const [key, { type }] of entries) valid[key] = type.values
  return {
    text,
    declarations: [...inner, ...own],
    has: (value) =>
      isObject(value) &&
      entries.every(([key, { type, isOptional }]) => (Object.hasOwn(value, key) ? type.has(value[key]) : isOptional)),
    keep: (value) =>
      Object.fromEntries(
        entries.filter(([key]) => Object.hasOwn(value, key)).map(([key, { type }]) => [key, type.keep(value[key])]),
      ),
    values: fc
      .tuple(
        fc.record(valid, { requiredKeys: entries.flatMap(([key, { isOptional }]) => (isOptional ? [] : [key])) }),
        fc.option(fc.constantFrom(...EXTRA, 'secret'), { nil: undefined }),
      )
      .map(([value, extra]) => (extra === undefined ? { ...value } : { ...value, [extra]: { deep: true } })),
  }
}

function arrayType(item: RandomType): RandomType {
  return {
    text: `Array<${item.text}>`,
    declarations: item.declarations,
    has: (value) => Array.isArray(value) && value.every((each) => item.has(each)),
    keep: (value) => (value as unknown[]).map((each) => item.keep(each)),
    values: fc.array(item.values, { maxLength: 3 }),
  }
}

function tupleType(items: readonly RandomType[]): RandomType {
  return {
    text: `[${items.map(({ text }) => text).join(', ')}]`,
    declarations: items.flatMap(({ declarations }) => declarations),
    has: (value) =>
      Array.isArray(value) && value.length === items.length && items.every((item, at) => item.has(value[at])),
    keep: (value) => items.map((item, at) => item.keep(value[at])),
    values: fc.tuple(...items.map(({ values }) => values)),
  }
}

function recordType(item: RandomType): RandomType {
  return {
    text: `Record<string, ${item.text}>`,
    declarations: item.declarations,
    has: (value) => isObject(value) && Object.values(value).every((each) => item.has(each)),
    keep: (value) => Object.fromEntries(Object.entries(value).map(([key, each]) => [key, item.keep(each)])),
    values: fc.dictionary(fc.constantFrom(...NAMES, ...EXTRA), item.values, { maxKeys: 3 }),
  }
}

/** What several types keep of one value: a member that any of them declares. */
function merged(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other)) return one.map((each, at) => merged(each, other[at]))
  if (!isObject(one) || !isObject(other)) return one
  const both = { ...one }
  for (const [key, value] of Object.entries(other))
    both[key] = Object.hasOwn(one, key) ? merged(one[key], value) : value
  return both
}

function unionType(types: readonly RandomType[]): RandomType {
  return {
    text: `(${types.map(({ text }) => text).join(' | ')})`,
    declarations: types.flatMap(({ declarations }) => declarations),
    has: (value) => types.some((type) => type.has(value)),
    keep: (value) =>
      types
        .filter((type) => type.has(value))
        .map((type) => type.keep(value))
        .reduce(merged),
    values: fc.oneof(...types.map(({ values }) => values)),
  }
}

/** Random types of bodies and results, nested at most three levels deep. */
export const randomType: fc.Arbitrary<RandomType> = fc.letrec<{ type: RandomType; object: RandomType }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'type' },
    leaf,
    tie('object'),
    tie('type').map(arrayType),
    tie('type').map(recordType),
    fc.array(tie('type'), { minLength: 1, maxLength: 3 }).map(tupleType),
    fc.array(tie('type'), { minLength: 2, maxLength: 3 }).map(unionType),
  ),
  object: fc
    .tuple(
      fc.dictionary(fc.constantFrom(...NAMES), fc.record({ type: tie('type'), isOptional: fc.boolean() }), {
        maxKeys: 4,
        depthIdentifier: 'type',
      }),
      fc.constantFrom('interface', 'literal', 'pick'),
    )
    // The type `{}` has all values but null.
    .map(([members, form]) => objectType(members, Object.keys(members).length > 0 ? form : 'interface')),
})).object
