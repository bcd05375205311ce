import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'

const root = join(import.meta.dirname, '../../..')

/** A copy of `fixtures/shop`, in which commands run. */
export interface Shop {
  readonly directory: string
  read(file: string): string
  has(file: string): boolean
  write(file: string, text: string): void
  /** Replaces a text in a file. */
  edit(file: string, from: string, to: string): void
  /** Runs a script with Node, or with another program. */
  run(args: readonly string[], program?: string): Promise<Run>
  /** Runs `honotate openapi`. */
  openapi(...args: string[]): Promise<Run>
}

export interface Run {
  readonly code: number
  readonly output: string
}

export function createShop(): Shop {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'honotate-shop-')))
  cpSync(join(import.meta.dirname, '../fixtures/shop'), directory, { recursive: true })
  mkdirSync(join(directory, 'node_modules'))
  for (const name of [
    'honotate',
    'hono',
    'typedi',
    'typescript',
    'zod',
    'arktype',
    '@ark',
    'arkregex',
    'esbuild',
    '@types',
  ])
    symlinkSync(join(root, 'node_modules', name), join(directory, 'node_modules', name))
  const pathOf = (file: string): string => join(directory, file)
  const run: Shop['run'] = (args, program = process.execPath) =>
    new Promise((resolve) => {
      execFile(program, [...args], { cwd: directory, encoding: 'utf8' }, (error, stdout, stderr) => {
        resolve({
          code: typeof error?.code === 'number' ? error.code : Number(Boolean(error)),
          output: stdout + stderr,
        })
      })
    })
  return {
    directory,
    read: (file) => readFileSync(pathOf(file), 'utf8'),
    has: (file) => existsSync(pathOf(file)),
    write(file, text) {
      mkdirSync(dirname(pathOf(file)), { recursive: true })
      writeFileSync(pathOf(file), text)
    },
    edit(file, from, to) {
      const text = readFileSync(pathOf(file), 'utf8')
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
      writeFileSync(pathOf(file), text.replace(from, to))
    },
    run,
    openapi: (...args) => run(['node_modules/honotate/dist/tools/cli/main.js', 'openapi', ...args]),
  }
}
