import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { createFolder, linkPackages, linkWebTypes, type Folder } from '../../support/folder.ts'
import { runWarm } from '../../support/cli-project.ts'
import { run, type Result } from '../../support/program.ts'

/** A copy of `fixtures/shop`, in which commands run. */
export interface Shop extends Folder {
  /** Replaces a text in a file. */
  edit(file: string, from: string, to: string): void
  /** Runs a script with Node, or with another program. */
  run(args: readonly string[], program?: string): Promise<Result>
  /** Runs `honotate openapi`. */
  openapi(...args: string[]): Promise<Result>
  /** Runs `honotate openapi` in the process that tests share: only for commands that load no app. */
  types(...args: string[]): Promise<Result>
}

const packages = ['honotate', 'hono', 'typedi', 'typescript', 'zod', 'arktype', '@ark', 'arkregex', 'esbuild', '@types']

export function createShop(): Shop {
  const folder = createFolder('shop')
  cpSync(join(import.meta.dirname, '../fixtures/shop'), folder.directory, { recursive: true })
  linkPackages(folder.directory, packages)
  linkWebTypes(folder.directory)
  return {
    ...folder,
    edit(file, from, to) {
      const text = folder.read(file)
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
      folder.write(file, text.replace(from, to))
    },
    run: (args, program = 'node') => run(folder, [program, ...args]),
    openapi: (...args) =>
      run(folder, ['node', 'node_modules/honotate-kit/dist/honotate-kit/cli/main.js', 'openapi', ...args]),
    types: (...args) => runWarm(folder.directory, ['openapi', ...args]),
  }
}
