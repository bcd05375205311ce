import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { MARKS, PROGRAMS } from '../integration/di/bundled/programs.ts'
import { run } from '../support/program.ts'
import { sampled } from '../support/runs.ts'
import { createSandbox, type Sandbox } from './support/sandbox.ts'

// Each script builds all programs, one after the other, because a bundler starts slower than it builds a program.

// The default minimizer of webpack with its options, without the worker, which would load Terser for each program.
const ownMinimizer = `
  optimization: { minimizer: [new Minimizer({ parallel: false, minimizerOptions: { compress: { passes: 2 } } })] },`

const webpackScript = (
  name: string,
  loader: string,
): string => `import { ${name === 'webpack' ? 'default as webpack' : 'rspack as webpack'} } from '${name === 'webpack' ? 'webpack' : '@rspack/core'}'
import honotate from 'honotate-kit/${name}'
${name === 'webpack' ? "import Minimizer from 'minimizer-webpack-plugin'" : ''}
for (const name of process.env.PROGRAMS.split(' ')) {
const compiler = webpack({
  mode: 'production', target: 'node22', devtool: false, context: process.cwd(), entry: { [name]: './src/' + name + '.ts' },
  experiments: { outputModule: true }, output: { path: process.cwd() + '/dist', filename: '[name].js', module: true, chunkFormat: 'module' },
  externalsType: 'module', externals: [/^(?:hono|typedi)(?:\\/|$)/],
  module: { rules: [{ test: /\\.ts$/, use: { loader: '${loader}', options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } } } }] },
  plugins: [honotate()],${name === 'webpack' ? ownMinimizer : ''}
})
await new Promise((resolve) => compiler.run((error, stats) => {
  if (error) throw error
  if (stats.hasErrors()) { console.error(name, stats.toString({ all: false, errors: true })); process.exitCode = 1 }
  compiler.close(resolve)
}))
}
`

// Rollup itself does not resolve packages and does not read `sideEffects`.
const rollupScript = `import { realpathSync } from 'node:fs'
import { rollup } from 'rollup'
import esbuild from 'rollup-plugin-esbuild'
import honotate from 'honotate-kit/rollup'
const home = realpathSync('node_modules/honotate')
const resolve = {
  name: 'resolve',
  async resolveId(id, importer) {
    const own = { honotate: 'index.js', 'honotate/helpers': 'parameter-helpers.js', '#catalogue': 'catalogue.js' }[id]
    const resolved = own ? { id: home + '/dist/' + own } : await this.resolve(id, importer, { skipSelf: true })
    return resolved?.id.startsWith(home) ? { ...resolved, moduleSideEffects: false } : null
  },
}
for (const name of process.env.PROGRAMS.split(' ')) {
const bundle = await rollup({ input: 'src/' + name + '.ts', plugins: [resolve, honotate(), esbuild({ target: 'es2022', minify: true })], external: /^(?:hono|typedi)(?:\\/|$)/ })
await bundle.write({ file: 'dist/' + name + '.js' })
}
`

const bundlers = [
  ['Rollup', rollupScript],
  ['webpack', webpackScript('webpack', 'swc-loader')],
  ['Rspack', webpackScript('rspack', 'builtin:swc-loader')],
] as const

// Each commit tries each program with one of the bundlers, and a release with all.
describe.each(bundlers.map(([name, script], turn) => ({ name, script, turn })))(
  '$name leaves injection out of a bundle that injects nothing',
  ({ script, turn }) => {
    const programs = sampled(Object.entries(PROGRAMS), bundlers.length, turn)
    let sandbox: Sandbox
    beforeAll(async () => {
      sandbox = createSandbox()
      sandbox.write('build.mjs', script)
      cpSync(join(import.meta.dirname, '../integration/di/bundled'), join(sandbox.directory, 'src'), {
        recursive: true,
      })
      const built = await run(sandbox, ['node', 'build.mjs'], { PROGRAMS: programs.map(([name]) => name).join(' ') })
      expect(built).toMatchObject({ code: 0 })
    }, 240_000)

    test.each(programs)('%s', async (name, expected) => {
      const file = `dist/${name}.js`
      expect((await run(sandbox, ['node', file])).output).toBe(expected)
      for (const mark of MARKS) expect(sandbox.read(file).includes(mark), mark).toBe(name !== 'nothing')
    })
  },
)
