import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyPackages, createFolder, link } from './folder.ts'
import { runSync } from './program.ts'

const root = join(import.meta.dirname, '../..')
const fixtures = join(root, 'test/types/fixtures')

const compilerOptions = {
  target: 'es2022',
  lib: ['es2022', 'esnext.decorators'],
  module: 'nodenext',
  strict: true,
  skipLibCheck: true,
  // Replaces lib.dom.d.ts, because not all versions support `libReplacement`.
  types: ['web-types'],
}

/** An error of a compiler. The text has a line for each type that the error compares. */
export interface CompilerError {
  readonly file: string
  /** Counts from 1. */
  readonly line: number
  /** Counts from 1. */
  readonly column: number
  readonly code: string
  readonly text: string
}

/** A temporary directory with projects that a compiler checks. */
export interface TypedProjects {
  readonly directory: string
  /** Compiles a project of the fixtures with further compiler options. */
  compile(project: string, options?: object, files?: readonly string[]): CompilerError[]
}

/**
 * Creates projects with honotate and the library of the fixtures installed, for one compiler.
 *
 * @param typescript The directory of the compiler's package.
 */
export function createTypedProjects(typescript: string): TypedProjects {
  const { directory } = createFolder('typed')
  const modules = join(directory, 'node_modules')
  mkdirSync(modules)
  // Copy the packages: the compiler resolves links, and its messages would name the packages of the repository.
  for (const name of ['hono', 'typedi'])
    cpSync(join(root, 'node_modules', name), join(modules, name), { recursive: true, dereference: true })
  copyPackages(modules, ['honotate'])
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
