import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'

const command = join(import.meta.dirname, '../../../dist/cli/main.js')
const directory = mkdtempSync(join(tmpdir(), 'honotate-migrate-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const BEFORE =
  "import { Controller, UsePipes } from '@nestjs/common'\n\n@UsePipes(Trim)\n@Controller('cats')\nexport class Cats {}\n"
const AFTER = `import { RequestMapping, RestController } from 'honotate'
import { UsePipes } from '@nestjs/common'

/* TODO honotate: give a schema to @RequestBody(), @RequestQuery() or @RequestParam() instead of a pipe. */ @UsePipes(Trim)
@RequestMapping('/cats')
@RestController()
export class Cats {}
`

beforeEach(() => {
  rmSync(join(directory, 'src'), { recursive: true, force: true })
  for (const folder of ['src', 'src/node_modules', 'src/dist']) {
    mkdirSync(join(directory, folder), { recursive: true })
    writeFileSync(join(directory, folder, 'cats.ts'), BEFORE)
  }
  writeFileSync(join(directory, 'src/other.ts'), 'export const a = 1\n')
})

function migrate(...args: string[]): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'migrate', ...args], {
    cwd: directory,
    encoding: 'utf8',
  })
  return { code: status, output: stdout + stderr }
}

const read = (path: string) => readFileSync(join(directory, 'src', path), 'utf8')

test('rewrites the files of a folder, and lists what is left', () => {
  const { code, output } = migrate('nestjs', 'src')
  expect(code).toBe(0)
  expect(output).toBe(`1 file is rewritten. These places need a hand; each has a comment "TODO honotate":
  ${join('src', 'cats.ts')}:4  give a schema to @RequestBody(), @RequestQuery() or @RequestParam() instead of a pipe.
`)
  expect(read('cats.ts')).toBe(AFTER)
  expect([read('node_modules/cats.ts'), read('dist/cats.ts')]).toEqual([BEFORE, BEFORE])
  expect(readdirSync(join(directory, 'src')).toSorted()).toEqual(['cats.ts', 'dist', 'node_modules', 'other.ts'])
})

test('--dry shows the lines that would change, and writes nothing', () => {
  const { code, output } = migrate('nestjs', 'src', '--dry')
  expect(code).toBe(0)
  expect(output).toContain("- 1: import { Controller, UsePipes } from '@nestjs/common'\n+ 1: import { RequestMapping,")
  expect(output).toContain("\n+ 5: @RequestMapping('/cats')\n+ 6: @RestController()\n")
  expect(output).not.toContain('Cats {}')
  expect(output).toContain('1 file would be rewritten.')
  expect(read('cats.ts')).toBe(BEFORE)
})

test.each([
  [['nest'], 'HONOTATE_UNKNOWN_FRAMEWORK'],
  [[], 'HONOTATE_UNKNOWN_FRAMEWORK'],
  [['nestjs', 'nowhere'], 'HONOTATE_NO_FILE'],
  [['nestjs', '--dri'], 'HONOTATE_UNKNOWN_ARGUMENT'],
])('%j is refused', (args, code) => {
  expect(migrate(...args)).toEqual({ code: 1, output: expect.stringContaining(code) })
  expect(read('cats.ts')).toBe(BEFORE)
})
