import { expect, test } from 'vitest'
import { toYaml } from '../../../src/honotate/openapi/serving/yaml.ts'

test.each<[value: unknown, yaml: string]>([
  [{}, '{}'],
  [[], '[]'],
  [null, 'null'],
  [1.5, '1.5'],
  [true, 'true'],
  [undefined, 'null'],
  ['two words', 'two words'],
  ['true', '"true"'],
  [[1], '- 1'],
  [['a'], '- a'],
  [[undefined, 'b'], '- null\n- b'],
  [[[], {}], '- []\n- {}'],
  [[[1, 2], [3]], '- - 1\n  - 2\n- - 3'],
  [[{ a: 1, b: [2] }], '- a: 1\n  b:\n    - 2'],
  [{ a: { b: { c: null } } }, 'a:\n  b:\n    c: null'],
  [{ a: [], b: {}, c: [0] }, 'a: []\nb: {}\nc:\n  - 0'],
  [{ a: undefined, b: { c: undefined } }, 'b: {}'],
  [{ 'a b': 1, '200': 2, no: 3, 'a:': 4 }, '"200": 2\na b: 1\n"no": 3\n"a:": 4'],
  [['\u007F', '\u2028', '\uFEFF', 'é'], '- "\\u007f"\n- "\\u2028"\n- "\\ufeff"\n- "é"'],
])('the YAML of %j is %j', (value, yaml) => {
  expect(toYaml(value)).toBe(`${yaml}\n`)
})
