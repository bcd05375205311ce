import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run, serving } from '../support/program.ts'
import { createSandbox, type Sandbox } from './support/sandbox.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/guide/build-tools.md'), 'utf8')
const blocks = [...page.matchAll(/^```js\n([^]*?)^```/gmu)].map(([, code = '']) => code)
const webpack = blockWith('// webpack.config.js')
const swc = blockWith('// build.js')

/** The first code block of the page that contains the words. */
function blockWith(words: string): string {
  return blocks.find((code) => code.includes(words)) ?? ''
}

/** The build script of swc, with its compile call replaced by Babel's. */
function babel(): string {
  const [imported = '', call = ''] = blockWith("from '@babel/core'").split('\n\n')
  return swc
    .replace("import { transform as compile } from '@swc/core'", imported)
    .replace(/ {2}const \{ code \} = await [^]*?\n {2}\}\)\n/u, call)
}

const main = `import { createApp } from 'honotate'
import { serve } from 'honotate/node'
import { Hello } from './hello.js'

const server = await serve(createApp({ controllers: [Hello] }), { port: 0, hostname: '127.0.0.1' })
console.log(\`http://127.0.0.1:\${server.port}\`)
`

const hello = `import { GetMapping, RequestQuery, RestController } from 'honotate'

/** Compilers remove it. */
interface Query {
  readonly name?: string
}

@RestController()
export class Hello {
  @GetMapping('/hello')
  hello(@RequestQuery() query: Query) {
    if (!query.name) throw new Error('nobody')
    return \`Hello \${query.name}\`
  }
}
`

/** A program that runs webpack, or a bundler with the API of webpack, with the configuration in `bundler.config.js`. */
const bundle = (name: string): string => `import bundler from '${name}'
import config from './bundler.config.js'
const run = bundler.rspack ?? bundler
const compiler = run({ ...config, context: process.cwd() })
compiler.run((error, stats) => {
  if (error || stats.hasErrors()) { console.error(error ?? stats.toString()); process.exitCode = 1 }
  compiler.close(() => {})
})
`

interface Tool {
  readonly name: string
  /** Writes the files of the tool. */
  prepare(sandbox: Sandbox): void
  readonly command: readonly string[]
  readonly output?: string
}

const rspack = webpack
  .replace('honotate-kit/webpack', 'honotate-kit/rspack')
  .replace('swc-loader', 'builtin:swc-loader')

function configured(sandbox: Sandbox, name: string, config: string): void {
  sandbox.write('bundler.config.js', config)
  sandbox.write('build.mjs', bundle(name))
}

const tools: readonly Tool[] = [
  {
    name: 'webpack',
    prepare: (sandbox) => configured(sandbox, 'webpack', webpack),
    command: ['node', 'build.mjs'],
  },
  {
    name: 'Rspack',
    prepare: (sandbox) => configured(sandbox, '@rspack/core', rspack),
    command: ['node', 'build.mjs'],
  },
  {
    name: 'Rolldown',
    prepare: (sandbox) => sandbox.write('rolldown.config.js', blockWith('// rolldown.config.js')),
    command: ['node', 'node_modules/rolldown/bin/cli.mjs', '-c'],
  },
  {
    name: 'tsdown',
    prepare: (sandbox) => sandbox.write('tsdown.config.js', blockWith('// tsdown.config.js')),
    command: ['node', 'node_modules/tsdown/dist/run.mjs'],
    output: 'dist/main.mjs',
  },
  {
    name: 'esbuild',
    prepare: (sandbox) => sandbox.write('build.mjs', blockWith("from 'honotate-kit/esbuild'")),
    command: ['node', 'build.mjs'],
  },
  {
    name: 'tsup',
    prepare: (sandbox) => sandbox.write('tsup.config.js', blockWith('// tsup.config.js')),
    command: ['node', 'node_modules/tsup/dist/cli-default.js'],
  },
  { name: 'swc', prepare: (sandbox) => sandbox.write('build.js', swc), command: ['node', 'build.js'] },
  { name: 'Babel', prepare: (sandbox) => sandbox.write('build.js', babel()), command: ['node', 'build.js'] },
]

test.for(tools)(
  'the $name configuration on the page builds a server whose stack traces show the source',
  async ({ prepare, command, output = 'dist/main.js' }) => {
    const sandbox = createSandbox()
    sandbox.remove('src')
    sandbox.write('src/main.ts', main)
    sandbox.write('src/hello.ts', hello)
    prepare(sandbox)
    const built = await run(sandbox, command)
    expect(built.code, built.output).toBe(0)
    await serving(sandbox, ['node', '--enable-source-maps', output], async (address, printed) => {
      expect(await (await fetch(`${address}/apis/hello?name=Ann`)).text()).toBe('Hello Ann')
      expect((await fetch(`${address}/apis/hello`)).status).toBe(500)
      await expect.poll(printed).toMatch(/Hello\.hello \(\S*\/src\/hello\.ts:12:\d+\)/u)
    })
  },
)
