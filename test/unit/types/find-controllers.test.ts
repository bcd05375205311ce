import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findControllers, importEnding } from '../../../src/honotate-kit/types/api/find-controllers.ts'
import { createFolder } from '../../support/folder.ts'

const SOURCE = `import * as http from 'honotate'
import * as other from 'other'
import { GetMapping as Get, Parameters, PathVariable, RequestParam, ResponseBody, RestController } from 'honotate'
import { RestController as Foreign } from 'other'
import { base } from './base.js'
import { type Of } from '../of.ts'
import './plain'
import 'package/deep.js'
@RestController()
export class Named extends base('x') {
  @Get('/a') a(@PathVariable('id') id: string, @RequestParam(\`n\`) n?: number, @RequestParam({ name: 'm' }) m = 1) {}
  @ResponseBody(schema) @http.PostMapping('/b') 'b'(this: Named, { of }: Of, ...rest: string[]) {}
  @Parameters(PathVariable('id'), [UseThis(), RequestParam('q')], ...more) @Get('/c') c(id, q, others) {}
  @Get static none() {}
  @Get() get read() { return 1 }
  @Get() [computed]() {}
  @Get() ['text']() {}
  @Get() 5() {}
  @(http.Get['x']()) @other.GetMapping() @(http['PutMapping']()) @a.b.c() @(make)() d() {}
  #hidden() {}
  field = 1
}
@http.RestController() class Whole {}
@Foreign() class Mistaken {}
@other.RestController() export class Elsewhere {}
@RestController export default class extends Whole {}
const nested = () => @RestController() class Inside extends Named { @Get('/i') i() {} }
export { Whole as Renamed }
`

test('findControllers() returns the classes of a file and their methods', () => {
  const { classes, importEndings } = findControllers('/a.ts', SOURCE)
  const text = (each: { readonly start: number; readonly end: number } | undefined): string | undefined =>
    each && SOURCE.slice(each.start, each.end)
  expect(importEndings).toEqual(['.js', '.ts', ''])
  expect(
    classes.map(({ name, isController, exportName, base, offset }) => [
      name,
      isController,
      exportName,
      text(base),
      SOURCE.slice(offset, offset + 5),
    ]),
  ).toEqual([
    ['Named', true, 'Named', "base('x')", 'Named'],
    ['Whole', true, 'Renamed', undefined, 'Whole'],
    ['Mistaken', false, undefined, undefined, 'Mista'],
    ['Elsewhere', false, 'Elsewhere', undefined, 'Elsew'],
    ['default', true, 'default', 'Whole', 'class'],
    ['Inside', false, undefined, 'Named', 'Insid'],
  ])
  const methods = classes[0]!.methods.map(({ name, decorators, result, parameters, offset }) => ({
    name,
    decorators,
    ...(result && { result: text(result) }),
    parameters: parameters.map((each) => [
      each.name,
      each.optional,
      each.decorator,
      each.isNamed,
      ...each.arguments.map(text),
    ]),
    at: SOURCE.slice(offset, offset + 3),
  }))
  expect(methods).toEqual([
    {
      name: 'a',
      decorators: ['GetMapping'],
      parameters: [
        ['id', false, 'PathVariable', true, "'id'"],
        ['n', true, 'RequestParam', true, '`n`'],
        ['m', true, 'RequestParam', false, "{ name: 'm' }"],
      ],
      at: 'a(@',
    },
    {
      name: 'b',
      decorators: ['ResponseBody', 'PostMapping'],
      result: 'schema',
      parameters: [
        [undefined, false, undefined, false],
        ['rest', false, undefined, false],
      ],
      at: "'b'",
    },
    {
      name: 'c',
      decorators: ['Parameters', 'GetMapping'],
      parameters: [
        ['id', false, 'PathVariable', true, "'id'"],
        ['q', false, 'RequestParam', true, "'q'"],
        ['others', false, undefined, false],
      ],
      at: 'c(i',
    },
    { name: 'text', decorators: ['GetMapping'], parameters: [], at: "'te" },
    { name: '5', decorators: ['GetMapping'], parameters: [], at: '5()' },
    { name: 'd', decorators: [], parameters: [], at: 'd()' },
  ])
})

test.each([
  "@RestController('/class') @Use('class') export default class extends Base {}",
  "@RestController('/class') export default class {}",
  "import { Base } from './class.js'\nexport default class extends Base {}",
])('the position of a class without a name is its keyword: %s', (text) => {
  const [found] = findControllers('/a.ts', text).classes
  expect(found).toMatchObject({ name: 'default', offset: text.lastIndexOf('class') })
})

test.each([
  ['export type { A }', undefined],
  ['export { type A }', undefined],
  ['export { type A, A as B }', 'B'],
])('with %s, the class has the export name %s', (exported, name) => {
  const { classes } = findControllers('/a.ts', `@RestController() class A {}\n${exported}`)
  expect(classes[0]?.exportName).toBe(name)
})

test.each([
  ["'id'", true],
  ['`id`', true],
  ["{ name: 'id' }", false],
  ['5', false],
  ['NAME', false],
  ['', false],
])('@RequestParam(%s) has the name of one value: %s', (given, isNamed) => {
  const text = `import { RequestParam } from 'honotate'\nclass A { a(@RequestParam(${given}) id: string) {} }`
  expect(findControllers('/a.ts', text).classes[0]?.methods[0]?.parameters[0]?.isNamed).toBe(isNamed)
})

test('@Parameters() can skip parameters', () => {
  const text = `import { Parameters, PathVariable } from 'honotate'
class A { @Parameters(undefined, [, PathVariable('id')], other.make()) a(a, b, c, d) {} }`
  const [method] = findControllers('/a.ts', text).classes[0]?.methods ?? []
  expect(method?.parameters.map(({ decorator }) => decorator)).toEqual([
    undefined,
    'PathVariable',
    undefined,
    undefined,
  ])
})

test.each([
  ['a file without decorators and bases', 'export class A {}'],
  ['a generated file', "// Made by `honotate types`\nimport './a.js'\n@RestController() class A {}"],
])('nothing is found in %s', (_, text) => {
  expect(findControllers('/a.ts', text)).toEqual({ classes: [], importEndings: [] })
})

test.each([
  'import "./a.js"\n@RestController() class ¦{',
  '// 😀\nclass NewTask {\n  title!: string\n  done? ¦boolean\n}',
  'export const tasks = {¦',
])('a syntax error hides the classes of a file, and its place is known: %j', (marked) => {
  const found = findControllers('/a.ts', marked.replace('¦', ''))
  expect(found).toEqual({ classes: [], importEndings: [], brokenAt: marked.indexOf('¦') })
})

test('the ending of an import counts only if the import is of a script', () => {
  const text = `import data from './data.json'
import './style.css?inline'
import { A } from './a.service'
export class B extends A {}
`
  const { directory } = createFolder('endings', { 'data.json': '{}', 'style.css': '', 'a.service.ts': '' })
  expect(findControllers(join(directory, 'b.ts'), text).importEndings).toEqual([''])
})

test.each<[string[][], string]>([
  [[], '.js'],
  [[['.ts']], '.ts'],
  [[['.ts', ''], ['']], ''],
  [[['.ts'], ['.js']], '.js'],
  [
    [
      ['.ts', '.js', '.js'],
      ['.ts', '.ts'],
    ],
    '.ts',
  ],
])('for imports with the endings %j, importEnding() returns %j', (endings, most) => {
  expect(importEnding(endings.map((importEndings) => ({ classes: [], importEndings })))).toBe(most)
})
