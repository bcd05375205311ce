import { expect, test } from 'vitest'
import { relativeSpecifier } from '../../../src/honotate-kit/relative-specifier.ts'

test.each([
  ['/src/cats.ts', './cats.ts'],
  ['/src/cats/cats.ts', './cats/cats.ts'],
  ['/src/.cats/cats.ts', './.cats/cats.ts'],
  ['/src/..cats/cats.ts', './..cats/cats.ts'],
  ['/lib/cats.ts', '../lib/cats.ts'],
  ['/', '..'],
])('/src/main.ts imports %s as %s', (to, specifier) => {
  expect(relativeSpecifier('/src/main.ts', to)).toBe(specifier)
})
