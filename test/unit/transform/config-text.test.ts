import { describe, expect, test } from 'vitest'
import { addCompilerOptions } from '../../../src/honotate-kit/transform/hosts/typescript-native/config-text.ts'

const options = { noEmit: true, strict: false }
const added = '"noEmit":true,"strict":false'

describe('compiler options are added to a tsconfig.json', () => {
  test.for([
    ['behind the last', '{"compilerOptions":{"types":[]}}', `{"compilerOptions":{"types":[],${added}}}`],
    ['behind a comma', '{"compilerOptions":{"a":1,},}', `{"compilerOptions":{"a":1,${added}},}`],
    ['where there are none', '{"compilerOptions":{ }}', `{"compilerOptions":{${added} }}`],
    ['before other properties', '{"files":[]}', `{"compilerOptions":{${added}},"files":[]}`],
    ['in an empty object', '{}', `{"compilerOptions":{${added}}}`],
    ['in an empty file', '', `{"compilerOptions":{${added}}}`],
    ['in a file with a comment', '// nothing', `{"compilerOptions":{${added}}}// nothing`],
    [
      'before a comment',
      '{ // "compilerOptions": {\n "compilerOptions": { "a": { "}": "//" } // b }\n } }',
      `{ // "compilerOptions": {\n "compilerOptions": { "a": { "}": "//" },${added} // b }\n } }`,
    ],
    [
      'not in a property of that name further inside',
      '{"a":{"compilerOptions":{}},"compilerOptions":{"b":"\\"}"}}',
      `{"a":{"compilerOptions":{}},"compilerOptions":{"b":"\\"}",${added}}}`,
    ],
    ['not in the name as a value', '{"a":"compilerOptions"}', `{"compilerOptions":{${added}},"a":"compilerOptions"}`],
  ] as const)('%s', ([, text, expected]) => {
    expect(addCompilerOptions(text, options)?.result.code).toBe(expected)
  })

  test('JSON that is not an object stays unchanged', () => {
    expect(addCompilerOptions('["compilerOptions"]', options)).toBeUndefined()
  })
})

test('positions after the added options map to the original text', () => {
  const text = '{"compilerOptions":{"a":1},"include":3}'
  const { code, positions } = addCompilerOptions(text, options)?.result ?? {}
  const start = (code as string).indexOf('"include"')
  expect(positions?.spanToOriginal(start, 9)).toEqual({ start: text.indexOf('"include"'), length: 9 })
  expect(positions?.toOriginal(text.indexOf('"a"'))).toBe(text.indexOf('"a"'))
  // An added option maps to the end of the written options before it.
  expect(positions?.spanToOriginal((code as string).indexOf('"noEmit"'), 8)).toEqual({ start: 25, length: 0 })
})
