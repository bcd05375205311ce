import { webTypes } from '../../support/folder.ts'

/** A bundler under test: a script that bundles `process.env.ENTRY` to `dist/main.js` with `plugins`. */
export interface Bundler {
  readonly name: string
  /** The packages whose versions the table shows. */
  readonly tools: readonly string[]
  /** The runtime of the script. */
  readonly runtime: 'node' | 'bun'
  readonly script: string
  /** Files of the project. */
  readonly files?: Readonly<Record<string, object>>
  /** Why the columns of errors are not exact: only their lines are compared. */
  readonly columns?: string
}

// `PLUGIN=off` builds without the plugin, so that a test can compare the two outputs.
const plugin = (name: string): string => `import honotate from 'honotate-kit/${name}'
const entry = process.env.ENTRY, plugins = process.env.PLUGIN === 'off' ? [] : [honotate()]
`

const external = '[/^(?:honotate|hono|typedi)(?:\\/|$)/]'

const swc = "{ jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }"

const webpackOptions = (loader: string, options: string = swc): string => `{
  mode: 'none', target: 'node22', devtool: 'source-map', context: process.cwd(),
  entry: { main: './' + entry },
  experiments: { outputModule: true }, resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
  output: { path: process.cwd() + '/dist', filename: '[name].js', module: true, library: { type: 'module' }, chunkFormat: 'module' },
  externalsType: 'module', externals: ${external},
  module: { rules: [{ test: /\\.ts$/, use: { loader: '${loader}', options: ${options} } }] },
  plugins,
}`

const webpackRun = `compiler.run((error, stats) => {
  if (error) throw error
  if (stats.hasErrors()) { console.error(stats.toString({ all: false, errors: true })); process.exitCode = 1 }
  compiler.close(() => {})
})
`

export const bundlers: readonly Bundler[] = [
  {
    name: 'Vite',
    tools: ['vite'],
    runtime: 'node',
    script: `import { build } from 'vite'
${plugin('vite')}
await build({ configFile: false, logLevel: 'warn', plugins, build: { ssr: entry, outDir: 'dist', sourcemap: true, rolldownOptions: { output: { entryFileNames: 'main.js' } } } })
`,
  },
  {
    name: 'Rolldown',
    tools: ['rolldown'],
    runtime: 'node',
    script: `import { build } from 'rolldown'
${plugin('rolldown')}
await build({ input: entry, plugins, platform: 'node', external: ${external}, output: { file: 'dist/main.js', sourcemap: true } })
`,
  },
  {
    name: 'Rollup, rollup-plugin-esbuild',
    tools: ['rollup', 'rollup-plugin-esbuild'],
    runtime: 'node',
    script: `import { rollup } from 'rollup'
import esbuild from 'rollup-plugin-esbuild'
${plugin('rollup')}
const bundle = await rollup({ input: entry, plugins: [...plugins, esbuild()], external: ${external} })
await bundle.write({ file: 'dist/main.js', sourcemap: true })
`,
  },
  {
    name: 'esbuild',
    tools: ['esbuild'],
    runtime: 'node',
    script: `import { build } from 'esbuild'
${plugin('esbuild')}
await build({ entryPoints: { main: entry }, outdir: 'dist', bundle: true, platform: 'node', format: 'esm', packages: 'external', sourcemap: true, plugins })
`,
  },
  {
    name: 'tsdown',
    tools: ['tsdown', 'rolldown'],
    runtime: 'node',
    script: `import { build } from 'tsdown'
${plugin('rolldown')}
await build({ config: false, logLevel: 'warn', entry: { main: entry }, plugins, platform: 'node', format: 'esm', outExtensions: () => ({ js: '.js' }), sourcemap: true, dts: false })
`,
  },
  {
    name: 'tsup',
    tools: ['tsup', 'esbuild'],
    runtime: 'node',
    script: `import { build } from 'tsup'
${plugin('esbuild')}
await build({ config: false, silent: true, entry: { main: entry }, esbuildPlugins: plugins, format: 'esm', sourcemap: true })
`,
  },
  {
    name: 'webpack, swc-loader',
    tools: ['webpack', 'swc-loader', '@swc/core'],
    runtime: 'node',
    script: `import webpack from 'webpack'
${plugin('webpack')}
const compiler = webpack(${webpackOptions('swc-loader')})
${webpackRun}`,
  },
  {
    name: 'Rspack',
    tools: ['@rspack/core'],
    runtime: 'node',
    script: `import { rspack } from '@rspack/core'
${plugin('rspack')}
const compiler = rspack(${webpackOptions('builtin:swc-loader')})
${webpackRun}`,
  },
  {
    name: 'webpack, ts-loader',
    tools: ['webpack', 'ts-loader', 'typescript'],
    runtime: 'node',
    script: `import webpack from 'webpack'
${plugin('webpack')}
const compiler = webpack(${webpackOptions('ts-loader', '{ transpileOnly: true }')})
${webpackRun}`,
    files: {
      'tsconfig.json': {
        compilerOptions: {
          target: 'es2022',
          module: 'esnext',
          moduleResolution: 'bundler',
          sourceMap: true,
          rewriteRelativeImportExtensions: true,
        },
      },
    },
  },
  {
    name: 'Rollup, @rollup/plugin-typescript',
    tools: ['rollup', '@rollup/plugin-typescript', 'ts-patch', 'typescript'],
    runtime: 'node',
    script: `import { rollup } from 'rollup'
import typescript from '@rollup/plugin-typescript'
import compiler from 'ts-patch/compiler'
const entry = process.env.ENTRY
const plugins = process.env.PLUGIN === 'off' ? [{ }] : [{ transform: 'honotate-kit/ts-patch', transformProgram: true }]
// Tree shaking drops the call by which TypeScript names a decorated class.
const bundle = await rollup({ input: entry, treeshake: false, plugins: [typescript({ typescript: compiler, noEmitOnError: true, compilerOptions: { plugins } })], external: ${external} })
await bundle.write({ dir: 'dist', entryFileNames: 'main.js', sourcemap: true })
`,
    files: {
      'tsconfig.json': {
        compilerOptions: {
          target: 'es2022',
          ...webTypes,
          module: 'esnext',
          moduleResolution: 'bundler',
          sourceMap: true,
          rewriteRelativeImportExtensions: true,
          skipLibCheck: true,
          types: [],
          rootDir: 'src',
          outDir: 'dist',
        },
        include: ['src'],
      },
    },
  },
  {
    name: 'Bun.build',
    tools: ['bun'],
    columns:
      'Bun does not read the source maps of plugins. Where esbuild lowers (with the flag, for example), lines and columns may be wrong; elsewhere only columns, on lines with parameter decorators',
    runtime: 'bun',
    script: `${plugin('bun')}
await Bun.build({ entrypoints: [entry], outdir: 'dist', naming: 'main.js', target: 'node', format: 'esm', packages: 'external', sourcemap: 'linked', plugins })
`,
  },
]
