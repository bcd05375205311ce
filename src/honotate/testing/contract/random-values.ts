import { keywordsOf, type JsonSchema, type Schema } from '../../json-schema/json-schema.ts'
import { mismatch } from '../../json-schema/mismatch.ts'
import { isNever, propertiesOf, requiredOf, typesOf, valuesOf, variantsOf } from '../../json-schema/visit.ts'
import { matchingText } from './random-texts.ts'
import type { SentValues } from './sent-values.ts'
import type { SeededRandom } from './seeded-random.ts'

/** Texts that programs often handle wrongly. */
const TEXTS =
  "a|Ann|ä€😀| |0|-1|7|1e400|%2F|x' or 1=1 --|../x|true|null|__proto__|constructor|2026-11-27|1e21|\u202e|<b>"
    .split('|')
    .concat('x'.repeat(300))

/** Limits the attempts to make a string that matches a pattern, or a list with unique items. */
const ATTEMPTS = 100

const WRONG = [null, 0, -1, 1.5, 1e308, true, '', 'x', [], {}, [null], { a: 1 }, [[[]]], 'x'.repeat(2000)]

/**
 * Makes random values, some of them values of responses: an id that a service has sent reaches more of the service's
 * code.
 */
export class RandomValues {
  readonly #random: SeededRandom
  readonly #root: object
  readonly #sent: SentValues

  /**
   * @param root The document, to resolve references.
   * @param sent The values of responses so far.
   */
  constructor(random: SeededRandom, root: object, sent: SentValues) {
    this.#random = random
    this.#root = root
    this.#sent = sent
  }

  /** Makes a value that should fit a schema. With a name, it may be a value that a response had under this name. */
  of(given: Schema, name = '', depth = 0): unknown {
    const schema = keywordsOf(given, this.#root)
    const random = this.#random
    const known = this.#known(name, schema)
    // An id in a path must exist to reach more code, so parameters take known values more often than members do.
    if (known.length > 0 && random.chance(depth === 0 ? 0.6 : 0.2)) return random.one(known)
    const values = valuesOf(schema)
    if (values) return random.one(values)
    const variants = variantsOf(schema)?.filter((each) => !isNever(each))
    if (variants?.length) return this.of(random.one(variants), name, depth + 1)
    const all = schema['allOf'] as readonly Schema[] | undefined
    if (all?.length) return this.#merged(all, depth)
    const types = typesOf(schema)
    const [type = 'properties' in schema ? 'object' : undefined] = types.length > 0 ? [random.one(types)] : []
    return this.#ofType(type, schema, depth)
  }

  /**
   * The values that responses had under a name, if they fit a schema. A number may fit as a string only, for example
   * in a path.
   */
  #known(name: string, schema: JsonSchema): unknown[] {
    return (this.#sent.of(name) ?? []).flatMap(
      (value) => [value, String(value)].find((each) => this.#fits(schema, each)) ?? [],
    )
  }

  #fits(schema: JsonSchema, value: unknown): boolean {
    return mismatch(schema, value, this.#root) === undefined
  }

  /** Changes a value so that it probably does not fit its schema. */
  wrong(value: unknown): unknown {
    const random = this.#random
    if (typeof value !== 'object' || value === null || random.chance(0.2)) return random.one(WRONG)
    if (Array.isArray(value))
      return value.length > 0 ? value.map((each, index) => (index === 0 ? this.wrong(each) : each)) : random.one(WRONG)
    const keys = Object.keys(value)
    if (keys.length === 0) return { extra: random.one(WRONG) }
    const key = random.one(keys)
    const { [key]: member, ...rest } = value as Record<string, unknown>
    return random.chance(0.4) ? rest : { ...rest, [key]: this.wrong(member) }
  }

  #merged(schemas: readonly Schema[], depth: number): unknown {
    const values = schemas.map((each) => this.of(each, '', depth + 1))
    return values.every((each) => typeof each === 'object') ? Object.assign({}, ...values) : values[0]
  }

  #ofType(type: string | undefined, schema: JsonSchema, depth: number): unknown {
    const random = this.#random
    switch (type) {
      case 'null':
        return null
      case 'boolean':
        return random.chance(0.5)
      case 'integer':
      case 'number':
        return this.#number(schema, type === 'integer')
      case 'array':
        return this.#list(schema, depth)
      case 'object':
        return this.#object(schema, depth)
      case 'string':
        return schema['format'] === 'binary' ? new Blob([random.one(TEXTS)]) : this.#text(schema)
      default:
        return random.one([null, 1, 'x', [], {}, true])
    }
  }

  #number(schema: JsonSchema, isWhole: boolean): number {
    const { minimum = schema['exclusiveMinimum'] as number, maximum = schema['exclusiveMaximum'] as number } =
      schema as Record<string, number>
    const [least, most] = [minimum ?? -1e9, maximum ?? 1e9]
    const { multipleOf } = schema as { readonly multipleOf?: number }
    const step = multipleOf ?? (isWhole ? 1 : 0.5)
    const near = [0, 1, -1, 7, 1000, least, least + step, (least + most) / 2, most - step, most]
    const rounded = isWhole || multipleOf ? near.map((each) => Math.round(each / step) * step) : near
    const fitting = rounded.filter((each) => this.#fits(schema, each))
    return this.#random.one(fitting.length > 0 ? fitting : [Math.ceil(least)])
  }

  #text(schema: JsonSchema): string {
    const { format, pattern, minLength = 0, maxLength = Infinity } = schema
    const random = this.#random
    if (typeof pattern === 'string') return this.#matching(pattern, schema)
    const number = random.between(1, 40)
    const formats: Readonly<Record<string, string>> = {
      email: `u${number}@a.test`,
      'date-time': new Date(random.between(0, 2e9) * 1000).toISOString(),
      date: '2026-11-27',
      uuid: `0f2504e0-4f89-41d3-9a0c-0305e82c33${String(number + 10)}`,
      uri: `https://a.test/${number}`,
      'uri-reference': `/${number}`,
      ipv4: `10.0.0.${number}`,
    }
    const known = typeof format === 'string' ? formats[format] : undefined
    if (known !== undefined) return known
    const text = random.one(TEXTS)
    return [...text.padEnd(Number(minLength), 'x')].slice(0, Number(maxLength)).join('')
  }

  /** Tries to make a string that matches a pattern and has a length that the schema accepts. */
  #matching(pattern: string, schema: JsonSchema): string {
    const longest = Math.min(Number(schema['minLength'] ?? 0), 100)
    let text = ''
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      text = matchingText(pattern, this.#random, this.#random.between(0, longest))
      if (this.#fits(schema, text)) break
    }
    return text
  }

  #list(schema: JsonSchema, depth: number): unknown[] {
    const { minItems = 0, maxItems = Infinity, prefixItems = [], items = true, uniqueItems } = schema
    const first = prefixItems as readonly Schema[]
    const least = Number(minItems)
    const length = depth > 4 ? least : this.#random.between(least, Math.min(Number(maxItems), least + 3))
    const list: unknown[] = []
    const texts = new Set<string>()
    for (let attempt = 0; list.length < length && attempt < length + ATTEMPTS; attempt++) {
      const item = this.of(first[list.length] ?? (items as Schema), '', depth + 1)
      const text = JSON.stringify(item)
      if (!uniqueItems || !texts.has(text)) list.push(item)
      texts.add(text)
    }
    return list
  }

  #object(schema: JsonSchema, depth: number): object {
    const required = requiredOf(schema)
    const members = Object.entries(propertiesOf(schema)).filter(
      ([name, each]) => !isNever(each) && (required.includes(name) || (depth < 4 && this.#random.chance(0.6))),
    )
    const more = schema['additionalProperties']
    const isOpen = typeof more === 'object' && members.length === 0 && depth < 4
    const unlisted = required.filter((name) => !Object.hasOwn(propertiesOf(schema), name))
    const other = typeof more === 'object' ? (more as Schema) : true
    const missing = Math.max(isOpen ? 1 : 0, Number(schema['minProperties'] ?? 0)) - members.length - unlisted.length
    const added = Array.from({ length: more === false ? 0 : Math.max(0, missing) }, (_, index) => `key${index || ''}`)
    return Object.fromEntries([
      ...members.map(([name, each]) => [name, this.of(each, name, depth + 1)] as const),
      ...[...unlisted, ...added].map((name) => [name, this.of(other, '', depth + 1)] as const),
    ])
  }
}
