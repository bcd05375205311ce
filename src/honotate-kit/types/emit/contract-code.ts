import { componentName, usedComponents, type JsonSchema, type Schema } from '../../../honotate/shared.ts'
import { jsonCode } from '../../code-text.ts'
import type { Conversion } from '../contract/single-values.ts'
import { reducerBody, reducerOf, type ReducerHelper, type ReducerScope } from '../validator/compile-reducer.ts'
import { checkBody } from '../validator/compile-schema.ts'
import { completeHelpers, helperCode, HELPERS } from '../validator/helpers.ts'
import { REDUCER_HELPERS } from '../validator/reducer-helpers.ts'
import { indented, type HelperName } from '../validator/scope.ts'
import { CONVERSIONS } from './text-conversions.ts'
import { identifiersIn } from './emitted-names.ts'
import { inTree, ISSUE } from './prelude.ts'
import { repeatedParts, repeatedSchemas } from './repeated-checks.ts'

/** The names that the helpers of a contract declare or use. */
export function contractNames(): readonly string[] {
  const texts = [inTree(ISSUE), ...Object.values(HELPERS), ...Object.values(REDUCER_HELPERS)]
  return [...texts, ...Object.values(CONVERSIONS).map(({ code }) => code)].flatMap(identifiersIn)
}

export class ContractCode {
  readonly schemas: Readonly<Record<string, JsonSchema>>
  readonly #repeated: ReadonlySet<string>
  readonly #parts: ReturnType<typeof repeatedParts>
  readonly #helpers = new Set<HelperName>()
  readonly #reducers = new Set<ReducerHelper>()
  readonly #conversions = new Set<Conversion>()
  /**
   * The code of each function by name: an empty string while the function is generated, {@link NONE} if the function
   * would check nothing.
   */
  readonly #functions = new Map<string, string>()
  /** The names of functions, by `check` or `keep` and the JSON of the schema. */
  readonly #names = new Map<string, string>()
  readonly #reducerScope: ReducerScope

  constructor(schemas: Readonly<Record<string, JsonSchema>>, used: ReadonlySet<string>) {
    this.schemas = schemas
    this.#repeated = repeatedSchemas(used, schemas)
    this.#parts = repeatedParts(this.#repeated, schemas)
    if (this.#repeated.size > 0) for (const each of ['fail', 'once', 'fresh'] as const) this.#helpers.add(each)
    this.#reducerScope = {
      schemas,
      helper: (name) => (this.#reducers.add(name), name),
      keepOf: (schema) => this.#keepOf(schema, this.#owner),
      checkOf: (schema) => this.#variantCheck(schema),
      isRepeated: (name) => this.#repeated.has(name),
    }
  }

  /**
   * Identifies the current parameter or result, such as `Users_find_id`. The name of a function for a type without a
   * name ends with it.
   */
  #owner = ''

  /**
   * Whether the checks report a tree of issues. Adds the helpers for a tree, so read this after all checks are
   * generated.
   */
  get isTree(): boolean {
    return completeHelpers(this.#helpers)
  }

  /**
   * Generates the function that checks a whole value, and returns an expression for the function; `undefined` if no
   * check is needed.
   */
  checkOf(schema: JsonSchema, owner: string): string | undefined {
    this.#owner = owner
    const name = this.#checkOf(schema, owner)
    if (name === undefined) return undefined
    const isRepeated = this.#isRecursive(schema)
    return isRepeated ? `/* @__PURE__ */ fresh(${name})` : name
  }

  /**
   * Generates the function that reduces a whole value, and returns an expression for the function; `undefined` if
   * values stay as they are.
   */
  topKeepOf(schema: JsonSchema, owner: string): string | undefined {
    this.#owner = owner
    const keep = reducerOf(this.#reducerScope, schema)
    if (keep === undefined || !this.#isRecursive(schema)) return keep
    for (const each of ['freshly', 'keptOnce'] as const) this.#reducers.add(each)
    return `/* @__PURE__ */ freshly(${keep})`
  }

  conversion(conversions: readonly Conversion[]): string | undefined {
    for (const each of conversions) this.#conversions.add(each)
    const [first, ...others] = conversions.map((each) => CONVERSIONS[each].name)
    if (first === undefined || others.length === 0) return first
    return `(value) => ${others.reduce((inner, each) => `${each}(${inner})`, `${first}(value)`)}`
  }

  functions(): string {
    const isTree = this.isTree
    const needed = (Object.keys(HELPERS) as HelperName[]).filter((name) => this.#helpers.has(name))
    if ((['items', 'places', 'members', 'otherKind'] as const).some((each) => this.#reducers.has(each)))
      this.#reducers.add('json')
    return [
      isTree ? inTree(ISSUE) : ISSUE,
      ...(Object.keys(CONVERSIONS) as Conversion[])
        .filter((each) => this.#conversions.has(each))
        .map((each) => CONVERSIONS[each].code),
      ...needed.map((name) => helperCode(name, isTree)),
      ...(Object.keys(REDUCER_HELPERS) as ReducerHelper[])
        .filter((name) => this.#reducers.has(name))
        .map((name) => REDUCER_HELPERS[name]),
      ...this.#functions.values(),
    ].join('\n')
  }

  #isRecursive(schema: JsonSchema): boolean {
    return [...usedComponents(schema, this.schemas)].some((each) => this.#repeated.has(each))
  }

  #checkOf(schema: Schema, owner: string): string | undefined {
    const target = typeof schema === 'object' ? componentName(schema) : undefined
    const key = `check ${jsonCode(schema)}`
    const known = this.#names.get(key)
    if (known !== undefined) return this.#functions.get(known) === NONE ? undefined : known
    const name = this.#newName(
      `check${target === undefined ? (simpleName(schema) ?? `_${owner}`) : identifier(target)}`,
    )
    this.#names.set(key, name)
    this.#functions.set(name, '')
    const body = checkBody(target === undefined ? schema : (this.schemas[target] as JsonSchema), {
      schemas: this.schemas,
      helper: (each) => (this.#helpers.add(each), each),
      checkOf: (each) => this.#checkOfName(each),
      partOf: (each) => this.#parts.get(jsonCode(each))?.name,
      isRepeated: (each) => this.#repeated.has(each) || this.#isPart(each),
    })
    if (body.length === 0 && target === undefined) {
      this.#functions.delete(name)
      this.#functions.set(name, NONE)
      return undefined
    }
    const [value, issues] = body.length > 0 ? ['value', 'issues'] : ['_value', '_issues']
    const text = `function ${name}(${value}: any, ${issues}: CheckIssue[]): void {\n${indented(body).join('\n')}\n}\n`
    this.#functions.delete(name)
    this.#functions.set(name, text)
    return name
  }

  #isPart(name: string): boolean {
    return [...this.#parts.values()].some((each) => each.name === name)
  }

  #checkOfName(name: string): string {
    const part = [...this.#parts.values()].find((each) => each.name === name)
    return this.#checkOf(part ? part.schema : reference(name), name) as string
  }

  /** Returns the expression for the function that checks a variant of a union. */
  #variantCheck(schema: Schema): string {
    const name = this.#checkOf(schema, this.#owner)
    if (name === undefined) return '() => {}'
    const target = typeof schema === 'object' ? componentName(schema) : undefined
    return target !== undefined && this.#repeated.has(target) ? `(value, issues) => once(${name}, value, issues)` : name
  }

  #keepOf(schema: Schema, owner: string): string | undefined {
    const target = typeof schema === 'object' ? componentName(schema) : undefined
    const key = `keep ${jsonCode(schema)}`
    const known = this.#names.get(key)
    if (known !== undefined) return known
    const name = this.#newName(`keep${target === undefined ? `_${owner}` : identifier(target)}`)
    this.#names.set(key, name)
    this.#functions.set(name, '')
    const given = target === undefined ? schema : (this.schemas[target] as JsonSchema)
    const body = reducerBody(this.#reducerScope, given as JsonSchema)
    this.#functions.delete(name)
    this.#functions.set(name, `function ${name}(given: any): unknown {\n${indented(body).join('\n')}\n}\n`)
    return name
  }

  #newName(base: string): string {
    let name = identifier(base)
    for (let count = 2; this.#functions.has(name); count++) name = `${identifier(base)}_${count}`
    return name
  }
}

/** The ending of a function's name for a schema with only a type, such as `_string`; otherwise `undefined`. */
function simpleName(schema: Schema): string | undefined {
  const type =
    typeof schema === 'object' && Object.keys(schema).length === 1
      ? (schema['type'] ?? schema['x-instance'])
      : undefined
  return typeof type === 'string' ? `_${type}` : undefined
}

/** The code in place of a check that would report nothing: an empty comment. */
const NONE = '// '

function reference(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

function identifier(text: string): string {
  return text.replace(/[^\w$]/gu, '_')
}
