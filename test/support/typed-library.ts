import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFolder, link } from './folder.ts'
import { runSync } from './program.ts'

const root = join(import.meta.dirname, '../..')
const fixtures = join(root, 'test/types/fixtures')

const compilerOptions = {
  target: 'es2022',
  lib: ['es2022', 'esnext.decorators'],
  module: 'nodenext',
  strict: true,
  skipLibCheck: true,
  // In place of lib.dom.d.ts; `libReplacement` is not known to all versions.
  types: ['web-types'],
}

/** One error of a compiler; the text has a line for each type that it compares. */
export interface CompilerError {
  readonly file: string
  /** From 1. */
  readonly line: number
  /** From 1. */
  readonly column: number
  readonly code: string
  readonly text: string
}

/** A temporary directory with projects that a compiler checks. */
export interface TypedProjects {
  readonly directory: string
  /** Compiles one of the fixtures' projects with more compiler options. */
  compile(project: string, options?: object, files?: readonly string[]): CompilerError[]
}

/**
 * Makes projects in which honotate, the library of the fixtures and one compiler are installed.
 *
 * @param typescript The directory of the compiler's package.
 */
export function createTypedProjects(typescript: string): TypedProjects {
  const { directory } = createFolder('typed')
  const modules = join(directory, 'node_modules')
  mkdirSync(modules)
  // Copies: the compiler names types by where a package really is.
  for (const name of ['hono', 'typedi'])
    cpSync(join(root, 'node_modules', name), join(modules, name), { recursive: true, dereference: true })
  for (const name of ['package.json', 'dist'])
    cpSync(join(root, name), join(modules, 'honotate', name), { recursive: true })
  for (const name of readdirSync(fixtures)) cpSync(join(fixtures, name), join(directory, name), { recursive: true })
  link(join(root, 'test/support/fixtures/web-types'), join(modules, 'web-types'))
  symlinkSync(join(directory, 'library/dist'), join(modules, 'library'), 'junction')
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }')
  mkdirSync(join(directory, 'library/dist'))
  writeFileSync(
    join(directory, 'library/dist/package.json'),
    '{ "name": "library", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
  )

  return {
    directory,
    compile(project, options = {}, files) {
      const config = join(directory, project, 'tsconfig.json')
      writeFileSync(
        config,
        JSON.stringify({
          compilerOptions: { ...compilerOptions, noEmit: true, ...options },
          ...(files ? { files } : {}),
        }),
      )
      const tsc = ['node', join(typescript, 'bin/tsc'), '-p', config, '--pretty', 'false']
      const { stdout, stderr } = runSync({ directory }, tsc)
      if (stderr) throw new Error(`${stderr}${stdout}`)
      return readErrors(stdout)
    },
  }
}

function readErrors(output: string): CompilerError[] {
  return output
    .split(/\n(?=\S)/u)
    .filter(Boolean)
    .map((text) => {
      const [, file = '', line, column, code = '', message = text] =
        /^(.*)\((\d+),(\d+)\): error (TS\d+): ([^]*)$/u.exec(text) ?? []
      return { file, line: Number(line), column: Number(column), code, text: message.trim() }
    })
}
