import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'
import { run, outputOf } from '../support/program.ts'
import { createFolder } from '../support/folder.ts'

const packed = process.env['HONOTATE_PACKED'] as string
const yarn = join(import.meta.dirname, 'node_modules/@yarnpkg/cli-dist/bin/yarn.js')
const { directory } = createFolder('yarn')

const npm = (cwd: string, ...args: string[]): string => outputOf({ directory: cwd }, ['npm', ...args]).trim()

const main = `import { createApp, GetMapping, RequestQuery, RestController } from 'honotate'
import { Node } from 'estree'

@RestController()
class Trees {
  constructor(readonly node?: Node) {}
  @GetMapping('/') get(@RequestQuery() query: { name?: string }) {
    return \`\${query.name} \${this.node}\`
  }
}

void Trees
console.log(await (await createApp().request('/apis/?name=Ann')).text())
`

test("under Yarn's Plug'n'Play, a package that has only types is not imported", async () => {
  const project = join(directory, 'project')
  mkdirSync(project)
  const dependencies = {
    honotate: `file:${join(packed, 'honotate.tgz')}`,
    'honotate-kit': `file:${join(packed, 'honotate-kit.tgz')}`,
    hono: '4.13.19',
    typedi: '0.10.0',
    esbuild: '0.28.2',
    '@types/estree': '1.0.8',
  }
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'project', type: 'module', dependencies }))
  writeFileSync(join(project, 'yarn.lock'), '')
  writeFileSync(join(project, 'main.ts'), main)
  const env = {
    YARN_NPM_REGISTRY_SERVER: npm(project, 'config', 'get', 'registry'),
    YARN_UNSAFE_HTTP_WHITELIST: '*',
    YARN_ENABLE_TELEMETRY: '0',
    YARN_ENABLE_GLOBAL_CACHE: 'false',
    YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
  }
  const installed = await run({ directory: project }, ['node', yarn, 'install'], env)
  expect(installed.code, installed.output).toBe(0)
  const command = ['node', yarn, 'node', '--import', 'honotate-kit/register', 'main.ts']
  expect(await run({ directory: project }, command, env)).toEqual({ code: 0, output: 'Ann undefined\n' })
  const doctor = await run({ directory: project }, ['node', yarn, 'honotate', 'doctor', '--json'], env)
  expect(JSON.parse(doctor.output)).toEqual([])
})
