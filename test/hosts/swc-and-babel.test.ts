import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { testGrid, type Compiler } from '../integration/parity/grid.ts'
import { outputOf } from '../support/program.ts'

// The root install has neither package, so the type check does not see their types.
const require = createRequire(import.meta.url)
const swc: { transform(code: string, options: object): Promise<{ code: string }> } = require('@swc/core')
const babel: { transformAsync(code: string, options: object): Promise<{ code: string }> } = require('@babel/core')

const swcCompiler: Compiler = {
  name: 'swc',
  format: 'esm',
  compile: async (code) =>
    (
      await swc.transform(code, {
        swcrc: false,
        configFile: false,
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', decorators: true },
          transform: { decoratorVersion: '2023-11' },
        },
      })
    ).code,
  // swc does not name an anonymous class before the decorators of the class run.
  differences: (expected) =>
    expected
      .replaceAll('class Expression', 'class ')
      .replace('true Expression', 'true ')
      .replaceAll('class default', 'class _default'),
}

const babelCompiler: Compiler = {
  name: 'Babel',
  format: 'esm',
  compile: async (code) =>
    (
      await babel.transformAsync(code, {
        cwd: import.meta.dirname,
        filename: 'module.ts',
        babelrc: false,
        configFile: false,
        presets: ['@babel/preset-typescript'],
        plugins: [['@babel/plugin-proposal-decorators', { version: '2023-11' }]],
      })
    ).code,
}

const cache = join(import.meta.dirname, 'node_modules/.cache/parity')

/** The native compiler, which lacks a function to compile a single file. */
function typescript7(version: '7.0' | '7.1'): Compiler {
  return {
    name: `tsc ${version}`,
    format: 'esm',
    compile(code) {
      const directory = join(cache, `tsc-${version}-source`)
      mkdirSync(directory, { recursive: true })
      writeFileSync(join(directory, 'module.ts'), code)
      const tsc = join(import.meta.dirname, `node_modules/typescript-${version}/bin/tsc`)
      const options = [
        '--ignoreConfig',
        '--noCheck',
        '--target',
        'es2022',
        '--module',
        'esnext',
        '--outDir',
        'out',
        'module.ts',
      ]
      outputOf({ directory }, ['node', tsc, ...options])
      return readFileSync(join(directory, 'out/module.js'), 'utf8')
    },
  }
}

testGrid([swcCompiler, babelCompiler, typescript7('7.0'), typescript7('7.1')], cache)
