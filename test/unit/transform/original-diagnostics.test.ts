import { expect, test } from 'vitest'
import {
  toOriginal,
  type DiagnosticPlace,
  type DiagnosticSource,
} from '../../../src/honotate-kit/transform/hosts/typescript/original-diagnostics.ts'
import { transform, type TransformResult } from '../../../src/honotate-kit/transform/transform.ts'

interface Found {
  readonly code: number
  readonly text?: string
  readonly source?: DiagnosticSource
  readonly place?: DiagnosticPlace
  readonly relatedInformation?: readonly Found[]
}

function shown(diagnostics: readonly Found[]): Found[] {
  return toOriginal<Found>(diagnostics, {
    placeOf: ({ place }) => place ?? { file: undefined, start: 0, length: 5 },
    headlineOf: ({ text = '' }) => text,
    sourceOf: ({ source }) => source,
    mapText: (diagnostic, change) => ({ ...diagnostic, text: change(diagnostic.text ?? '') }),
    moveTo: (diagnostic, place) => ({ ...diagnostic, place }),
  })
}

const broken = { fileName: '/broken.ts', text: 'class A { m(...a, @b c) { return (a } }' }
const sound = { fileName: '/sound.ts', text: 'class A { m(@b c) {} }' }

test.each<[what: string, diagnostics: readonly Found[], left: readonly number[]]>([
  [
    'in a file that cannot be parsed',
    [
      { code: 1206, source: broken },
      { code: 1014, source: broken },
    ],
    [1014],
  ],
  [
    'twice in it',
    [
      { code: 1206, source: broken },
      { code: 1206, source: broken },
      { code: 1, source: broken },
    ],
    [1],
  ],
  ['as the only error of such a file', [{ code: 1206, source: broken }], [1206]],
  [
    'beside errors of another file',
    [
      { code: 1206, source: broken },
      { code: 1, source: sound },
    ],
    [1206, 1],
  ],
  [
    'in a file that can be parsed',
    [
      { code: 1206, source: sound },
      { code: 2304, source: sound },
    ],
    [1206, 2304],
  ],
  ['in no file', [{ code: 1206 }, { code: 1, source: broken }], [1206, 1]],
])('an error at a decorator is dropped only beside a syntax error of its file: %s', (_, diagnostics, left) => {
  expect(shown(diagnostics).map(({ code }) => code)).toEqual(left)
})

const original = `import { any } from './any.js'
class A {
  m(@any a: string, @any b: number) { return a.gone }
}
`
const result = transform(original, '/a.ts') as TransformResult
const file = { original, result }

/** The place of a string in the rewritten file. */
function at(text: string, length = text.length): DiagnosticPlace {
  const start = result.code.indexOf(text)
  expect(start).toBeGreaterThanOrEqual(0)
  return { file, start, length }
}

/** The text of a diagnostic in the file as written. */
function textOf({ place }: Found): string {
  const { start, length } = place as DiagnosticPlace
  return original.slice(start, start + length)
}

test('errors and their related information are mapped to the original text', () => {
  const [found, elsewhere] = shown([
    { code: 1, place: at('gone'), relatedInformation: [{ code: 2, place: at('string') }, { code: 3 }] },
    { code: 4, relatedInformation: [{ code: 5 }] },
  ])
  expect(textOf(found!)).toBe('gone')
  expect(textOf(found!.relatedInformation![0]!)).toBe('string')
  expect(found!.relatedInformation![1]).toEqual({ code: 3 })
  expect(elsewhere).toEqual({ code: 4, relatedInformation: [{ code: 5 }] })
})

test('an error of an inserted decorator is reported where the decorator was inserted', () => {
  const text = 'class A {\n  @first m(@any a: string) {}\n}\n'
  const rewritten = transform(text, '/a.ts') as TransformResult
  const start = rewritten.code.indexOf('__parameters("a")')
  const error = { code: 1270, place: { file: { original: text, result: rewritten }, start, length: 17 } }
  for (const found of [shown([error]), shown([error, { ...error, place: at('gone') }])]) {
    expect(found[0]?.place?.start).toBe(text.indexOf(' m('))
    expect(found[0]?.place?.length).toBeLessThanOrEqual(1)
  }
})

test.each([1, 2])('an error of %i characters is kept beside a longer error', (length) => {
  const errors = [
    { code: 2345, place: at('any', length) },
    { code: 2345, place: at('gone') },
  ]
  expect(shown(errors).map(textOf)).toEqual(['any'.slice(0, length), 'gone'])
})

const inserted = /import .*from ["']honotate[^\n;]*/u.exec(result.code)![0]
const module = /["']honotate[^"']*["']/u.exec(inserted)![0]

test('an error of the inserted import is reported at the first decorator', () => {
  for (const length of [2, module.length])
    expect(shown([{ code: 2307, text: 'no module', place: at(module, length) }]).map(textOf)).toEqual(['@'])
})

test.each<[what: string, other: Found, isDropped: boolean]>([
  ['the same error of the file itself', { code: 2307, text: 'no module', place: at("'./any.js'") }, true],
  ['another error', { code: 2308, text: 'no module', place: at("'./any.js'") }, false],
  ['another message', { code: 2307, text: 'other', place: at("'./any.js'") }, false],
  ['the same error of another file', { code: 2307, text: 'no module' }, false],
  ['the same error of the import', { code: 2307, text: 'no module', place: at(module) }, false],
])('an error of the inserted import is dropped only if it repeats another error: %s, %#', (_, other, isDropped) => {
  for (const length of [2, module.length]) {
    const error = { code: 2307, text: 'no module', place: at(module, length) }
    expect(shown([error, other])).toHaveLength(isDropped ? 1 : 2)
    expect(shown([other, error])).toHaveLength(isDropped ? 1 : 2)
  }
})
