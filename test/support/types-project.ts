import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { extractApiTypes, type ExtractedApi } from '../../src/compiler/types/api/extract.ts'
import { extractSchemas, type ExtractedSchemas } from '../../src/compiler/types/schemas/extract-schemas.ts'

const root = join(import.meta.dirname, '../..')

/** A project whose types are read. */
export interface TypesProject {
  readonly directory: string
  write(path: string, text: string): void
  /** @param typescript The directory of the package `typescript`; by default, that of the repository. */
  readApi(typescript?: string): Promise<ExtractedApi>
  readSchemas(typescript?: string): Promise<ExtractedSchemas>
}

const compilerOptions = {
  target: 'es2022',
  lib: ['es2022', 'esnext.decorators', 'dom', 'dom.iterable'],
  module: 'nodenext',
  strict: true,
  skipLibCheck: true,
  types: [],
}

/** @param files The files by path; `src` is compiled. */
export function createTypesProject(files: Readonly<Record<string, string>>): TypesProject {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'honotate-types-')))
  const modules = join(directory, 'node_modules')
  mkdirSync(modules)
  symlinkSync(root, join(modules, 'honotate'))
  for (const name of ['hono', 'typedi', 'typescript', 'valibot', 'zod', '@standard-schema'])
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    writeFileSync(join(directory, path), text)
  }
  write('package.json', '{ "type": "module" }')
  write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['src'] }))
  for (const [path, text] of Object.entries(files)) write(path, text)
  const optionsFor = (typescript: string) => ({
    config: join(directory, 'tsconfig.json'),
    compiler: { path: typescript, classic: !isNative(typescript) },
  })
  const installed = join(root, 'node_modules/typescript')
  return {
    directory,
    write,
    readApi: (typescript = installed) => extractApiTypes(optionsFor(typescript)),
    readSchemas: (typescript = installed) => extractSchemas(optionsFor(typescript)),
  }
}

function isNative(path: string): boolean {
  return /typescript-(?:native|7\.1)$/u.test(path)
}
