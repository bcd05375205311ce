import { expect, test } from 'vitest'
import { parseJson } from '../../../src/runtime/http/body.ts'
import { limitsOf } from '../../../src/runtime/http/limits.ts'
import { MalformedBodyError, MissingBodyError } from '../../../src/runtime/http/request-errors.ts'

const limits = limitsOf({ jsonDepth: 3 })

test.each([
  '[[[1]]]',
  '{"a":null,"b":{"c":"\\u0061"}}',
  '{"constructor":null}',
  '{"constructor":1}',
  '{"constructor":{"name":1}}',
  '{"prototype":{"constructor":"a"}}',
  '{"ructor":1,"a":"__proto__"}',
  '{"__proto":1}',
  '["__proto__",["constructor"]]',
])('%s is accepted', (text) => {
  expect(JSON.stringify(parseJson(text, true, limits))).toBe(JSON.stringify(JSON.parse(text)))
})

test.each([
  ['{"__proto__":null}', '__proto__'],
  ['[{"a":{"__proto__":1}}]', '__proto__'],
  ['{"a":[{},{"\\u005f_proto__":1}]}', '__proto__'],
  ['{"constructor":{"prototype":1}}', 'constructor'],
  ['[null,1,"a",{"constructor":{"prototype":null}}]', 'constructor'],
  ['{"\\u0063onstructor":{"prototype":1}}', 'constructor'],
])('%s is refused', (text, key) => {
  const error = new MalformedBodyError(`The body has the key "${key}", which is not accepted.`)
  expect(() => parseJson(text, true, limits)).toThrow(error)
})

test.each(['[[[[]]]]', '{"a":{"b":{"c":{}}}}', '[[[[', '[[[[]]]]x'])('%s has too many levels', (text) => {
  expect(() => parseJson(text, true, limits)).toThrow(new MalformedBodyError('More than 3 levels of JSON.'))
})

test.each([
  ['{"a":1,}', 'there is an unexpected character at position 7 (line 1, column 8)'],
  ['{\n  "a": 1\n  "b": 2\n}', 'there is an unexpected character at position 13 (line 3, column 3)'],
  ['x', 'there is an unexpected character at position 0 (line 1, column 1)'],
  ['[1', 'it ends too early at position 2 (line 1, column 3)'],
  [' ', 'it ends too early at position 1 (line 1, column 2)'],
])('the error of %j names the place', (text, mistake) => {
  const error = new MalformedBodyError(`The body is not valid JSON: ${mistake}.`)
  expect(() => parseJson(text, false, limits)).toThrow(error)
})

test('an empty text is a missing body where one is required', () => {
  expect(parseJson('', false, limits)).toBeUndefined()
  expect(() => parseJson('', true, limits)).toThrow(MissingBodyError)
})
