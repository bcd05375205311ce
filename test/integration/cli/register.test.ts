import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import honotate from 'honotate-kit/esbuild'
import { expect, test } from 'vitest'
import { createCliProject } from '../../support/cli-project.ts'
import { copyPackages, installedPackages } from '../../support/folder.ts'
import type { Environment, Result } from '../../support/program.ts'

const register = ['--import', 'honotate-kit/register', 'src/main.ts']

test('stack traces contain the lines of the TypeScript sources', async () => {
  const project = createCliProject({
    'src/main.ts': `interface Removed {
  a: string
}

const mark = (value: unknown, _context: unknown): void => void value
@mark
class Service {
  fail(): never {
    throw new Error('on purpose')
  }
}
new Service().fail()
`,
  })
  const { output } = await project.node(register)
  expect(output).toMatch(/Error: on purpose\n\s+at .*main\.ts:9:11\)?\n/u)
})

test('an error of a decorator or of createApp() starts at the line of the program', { timeout: 60_000 }, async () => {
  const project = createCliProject({
    'src/main.ts': `import { createApp, GetMapping, RequestBody, RestController } from 'honotate'
@RestController()
class Twice {
  @GetMapping('/a') a() {}
  @GetMapping('/a') b() {}
}
try {
  createApp({ controllers: [Twice] })
} catch (error) {
  console.log((error as Error).stack)
}
await import('./wrong.js')
`,
    'src/wrong.ts': `import { GetMapping, RequestBody, RestController } from 'honotate'

@RestController()
export class Wrong {
  @GetMapping('/')
  static list(@RequestBody() body: object) { return body }
}
`,
  })
  await build({
    entryPoints: [join(project.directory, 'src/main.ts')],
    outfile: join(project.directory, 'dist/main.js'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    sourcemap: true,
    plugins: [honotate()],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)" },
  })
  for (const args of [register, ['--enable-source-maps', 'dist/main.js']]) {
    const { output } = await project.node(args)
    expect(output).toMatch(/HONOTATE_DUPLICATE_ROUTE\)\n\s+at .*main\.ts:8:3/u)
    expect(output).toMatch(/HONOTATE_WRONG_TARGET\)\n\s+at .*wrong\.ts:6:3/u)
  }
  // Without source maps, the first frame is the class: no function of honotate is above it.
  expect((await project.node(['dist/main.js'])).output).toMatch(/HONOTATE_WRONG_TARGET\)\n\s+at .*wrong\.ts \(file:/u)
})

test('honotate-kit/register compiles files that require() loads', async () => {
  const project = createCliProject({
    'src/main.ts': `import { createRequire } from 'node:module'
const { it } = createRequire(import.meta.url)('./common.cjs')
console.log(it)
`,
    'src/common.cts': "enum Name { It = 'common' }\nexport const it: Name = Name.It\n",
  })
  expect(await project.node(register)).toEqual({ code: 0, output: 'common\n' })
})

test('a JSX file is compiled again if the JSX options of tsconfig.json change', async () => {
  const project = createCliProject({
    'src/main.tsx': 'console.log(JSON.stringify(<a />))\n',
    'node_modules/elements/package.json': {
      name: 'elements',
      type: 'module',
      exports: { './jsx-runtime': './index.js' },
    },
    'node_modules/elements/index.js': 'export const jsx = (name) => `element ${name}`\n',
    'tsconfig.json': { compilerOptions: { jsx: 'react', jsxFactory: 'String' } },
  })
  const main = ['--import', 'honotate-kit/register', 'src/main.tsx']
  expect(await project.node(main)).toEqual({ code: 0, output: '"a"\n' })
  project.write('tsconfig.json', { compilerOptions: { jsx: 'react-jsx', jsxImportSource: 'elements' } })
  expect(await project.node(main)).toEqual({ code: 0, output: '"element a"\n' })
})

test('the compile cache of Node is on, unless HONOTATE_CACHE is off or coverage is measured', async () => {
  const project = createCliProject({
    'src/main.ts': `import module from 'node:module'
console.log(module.getCompileCacheDir() !== undefined)
`,
  })
  const keeps = (env: Environment): Promise<Result> =>
    project.node(register, { NODE_COMPILE_CACHE: undefined, NODE_V8_COVERAGE: undefined, ...env })
  expect(await keeps({})).toEqual({ code: 0, output: 'true\n' })
  expect(await keeps({ HONOTATE_CACHE: 'off' })).toEqual({ code: 0, output: 'false\n' })
  expect(await keeps({ NODE_V8_COVERAGE: 'coverage' })).toEqual({ code: 0, output: 'false\n' })
})

test('another version of honotate compiles cached files again', async () => {
  const others = installedPackages.filter((name) => !name.startsWith('honotate'))
  const project = createCliProject({ 'src/main.ts': "enum Name { It = 'a' }\nconsole.log(Name.It)\n" }, others)
  copyPackages(join(project.directory, 'node_modules'))
  const entries = join(project.directory, 'node_modules/.cache/honotate')
  const digest = async (): Promise<string | undefined> => {
    expect(await project.node(register)).toEqual({ code: 0, output: 'a\n' })
    return /"digest":"\w+"/u.exec(readFileSync(join(entries, readdirSync(entries)[0] as string), 'utf8'))?.[0]
  }
  const first = await digest()
  expect(await digest()).toBe(first)
  const manifest = project.read('node_modules/honotate-kit/package.json')
  project.write('node_modules/honotate-kit/package.json', manifest.replace(/"version": ".*"/u, '"version": "99.0.0"'))
  expect(await digest()).not.toBe(first)
})
