import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run, serving } from '../support/program.ts'
import { createSandbox } from './support/sandbox.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/guide/build-tools.md'), 'utf8')
const [, config = ''] = /```js\n(\/\/ webpack\.config\.js\n.*?)```/su.exec(page) ?? []

const main = `import { createApp, GetMapping, RequestQuery, RestController } from 'honotate'
import { serve } from 'honotate/node'

@RestController()
class Hello {
  @GetMapping('/hello')
  hello(@RequestQuery() query: { name?: string }) {
    return \`Hello \${query.name}\`
  }
}

void Hello
const server = await serve(createApp(), { port: 0, hostname: '127.0.0.1' })
console.log(\`http://127.0.0.1:\${server.port}\`)
`

test.for([
  { name: 'webpack', of: (text: string) => text },
  {
    name: 'Rspack',
    of: (text: string) =>
      text.replace('honotate/webpack', 'honotate/rspack').replace('swc-loader', 'builtin:swc-loader'),
  },
])('the configuration of the page builds a server with $name', async ({ name, of }) => {
  const sandbox = createSandbox()
  sandbox.write('bundler.config.js', of(config))
  sandbox.write('src/main.ts', main)
  sandbox.write(
    'build.mjs',
    `import bundler from '${name === 'webpack' ? 'webpack' : '@rspack/core'}'
import config from './bundler.config.js'
const { webpack = bundler, rspack = bundler } = bundler
const compiler = (${name === 'webpack' ? 'webpack' : 'rspack'})({ ...config, context: process.cwd() })
compiler.run((error, stats) => {
  if (error || stats.hasErrors()) { console.error(error ?? stats.toString()); process.exitCode = 1 }
  compiler.close(() => {})
})
`,
  )
  const { code, output } = await run(sandbox, ['node', 'build.mjs'])
  expect(code, output).toBe(0)
  await serving(sandbox, ['node', 'dist/main.js'], async (address) => {
    expect(await (await fetch(`${address}/apis/hello?name=Ann`)).text()).toBe('Hello Ann')
  })
})
