import { expect, test } from 'vitest'
import { intendedTag, nearestTag } from '../../../src/honotate-kit/types/schema/foreign-tags.ts'

const KNOWN = ['minLength', 'format', 'title', 'readOnly', 'hidden', 'default']

test.each<[name: string, text: string, intended: string | undefined]>([
  // Other libraries
  ['IsEmail', '()', '@format email'],
  ['isInt', 'of the user', '@asType integer'],
  ['Matches', '(^a$)', '@pattern'],
  ['type', 'int', '@asType integer'],
  ['type', 'integer64', '@asType integer'],
  ['type', 'uint32', '@asType integer` and `@minimum 0'],
  ['type', 'double', '@format double'],
  ['type', 'internal', undefined],
  ['type', '{number}', undefined],
  ['kind', 'int', undefined],
  // Bounds
  ['length', '5', '@minLength 5` and `@maxLength 5'],
  ['Length', '(3, 5)', '@minLength 3` and `@maxLength 5'],
  ['range', '[-1.5, +2)', '@minimum -1.5` and `@maximum +2'],
  ['Min', '(3)', '@minimum 3'],
  ['length', 'of 3 words', undefined],
  ['length', '()', undefined],
  ['length', '', undefined],
  // Mistakes in writing
  ['MinLength', '(3)', '@minLength 3'],
  ['minLenght', '3', '@minLength 3'],
  ['hiden', '', '@hidden'],
  ['formats', '(a) (b)', '@format a) (b'],
  ['titel', 'A title', undefined],
  // JSDoc and TSDoc
  ['readonly', '', undefined],
  ['defaultvalue', '1', undefined],
  ['hideconstructor', '', undefined],
  ['see', 'this', undefined],
])('@%s %s is probably meant as %s', (name, text, intended) => {
  expect(intendedTag(name, text, KNOWN)).toBe(intended)
})

test.each<[known: string, near: readonly string[], far: readonly string[]]>([
  ['minLength', ['minLength', 'MINLENGTH', 'minlength'], ['maxItems', 'x']],
  ['minLength', ['minLengxy', 'xynLength', 'miXLeYgth'], ['minLenxyz', 'xyzLength', 'mXnLYngZh']],
  ['minLength', ['minLengthab', 'abminLength', 'minLabength'], ['minLengthabc', 'abcminLength', 'minLabcength']],
  ['minLength', ['minLeng', 'nLength', 'minngth'], ['minLen', 'Length', 'mingth']],
  ['minLength', ['xinLengt', 'minLengthxx', 'inLengthx'], ['xinLengtxx', 'inLengtxx']],
  ['format', ['fromat', 'frmat', 'formats'], ['for']],
  ['title', ['Title', 'TITLE'], ['titel', 'titles']],
])('nearestTag() finds names similar to %s: %j, but not %j', (known, near, far) => {
  expect([...near, ...far].filter((each) => nearestTag(each, [known]))).toEqual(near)
})

test('the tag with the fewest changes is meant, and of equal ones the first', () => {
  expect(nearestTag('minItem', ['minItemss', 'minItems', 'minItemx'])).toBe('minItems')
})
