import { chmodSync, lstatSync, readdirSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { beforeEach, expect, test } from 'vitest'
import { createCliProject } from '../../support/cli-project.ts'

const BEFORE =
  "import { Controller, UsePipes } from '@nestjs/common'\n\n@UsePipes(Trim)\n@Controller('cats')\nexport class Cats {}\n"
const AFTER = `import { RequestMapping, RestController } from 'honotate'
import { UsePipes } from '@nestjs/common'

/* TODO honotate: unsafe: give a schema to @RequestBody(), @RequestQuery() or @RequestParam() instead of a pipe. */
@UsePipes(Trim)
@RequestMapping('/cats')
@RestController()
export class Cats {}
`

const project = createCliProject({}, [])
const migrate = (...args: string[]) => project.warm(['migrate', ...args])
const read = (path: string) => project.read(`src/${path}`)

beforeEach(() => {
  project.remove('src')
  for (const folder of ['src', 'src/node_modules', 'src/dist']) project.write(`${folder}/cats.ts`, BEFORE)
  project.write('src/other.ts', 'export const a = 1\n')
})

test('honotate migrate rewrites the files of a folder, and lists the places to change by hand', async () => {
  const { code, output } = await project.honotate(['migrate', 'nestjs', 'src'])
  expect(code).toBe(1)
  expect(output)
    .toBe(`1 file is rewritten. Change these places by hand, 1 of them before the service runs; each has a comment "TODO honotate":
  ${join('src', 'cats.ts')}:4  unsafe: give a schema to @RequestBody(), @RequestQuery() or @RequestParam() instead of a pipe.
`)
  expect(read('cats.ts')).toBe(AFTER)
  expect([read('node_modules/cats.ts'), read('dist/cats.ts')]).toEqual([BEFORE, BEFORE])
  expect(readdirSync(join(project.directory, 'src')).toSorted()).toEqual([
    'cats.ts',
    'dist',
    'node_modules',
    'other.ts',
  ])
})

test.skipIf(process.platform === 'win32')('keeps links and modes, and rewrites a linked file once', async () => {
  const path = (name: string): string => join(project.directory, name)
  project.write('shared/dogs.ts', BEFORE)
  chmodSync(path('shared/dogs.ts'), 0o755)
  symlinkSync(path('shared/dogs.ts'), path('src/a-link.ts'))
  symlinkSync(path('src/cats.ts'), path('src/another-link.ts'))
  symlinkSync(path('nowhere.ts'), path('src/.#lock.ts'))
  const { code, output } = await migrate('nestjs', 'src', '--allow-marks')
  expect(code).toBe(0)
  expect(output).toMatch(/^2 files are rewritten\./u)
  expect([...output.matchAll(/^ {2}(\S+):4 /gmu)].map(([, name]) => name)).toEqual([
    join('src', 'a-link.ts'),
    join('src', 'cats.ts'),
  ])
  expect(['a-link.ts', 'another-link.ts'].map((name) => lstatSync(path(`src/${name}`)).isSymbolicLink())).toEqual([
    true,
    true,
  ])
  expect([project.read('shared/dogs.ts'), read('cats.ts')]).toEqual([AFTER, AFTER])
  expect(statSync(path('shared/dogs.ts')).mode & 0o777).toBe(0o755)
})

test('--dry prints the lines that would change, and writes nothing', async () => {
  const { code, output } = await migrate('nestjs', 'src', '--dry')
  expect(code).toBe(1)
  expect(output).toContain("- 1: import { Controller, UsePipes } from '@nestjs/common'\n+ 1: import { RequestMapping,")
  expect(output).toContain("\n+ 6: @RequestMapping('/cats')\n+ 7: @RestController()\n")
  expect(output).not.toContain('Cats {}')
  expect(output).toContain('1 file would be rewritten.')
  expect(read('cats.ts')).toBe(BEFORE)
})

test.each([
  [['nest'], 'HONOTATE_UNKNOWN_FRAMEWORK'],
  [[], 'HONOTATE_UNKNOWN_FRAMEWORK'],
  [['nestjs', 'nowhere'], 'HONOTATE_NO_FILE'],
  [['nestjs', '--dri'], 'HONOTATE_UNKNOWN_ARGUMENT'],
])('the arguments %j are a coded error', async (args, code) => {
  expect(await migrate(...args)).toEqual({ code: 1, output: expect.stringContaining(code) })
  expect(read('cats.ts')).toBe(BEFORE)
})

test('--report lists unsafe places first; a second run counts the remaining TODO comments', async () => {
  project.write('src/a.ts', "import { SetMetadata } from '@nestjs/common'\nSetMetadata('a', 1)\n")
  project.write('src/broken.ts', "import { Get } from '@nestjs/common'\nclass {{{\n")
  project.write('src/entity.ts', "import { Entity } from 'typeorm'\n@Entity()\nexport class Cat {}\n")
  project.remove('src/node_modules')
  const first = await migrate('nestjs', 'src', '--report', 'report.md')
  expect(first.code).toBe(1)
  expect(first.output).toContain(`${join('src', 'broken.ts')} has a syntax error, and was not read`)
  const report = project.read('report.md')
  expect(report).toContain('- typeorm (1)')
  const places = ['broken.ts', 'cats.ts:4: unsafe: ', 'a.ts:1: createMetadata()', 'An invalid body', '415'].map(
    (text) => report.indexOf(text),
  )
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places[0]).toBeGreaterThan(0)
  project.remove('src/broken.ts')
  const second = await migrate('nestjs', 'src')
  expect(second).toEqual({
    code: 1,
    output: expect.stringMatching(/^0 files are rewritten\. Change these places by hand, 1 of them/u),
  })
  expect((await migrate('nestjs', 'src', '--allow-marks')).code).toBe(0)
  project.write('src/cats.ts', 'export const cats = 1\n')
  expect((await migrate('nestjs', 'src')).code).toBe(0)
})

test('constants are followed through paths and baseUrl of tsconfig.json', async () => {
  project.write(
    'src/aliased/tsconfig.json',
    '{ "compilerOptions": { "baseUrl": ".", "paths": { "@names/*": ["lib/names/*"] } } }',
  )
  project.write('src/aliased/lib/names/index.ts', "export const PATH = 'albums', ID = 'id'\n")
  project.write('src/aliased/lib/names/query.ts', "export enum Keys { Page = 'page' }\n")
  project.write(
    'src/aliased/albums.ts',
    `import { Controller, Get, Param, ParseUUIDPipe, Query } from '@nestjs/common'
import { PATH, ID } from 'lib/names'
import { Keys } from '@names/query'
@Controller(PATH)
export class Albums {
  @Get(\`:\${ID}\`) one(@Param(ID, ParseUUIDPipe) id: string, @Query(Keys.Page) page: string) { return [id, page] }
}
`,
  )
  expect(await migrate('nestjs', 'src/aliased')).toEqual({ code: 0, output: '1 file is rewritten.\n' })
  expect(read('aliased/albums.ts')).toContain('@PathVariable(ID, z.guid()) id: string')
})
