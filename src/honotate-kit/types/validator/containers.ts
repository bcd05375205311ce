import { propertiesOf, requiredOf, type JsonSchema, type Schema } from '../../../honotate/shared.ts'
import { jsonCode } from '../../code-text.ts'
import { regularExpression } from './scalars.ts'
import { fail, hasKey, indented, inFunctions, list, member, when, type Code, type Scope, type Spot } from './scope.ts'

export function arrayCode(scope: Scope, schema: JsonSchema, spot: Spot): Code {
  const { value } = spot
  const min = schema['minItems'] as number | undefined
  const max = schema['maxItems'] as number | undefined
  const prefix = list(schema['prefixItems'])
  const items = prefix.map((each, index) => {
    const item = scope.local('item')
    const code = scope.codeOf(each, { ...spot, value: item, path: [...spot.path, String(index)] })
    return code.length > 0 ? when(`${value}.length > ${index}`, [`const ${item} = ${value}[${index}]`, ...code]) : []
  })
  return [
    ...(min ? when(`${value}.length < ${min}`, [fail(scope, spot, `Expected at least ${counted(min, 'item')}`)]) : []),
    ...(max === undefined
      ? []
      : when(`${value}.length > ${max}`, [fail(scope, spot, `Expected at most ${counted(max, 'item')}`)])),
    ...(schema['uniqueItems'] === true
      ? when(`!${scope.helper('distinct')}(${value})`, [fail(scope, spot, 'Expected no item twice')])
      : []),
    ...inFunctions(scope, items),
    ...(schema['x-rest'] ? behindCode(scope, schema, spot) : restCode(scope, schema, prefix.length, spot)),
  ]
}

/**
 * Generates the checks of a tuple's rest element and of the elements after it, whose positions count from the end.
 * JSON Schema has no keyword for this, so `x-rest` lists their schemas, the rest element first.
 */
function behindCode(scope: Scope, schema: JsonSchema, spot: Spot): Code {
  const [rest, ...behind] = list(schema['x-rest'])
  const checks = behind.map((each, index) => {
    const at = scope.local('index')
    const item = scope.local('item')
    const code = scope.codeOf(each, { ...spot, value: item, path: [...spot.path, at] })
    const start = [
      `const ${at} = ${spot.value}.length - ${behind.length - index}`,
      `const ${item} = ${spot.value}[${at}]`,
    ]
    return code.length > 0 ? ['{', ...indented([...start, ...code]), '}'] : []
  })
  const first = list(schema['prefixItems']).length
  const end = `${spot.value}.length - ${behind.length}`
  const inOrder = [...restCode(scope, { items: rest }, first, spot, end), ...checks.flat()]
  // A shorter array lacks these positions, and `minItems` reports it.
  return when(`${spot.value}.length >= ${first + behind.length}`, inOrder)
}

function restCode(scope: Scope, schema: JsonSchema, start: number, spot: Spot, end = `${spot.value}.length`): Code {
  // For a tuple without a rest element, the check of `maxItems` reports extra items with a better message.
  if (schema['items'] === undefined || (schema['items'] === false && schema['maxItems'] === start)) return []
  const index = scope.local('index')
  const item = scope.local('item')
  const inner = { ...spot, value: item, path: [...spot.path, index] }
  const code = scope.codeOf(schema['items'] as Schema, inner)
  if (code.length === 0) return []
  const needsItem = code.some((line) => line.includes(item))
  return [
    `for (let ${index} = ${start}; ${index} < ${end} && ${scope.helper('hasRoom')}(${spot.issues}); ${index}++) {`,
    ...indented([...(needsItem ? [`const ${item} = ${spot.value}[${index}]`] : []), ...code]),
    '}',
  ]
}

export function objectCode(scope: Scope, schema: JsonSchema, spot: Spot): Code {
  const { value } = spot
  const properties = Object.entries(propertiesOf(schema))
  const required = new Set(requiredOf(schema))
  const members = properties.map(([key, each]) => {
    const local = scope.local('member')
    const inner = { ...spot, value: local, path: [...spot.path, jsonCode(key)] }
    const code = scope.codeOf(each, inner)
    const missing = required.delete(key) ? [fail(scope, inner, 'Is missing')] : []
    const reads = code.some((line) => line.includes(local)) ? [`const ${local} = ${member(value, key)}`] : []
    return when(hasKey(value, key), [...reads, ...code], missing)
  })
  const missing = [...required].flatMap((key) =>
    when(`!(${hasKey(value, key)})`, [fail(scope, { ...spot, path: [...spot.path, jsonCode(key)] }, 'Is missing')]),
  )
  return [
    ...inFunctions(scope, members),
    ...missing,
    ...countCode(scope, schema, spot),
    ...otherKeysCode(scope, schema, spot),
  ]
}

function countCode(scope: Scope, schema: JsonSchema, spot: Spot): Code {
  const keys = `Object.keys(${spot.value}).length`
  const min = schema['minProperties'] as number | undefined
  const max = schema['maxProperties'] as number | undefined
  return [
    ...(min ? when(`${keys} < ${min}`, [fail(scope, spot, `Expected at least ${counted(min, 'member')}`)]) : []),
    ...(max === undefined
      ? []
      : when(`${keys} > ${max}`, [fail(scope, spot, `Expected at most ${counted(max, 'member')}`)])),
  ]
}

/** Generates the checks of `propertyNames`, `patternProperties` and `additionalProperties`. */
function otherKeysCode(scope: Scope, schema: JsonSchema, spot: Spot): Code {
  const patterns = Object.entries((schema['patternProperties'] ?? {}) as Record<string, Schema>)
  const key = scope.local('key')
  const local = scope.local('member')
  const inner = { ...spot, value: local, path: [...spot.path, key] }
  const tests = patterns.map(([pattern]) => `${regularExpression(pattern)}.test(${key})`)
  const rest = schema['additionalProperties'] as Schema | undefined
  const restCode = rest === undefined ? [] : scope.codeOf(rest, inner)
  const named = Object.keys(propertiesOf(schema)).map((name) => `${key} === ${jsonCode(name)}`)
  const known = [...named, ...tests]
  const names = schema['propertyNames'] as Schema | undefined
  const code = [
    ...(names === undefined ? [] : scope.codeOf(names, { ...spot, value: key, path: [...spot.path, key] })),
    ...patterns.flatMap(([, each], index) => when(tests[index] as string, scope.codeOf(each, inner))),
    ...(known.length > 0 ? when(`!(${known.join(' || ')})`, restCode) : restCode),
  ]
  if (code.length === 0) return []
  const needsValue = code.some((line) => line.includes(local))
  return [
    `for (const ${key} of Object.keys(${spot.value})) {`,
    `  if (!${scope.helper('hasRoom')}(${spot.issues})) break`,
    ...indented([...(needsValue ? [`const ${local} = ${spot.value}[${key}]`] : []), ...code]),
    '}',
  ]
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
