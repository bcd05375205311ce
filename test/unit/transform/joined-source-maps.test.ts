import {
  encodedMappings,
  originalPositionFor,
  TraceMap,
  type EncodedSourceMap,
  type SourceMapSegment,
} from '@jridgewell/trace-mapping'
import { expect, test } from 'vitest'
import { withOriginalMap } from '../../../src/honotate-kit/transform/hosts/joined-source-maps.ts'
import { transform, type TransformResult } from '../../../src/honotate-kit/transform/transform.ts'

const original = 'class A { first(@any a) { return a } }\nclass B { second(@any b) {} }\n'
const result = transform(original, '/src/a.ts') as TransformResult
const rewritten = { original, result }

const place = (text: string): readonly [line: number, column: number] => {
  const before = result.code.slice(0, result.code.indexOf(text)).split('\n')
  return [before.length - 1, before.at(-1)!.length]
}
const lines: SourceMapSegment[][] = [
  [[0, 0, 4, 2, 0]],
  [
    [0, 1, ...place('first(')],
    [8, 1, ...place('return a')],
  ],
  [[0, 1, ...place('second(')]],
  [[0, 2, 0, 0]],
]

/** A compiler's map for an output of three files. The transformer rewrote the second file. */
const emitted = {
  version: 3,
  file: 'all.js',
  sourceRoot: '/root',
  sources: ['b.ts', 'a.ts', 'c.ts'],
  sourcesContent: ['// b', result.code, null],
  names: ['x'],
  mappings: encodedMappings(
    new TraceMap({ version: 3, sources: ['b.ts', 'a.ts', 'c.ts'], names: ['x'], mappings: lines }),
  ),
}
const found = [undefined, rewritten, undefined]

const composed = (text: string): EncodedSourceMap => JSON.parse(text) as EncodedSourceMap

test('the map of an output leads to the original text', () => {
  const map = composed(withOriginalMap({ path: '/out/all.js.map', text: JSON.stringify(emitted) }, {}, () => found))
  expect(map).toMatchObject({ version: 3, file: 'all.js', sourceRoot: '/root', sources: ['b.ts', 'a.ts', 'c.ts'] })
  expect(map.sourcesContent).toEqual(['// b', original, null])
  const at = (line: number, column: number): unknown => originalPositionFor(new TraceMap(map), { line, column })
  expect(at(1, 0)).toEqual({ source: '/root/b.ts', line: 5, column: 2, name: 'x' })
  expect(at(2, 0)).toMatchObject({ source: '/root/a.ts', line: 1, column: original.indexOf('first(') })
  expect(at(2, 8)).toMatchObject({ source: '/root/a.ts', line: 1, column: original.indexOf('return a') })
  expect(at(3, 0)).toMatchObject({ source: '/root/a.ts', line: 2, column: 'class B { '.length })
  expect(at(4, 0)).toMatchObject({ source: '/root/c.ts', line: 1, column: 0 })
})

test('a map without sourcesContent stays without it', () => {
  const without = { ...emitted, sourcesContent: undefined }
  const map = composed(withOriginalMap({ path: '/out/all.js.map', text: JSON.stringify(without) }, {}, () => found))
  expect(map).not.toHaveProperty('sourcesContent')
  expect(map.sources).toEqual(['b.ts', 'a.ts', 'c.ts'])
})

test('the map of files that were not rewritten stays unchanged', () => {
  const text = JSON.stringify(emitted)
  const none = [undefined, undefined, undefined]
  expect(withOriginalMap({ path: '/out/all.js.map', text }, {}, () => none)).toBe(text)
})

test('an inline map is replaced only with inlineSourceMap, and only at the end of the output', () => {
  const comment = (map: string): string =>
    `//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString('base64')}`
  const text = `const a = \`\n${comment('no map')}\n\`\n${comment(JSON.stringify(emitted))}\n`
  expect(withOriginalMap({ path: '/out/all.js', text }, {}, () => found)).toBe(text)
  const output = withOriginalMap({ path: '/out/all.js', text }, { inlineSourceMap: true }, () => found)
  const last = output.lastIndexOf('base64,') + 'base64,'.length
  expect(output.slice(0, last)).toBe(text.slice(0, text.lastIndexOf('base64,') + 'base64,'.length))
  expect(composed(Buffer.from(output.slice(last), 'base64').toString()).sourcesContent).toEqual([
    '// b',
    original,
    null,
  ])
})
