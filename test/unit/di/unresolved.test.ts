import { expect, test } from 'vitest'
import { unresolved } from '../../../src/honotate/di/injection/fields.ts'

test('the error of an unresolved dependency has a cause only if one is given', () => {
  const cause = new Error('why')
  expect(unresolved('there is no class', cause)).toMatchObject({ code: 'HONOTATE_UNRESOLVED_DEPENDENCY', cause })
  expect(unresolved('there is no class')).not.toHaveProperty('cause')
})
