import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { transform as esbuildTransform } from 'esbuild'
import { versionOf } from '../hosts/support/sandbox.ts'
import { runSync } from '../support/program.ts'

/** A file to compile: its path has no extension. */
export interface Source {
  readonly path: string
  readonly extension: string
  readonly code: string
}

/** A compiler that lowers the decorators of ECMAScript. */
export interface Compiler {
  readonly name: string
  readonly version: string
  /**
   * Writes a `.js` file for each source, at its path in the directory, and returns the errors by path.
   *
   * @param checks Whether to report the errors that the compiler finds after parsing, if it has such a step.
   */
  compile(sources: readonly Source[], directory: string, checks: boolean): Promise<ReadonlyMap<string, string>>
}

// The root install has neither swc nor Babel, so the type check does not know their types.
const require = createRequire(join(import.meta.dirname, '../hosts/package.json'))
type Transform = (code: string, options: object) => Promise<{ code: string }>

/** A compiler that compiles one file at a time. */
function fileByFile(name: string, tool: string, compileFile: (source: Source) => Promise<string>): Compiler {
  return {
    name,
    version: versionOf(tool).replace('v', ''),
    async compile(sources, directory) {
      const errors = new Map<string, string>()
      for (const source of sources) {
        try {
          write(join(directory, `${source.path}.js`), await compileFile(source))
        } catch (error) {
          errors.set(source.path, String(error))
        }
      }
      return errors
    },
  }
}

/** TypeScript's command line, which compiles all files at once. */
function tsc(tool: string): Compiler {
  return {
    name: 'tsc',
    version: versionOf(tool).replace('v', ''),
    async compile(sources, directory, checks) {
      const input = join(directory, 'source')
      for (const { path, extension, code } of sources) write(join(input, `${path}${extension}`), code)
      const script = join(import.meta.dirname, `../hosts/node_modules/${tool}/bin/tsc`)
      const files = sources.map(({ path, extension }) => join(input, `${path}${extension}`))
      // No program needs the declarations of a browser, and they take longer to check than all programs.
      const libraries = ['--lib', 'es2022,esnext.decorators', '--skipLibCheck']
      const options = [...'--ignoreConfig --allowJs --target es2022 --module esnext'.split(' '), ...libraries]
      if (!checks) options.push('--noCheck')
      const command = ['node', script, ...options, '--rootDir', input, '--outDir', directory, ...files]
      const { stdout } = runSync({ directory }, command)
      return new Map(
        sources.flatMap(({ path }) => {
          const message = stdout.split('\n').find((line) => line.includes(`${path}.`) && line.includes('error TS'))
          return message === undefined ? [] : [[path, message]]
        }),
      )
    },
  }
}

/** The compilers that compile all programs. */
export const compilers: readonly Compiler[] = [
  tsc('typescript'),
  tsc('typescript-7.0'),
  tsc('typescript-7.1'),
  fileByFile('esbuild', 'esbuild', async ({ code, extension }) => {
    const loader = extension === '.ts' ? 'ts' : 'js'
    return (await esbuildTransform(code, { loader, target: 'es2022', format: 'esm' })).code
  }),
  fileByFile('swc', '@swc/core', async ({ code, extension }) => {
    const { transform } = require('@swc/core') as { transform: Transform }
    const parser =
      extension === '.ts' ? { syntax: 'typescript', decorators: true } : { syntax: 'ecmascript', decorators: true }
    const transformOptions = { decoratorVersion: '2023-11' }
    return (
      await transform(code, {
        swcrc: false,
        configFile: false,
        jsc: { target: 'es2022', parser, transform: transformOptions },
      })
    ).code
  }),
  fileByFile('Babel', '@babel/core', async ({ code, extension }) => {
    const { transformAsync } = require('@babel/core') as { transformAsync: Transform }
    const options = {
      cwd: join(import.meta.dirname, '../hosts'),
      filename: `module${extension}`,
      babelrc: false,
      configFile: false,
      presets: ['@babel/preset-typescript'],
      plugins: [['@babel/plugin-proposal-decorators', { version: '2023-11' }]],
    }
    return (await transformAsync(code, options)).code
  }),
]

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
