import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emitApiTypes } from '../../../src/honotate-kit/types/emit/emit-api-types.ts'
import { message, problem } from '../../support/coded-error.ts'
import { createTypesProject } from '../../support/types-project.ts'

const CONTROLLERS = `import * as http from 'honotate'
import { GetMapping as Get, PathVariable, RequestBody, RequestQuery, RestController as Controller } from 'honotate'
import type { Missing } from './nowhere.js'
interface Big {
  amount: bigint
  names: Map<string, string>
  /** @minLength few */
  short: string
  /** @pattern ( */
  wrong: string
  nested: { /** @maxLength 3 */ tag: string; /** Read. */ read?: string }
}
interface Small { /** The secret.
  * @hidden */ readonly 'secret': string
  /** The name. */ /** @minLength 2 */ name: string
}
class Nest<T> { declare next?: { deeper: Nest<T[]> } }
@Controller() class Hidden {}
@http.RestController()
export class A {
  @Get('/big') big(): Big | Small { return null! }
  @Get('/missing') missing(): Missing { return null! }
  @Get('/:id') id(@PathVariable('id') id: number) { return id }
  @Get('/query') query(@RequestQuery() query: { page?: number; word?: string }) { return query.word }
  @http.PostMapping('/generic') generic<T>(@RequestBody() body: T) { return 1 }
  @http.PostMapping('/form') form(@RequestBody() form: { picture: File; more?: Blob[]; tags: string[]; size: number; meta?: { a: 1 } }) {}
  @http.PostMapping('/part') part(@http.RequestPart('picture') picture: File | undefined, @http.RequestPart('count') count: number) {}
  @http.PostMapping('/files') files(@http.RequestPart('f') several: File[], @http.RequestPart('n') names: string[]) {}
  @Get('/lists') lists(@RequestQuery() query: { tags: string[]; either: string | string[]; loose: string | number }) {}
  @http.PostMapping('/json') json(@RequestBody() json: { count: number }) {}
  @Get('/nest') nest(): Nest<string> { return null! }
}
`

test('a mistake has a code, a place and a remedy', { timeout: 60_000 }, async () => {
  const project = createTypesProject({ 'src/a.ts': CONTROLLERS })
  const { problems } = await project.readApi()
  const lines = CONTROLLERS.split('\n')
  const found = problems.map(
    ({ code, line, column }) => `${code} ${lines[line - 1]?.slice(column - 1).split(/[\s:?(<]/u)[0]}`,
  )
  expect(found).toEqual([
    'HONOTATE_TYPE_NOT_JSON amount',
    'HONOTATE_TYPE_NOT_JSON names',
    'HONOTATE_INVALID_CONSTRAINT short',
    'HONOTATE_INVALID_CONSTRAINT wrong',
    'HONOTATE_INVALID_CONSTRAINT tag',
    "HONOTATE_INVALID_CONSTRAINT 'secret'",
    'HONOTATE_TYPE_NOT_JSON deeper',
    'HONOTATE_CONTROLLER_NOT_EXPORTED Hidden',
    'HONOTATE_TYPE_NOT_JSON missing',
    'HONOTATE_NOT_A_TEXT id',
    'HONOTATE_NOT_A_TEXT page',
    'HONOTATE_TYPE_NOT_JSON generic',
    'HONOTATE_NOT_A_TEXT size',
    'HONOTATE_NOT_A_TEXT meta',
    'HONOTATE_NOT_A_TEXT part',
    'HONOTATE_NOT_A_TEXT files',
    'HONOTATE_NOT_A_TEXT files',
    'HONOTATE_NOT_A_TEXT tags',
  ])
  expect(problems.every(({ file }) => file === join(project.directory, 'src/a.ts'))).toBe(true)
  expect(problems.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(message('TYPE_NOT_JSON', 'Big.amount', '`bigint`', 'JSON.stringify()')),
  )
})

const MARKED = `interface Grow<T> {
  next?: Grow<T[]>
  other?: Grow<T | null>
}
class Tags extends Array<string> {
  sum(): number { return 1 }
}
/** @schema */
export interface Marked {
  growing: Grow<string>
  version: \`v\${number}.\${number}\`
  shout: \`a\${Uppercase<string>}\`
  odd: Uppercase<Lowercase<string>>
  tags: Tags
  again: Grow<number>
  fine: \`\${number}:\${number}\`
  dashed: { [key: \`\${string}-\${string}\`]: number }
  loud: Record<Uppercase<string>, number>
}
`

test('a type that cannot be checked is one problem, with the reason', { timeout: 60_000 }, async () => {
  const { problems } = await createTypesProject({ 'src/a.ts': MARKED }).readSchemas()
  const lines = MARKED.split('\n')
  expect(problems.map(({ code, line, column }) => `${code} ${lines[line - 1]?.slice(column - 1)}`)).toEqual([
    'HONOTATE_TYPE_WITHOUT_CHECK next?: Grow<T[]>',
    'HONOTATE_TYPE_NOT_CHECKABLE sum(): number { return 1 }',
    'HONOTATE_TYPE_WITHOUT_CHECK version: `v${number}.${number}`',
    'HONOTATE_TYPE_WITHOUT_CHECK shout: `a${Uppercase<string>}`',
    'HONOTATE_TYPE_WITHOUT_CHECK odd: Uppercase<Lowercase<string>>',
    'HONOTATE_TYPE_WITHOUT_CHECK dashed: { [key: `${string}-${string}`]: number }',
    'HONOTATE_TYPE_WITHOUT_CHECK loud: Record<Uppercase<string>, number>',
  ])
  expect(problems[0]).toEqual(problem('TYPE_WITHOUT_CHECK', 'Grow_string.next', '`Grow<string[]>`'))
  expect(problems[2]?.message).toContain('linear time')
  expect(problems[2]?.message).not.toContain('Date')
})

test('each controller is imported by the name of its export, once', { timeout: 60_000 }, async () => {
  const controller = (name: string): string =>
    `import { GetMapping, RestController } from 'honotate'\n@RestController() ${name} { @GetMapping('/a') a() { return 1 } }\n`
  const project = createTypesProject({
    'src/a.ts': controller('export class Users'),
    'src/b/b.ts': controller('export class Users'),
    'src/c.ts': controller('export default class'),
    'src/d.mts': `${controller('class Other')}export { Other as Renamed }\n`,
    'src/not.ts':
      'function RestController() { return () => {} }\n@RestController() class NotOurs {}\nexport { NotOurs }\n',
  })
  const api = await project.readApi()
  const text = emitApiTypes(api, join(project.directory, 'src/api.gen.ts'))
  expect(text.match(/^import \{.*$/gmu)).toEqual([
    "import { Users } from './a.js'",
    "import { Users as Users_2 } from './b/b.js'",
    "import { default as Controller } from './c.js'",
    "import { Renamed as Other } from './d.mjs'",
  ])
  expect(emitApiTypes({ ...api, importEnding: '.ts' }, '/elsewhere/api.gen.ts')).toContain('/src/d.mts')
  expect(emitApiTypes({ ...api, importEnding: '' }, join(project.directory, 'api.gen.ts'))).toContain("'./src/d'")
  expect(api.problems).toEqual([])
})

const NAMED = `import { CookieValue, GetMapping, PathVariable, PostMapping, RequestHeader, RequestParam, RequestPart, RequestQuery, RestController } from 'honotate'
import { IMPORTED } from './names.js'
const COOKIE = 'refresh'
const NAMES = { header: 'X-Key', page: 'page' } as const
const LOOSE = { page: 'page' }
enum Names { Id = 'id' }
const pages = (name: 'first' | 'last'): typeof name => name
@RestController()
export class Named {
  @GetMapping('/a/:id') a(@CookieValue(COOKIE) cookie = '', @RequestHeader(NAMES.header) key: string, @PathVariable(Names.Id) id: string) {}
  @GetMapping('/b') b(@RequestParam(IMPORTED) a: string, @RequestParam(LOOSE.page) b: string, @RequestParam(pages('first')) c: string) {}
  @PostMapping('/c') c(@RequestPart(NAMES.page) part: string) {}
  @GetMapping('/d/:id') d(@PathVariable(Names.Id) id: number) {}
  @GetMapping('/e') e(@RequestQuery() query: Partial<Pick<Intl.NumberFormatOptions, 'minimumIntegerDigits'>>) {}
  @PostMapping('/f') f(@RequestPart(IMPORTED) part: { size: Intl.NumberFormatOptions['useGrouping'] }) {}
}
`

test(
  'a constant is a name, and errors in types of the library are at the line that uses them',
  { timeout: 60_000 },
  async () => {
    const project = createTypesProject({
      'src/named.ts': NAMED,
      'src/names.ts': "export const IMPORTED = 'imported'\n",
    })
    const { problems, ...api } = await project.readApi()
    const shown = problems.map(({ code, file, line }) => `${code} ${file.slice(project.directory.length)}:${line}`)
    expect(shown).toEqual([
      'HONOTATE_NOT_A_TEXT /src/named.ts:13',
      'HONOTATE_NOT_A_TEXT /src/named.ts:14',
      'HONOTATE_NOT_A_TEXT /src/named.ts:15',
    ])
    expect(JSON.stringify(api)).not.toContain('charAt')
  },
)

const VALUES = `import { CookieValue, GetMapping, PathVariable, RequestHeader, RequestParam, RestController } from 'honotate'
@RestController()
export class A {
  @GetMapping('/:p') all(@PathVariable('p') p: string[], @RequestHeader('x') x: readonly number[] | null): void {}
  @GetMapping('/c') cookie(@CookieValue('c') c?: [string]): void {}
  @GetMapping('/d') either(@RequestHeader('y') y?: string | string[]): void {}
  @GetMapping('/e') query(@RequestParam('q') q: string[] = []): void {}
  @GetMapping('/f') nested(@RequestParam('r') r?: string[][]): void {}
}
`

test('in a contract, a path variable, a header and a cookie are no lists', { timeout: 60_000 }, async () => {
  const { problems } = await createTypesProject({ 'src/a.ts': VALUES }).readContract()
  expect(problems).toEqual(
    ['all() p', 'all() x', 'cookie() c', 'nested() r'].map((value) => problem('NOT_A_VALUE', `A.${value}`)),
  )
})
