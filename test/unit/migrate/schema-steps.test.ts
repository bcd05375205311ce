import { expect, test } from 'vitest'
import {
  described,
  listOfOne,
  orMissing,
  stepsOf,
  withInitial,
  type Treatment,
} from '../../../src/honotate-kit/migrate/schema-steps.ts'

const NOTHING: Treatment = {
  conversion: undefined,
  isList: false,
  mayBeNull: false,
  mayMiss: false,
  initial: undefined,
  transform: undefined,
  meta: [],
}
const toNumber = { wrap: (schema: string) => `convert(${schema})`, keeps: (initial: string) => initial === '5' }
const five = '5'
const text = "'5'"

function schemaFor(treatment: Partial<Treatment>): string {
  return stepsOf({ ...NOTHING, ...treatment }).reduce((schema, step) => step(schema), 'z.number()')
}

test('a single value becomes a list of one', () => {
  expect(listOfOne('z.array(z.string())')).toBe(
    'z.preprocess((value) => (value == null || Array.isArray(value) ? value : [value]), z.array(z.string()))',
  )
})

test.each([
  [false, false, 'z.string()', 'z.string()'],
  [true, false, 'z.string()', 'z.string().nullable()'],
  [false, true, 'z.string()', 'z.string().optional()'],
  [true, true, 'z.string()', 'z.string().nullish()'],
  // A schema of this name may be declared further down.
  [true, true, 'User', 'z.nullish(User)'],
])('null: %s, missing: %s makes %s into %s', (mayBeNull, mayMiss, schema, expected) => {
  expect(orMissing(mayBeNull, mayMiss)(schema)).toBe(expected)
})

test.each([
  [undefined, 'z.any()'],
  [five, 'z.any().prefault(5)'],
  ['[]', 'z.any().prefault(() => [])'],
  ['{ a: 1 }', 'z.any().prefault(() => ({ a: 1 }))'],
])('the initial value %j makes %s', (initial, expected) => {
  expect(withInitial(initial)('z.any()')).toBe(expected)
})

test('a description is a call of meta()', () => {
  expect(described([])('z.string()')).toBe('z.string()')
  expect(described(["format: 'date'", 'a: 1'])('z.string()')).toBe("z.string().meta({ format: 'date', a: 1 })")
})

test.each<[Partial<Treatment>, string]>([
  [{}, 'z.number()'],
  [{ conversion: toNumber }, 'convert(z.number())'],
  // A missing value is not converted.
  [{ conversion: toNumber, mayMiss: true }, 'z.optional(convert(z.number()))'],
  [{ conversion: toNumber, initial: five }, 'convert(z.number()).prefault(5)'],
  // An initial value that the conversion changes is converted too.
  [{ conversion: toNumber, initial: text }, "convert(z.number().prefault('5'))"],
  [{ conversion: toNumber, initial: text, meta: ['a: 1'] }, "convert(z.number().prefault('5')).meta({ a: 1 })"],
  [{ mayBeNull: true, isList: true }, `${listOfOne('z.number()')}.nullable()`],
  // The transformation supplies the initial value.
  [
    { initial: five, transform: (schema, initial) => `transform(${schema}, ${initial})`, mayBeNull: true },
    'transform(z.number().nullable(), 5)',
  ],
])('%j makes %s', (treatment, expected) => {
  expect(schemaFor(treatment)).toBe(expected)
})
