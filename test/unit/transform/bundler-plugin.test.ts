import { join } from 'node:path'
import process from 'node:process'
import { beginModule, endModule, keepModules } from 'honotate/hot'
import { setTimeout } from 'node:timers/promises'
import { Container, createApp, GetMapping, getRoutes, RestController, Service } from 'honotate'
import { expect, onTestFinished, test } from 'vitest'
import { withModuleMarks } from '../../../src/honotate-kit/transform/hosts/hot-module-marks.ts'
import { liveModules } from '../../../src/honotate-kit/transform/hosts/live-modules.ts'
import { honotate, type PluginOptions } from '../../../src/honotate-kit/transform/hosts/bundlers/bundler-plugin.ts'
import { createFolder } from '../../support/folder.ts'

const code = '@first class A { a: string }'

/** The plugin as a bundler receives it. */
function pluginOf(framework: string, options?: PluginOptions): any {
  return honotate.raw(options, { framework } as never)
}

/** The result of the plugin for a file with decorators. */
function compiled(plugin: any, loaders?: readonly string[], text = code, id = '/a.ts'): Promise<any> {
  const context = { framework: 'webpack', loaderContext: { loaders: loaders?.map((path) => ({ path })) } }
  return plugin.transform.handler.call(loaders ? { getNativeBuildContext: () => context } : {}, text, id)
}

const isLowered = ({ code: text }: { code: string }): boolean => !text.includes('@first')

test.each([
  ['vite', undefined, undefined],
  ['rollup', undefined, undefined],
  ['webpack', undefined, ['/node_modules/babel-loader/index.js']],
  ['webpack', undefined, []],
  ['rollup', { lower: true }, undefined],
  ['webpack', { lower: true }, ['/node_modules/ts-loader/index.js']],
  ['esbuild', { lower: true }, undefined],
] as const)('in %s with %j and the loaders %j, decorators are lowered', async (framework, options, loaders) => {
  const found = await compiled(pluginOf(framework, options), loaders)
  expect(isLowered(found)).toBe(true)
  expect(found.code).not.toContain('honotate/hot')
})

test.each([
  ['webpack', undefined, ['/node_modules/ts-loader/index.js']],
  ['vite', { lower: false }, undefined],
  ['esbuild', { lower: false }, undefined],
] as const)('in %s with %j and the loaders %j, a file is not compiled', async (framework, options, loaders) => {
  expect(await compiled(pluginOf(framework, options), loaders)).toBeUndefined()
})

test('esbuild lowers the decorators of its whole bundle, and gets JavaScript for the files with decorators', async () => {
  const plugin = pluginOf('esbuild')
  expect((await compiled(plugin)).code).toMatch(/@first\s+class A \{\s+a;/u)
  expect(plugin.esbuild.loader('', '/a.ts')).toBe('jsx')
  expect(plugin.esbuild.loader('', '/b.ts?x')).toBe('ts')
  await compiled(plugin, undefined, 'export const a: string = "@"')
  expect(plugin.esbuild.loader('', '/a.ts')).toBe('ts')
  const build = { supported: { arrow: true } }
  plugin.esbuild.config(build)
  expect(build.supported).toEqual({ arrow: true, decorators: false })
  for (const options of [{ lower: true }, { lower: false }])
    expect(pluginOf('esbuild', options)).not.toHaveProperty('esbuild')
  expect(pluginOf('vite')).not.toHaveProperty('esbuild')
})

test.each<[by: string, known: Record<string, object>, expected: object | undefined]>([
  [
    'a plugin',
    { 'honotate/helpers': { id: '/copied.js', external: 'absolute' } },
    { id: '/copied.js', external: 'absolute' },
  ],
  [
    'the name of the package',
    { honotate: { id: 'honotate', external: true } },
    { id: 'honotate/helpers', external: true },
  ],
  ['nothing', { 'honotate/helpers': { id: '/inside.js', external: false } }, undefined],
])('the helpers are external if they are so by %s', async (_, known, expected) => {
  const resolve = (id: string): Promise<object | null> => Promise.resolve(known[id] ?? null)
  expect(await pluginOf('rollup').rollup.resolveId.call({ resolve }, 'honotate/helpers', '/a.ts')).toEqual(expected)
})

test('files are selected by their extension, and packages are excluded', () => {
  const { include, exclude } = pluginOf('vite').transform.filter.id
  const isChosen = (id: string): boolean => include.test(id) && !exclude.test(id)
  expect(['/a.ts', '/a.mjs', '/a.tsx?v=1', '/a.cts'].filter(isChosen)).toHaveLength(4)
  expect(['/a.css', '/a.tsv', '/node_modules/a.ts', 'C:\\node_modules\\a.js'].filter(isChosen)).toEqual([])
})

test('for a development server of Vite, marks show where a module begins and ends', async () => {
  const plugin = pluginOf('vite')
  plugin.vite.configResolved({ command: 'build' })
  expect((await compiled(plugin)).code).not.toContain('honotate/hot')
  plugin.vite.configResolved({ command: 'serve' })
  expect((await compiled(plugin)).code).toMatch(/^import \{ beginModule .* from "honotate\/hot"/u)
  // A file that is compiled for its class fields registers nothing, and may run in a browser.
  const { directory } = createFolder('fields', { 'tsconfig.json': { compilerOptions: { target: 'es2021' } } })
  const fields = await compiled(plugin, undefined, 'export class A { a = 1; b: string }', join(directory, 'a.ts'))
  expect(fields.code).toMatch(/^export class A \{\s+constructor\(\) \{\s+this\.a = 1;/u)
  const map = { version: 3, sources: ['/a.ts'], names: ['a'], mappings: 'AAAA' }
  const marked = withModuleMarks({ code: '#!/usr/bin/env node\nrun()', map }, '/a.ts?t=1')
  expect(marked.code.split('\n')).toEqual([
    '#!/usr/bin/env node',
    expect.stringMatching(/^import .*; __honotateBegin\("\/a\.ts"\);$/u),
    'run()',
    '__honotateEnd();',
    '',
  ])
  expect(marked.map).toEqual({ version: 3, sources: ['/a.ts'], names: ['a'], mappings: ';AAAA' })
})

test('a development server of Vite drops controllers of deleted modules, and enables source maps', async () => {
  const { directory, remove } = createFolder('server', { 'a.ts': '', 'b.ts': '' })
  const [a, b] = ['a.ts', 'b.ts'].map((name) => join(directory, name)) as [string, string]
  const before = process.sourceMapsEnabled
  onTestFinished(() => {
    process.setSourceMapsEnabled(before)
    keepModules(() => true)
    for (const module of [a, b]) beginModule(module)
    endModule()
  })
  process.setSourceMapsEnabled(false)
  await pluginOf('vite').vite.configureServer({ environments: {} })
  expect(process.sourceMapsEnabled).toBe(true)
  beginModule(a)
  @RestController()
  class A {
    @GetMapping('/of-a') get() {
      return 'a'
    }
  }
  beginModule(b)
  @RestController()
  class B {
    @GetMapping('/of-b') get() {
      return 'b'
    }
  }
  endModule()
  // Other test files may have registered controllers in this process.
  const own = new Set<object>([A, B])
  const paths = (): readonly string[] =>
    getRoutes(createApp()).flatMap(({ controller, path }) => (own.has(controller) ? path : []))
  expect(paths()).toEqual(['/apis/of-a', '/apis/of-b'])
  remove('a.ts')
  expect(paths()).toEqual(['/apis/of-b'])
})

test('services of a module that is evaluated again are destroyed, dependents first', async () => {
  const destroyed: string[] = []
  function evaluate(version: string): void {
    beginModule('/service.ts')
    @Service()
    class Store {
      destroy(): void {
        destroyed.push(`store ${version}`)
      }
    }
    @Service()
    class Job {
      constructor(readonly store: Store) {}
      destroy(): void {
        destroyed.push(`job ${version}`)
      }
    }
    @Service()
    class Unused {
      destroy(): void {
        destroyed.push('unused')
      }
    }
    void Unused
    endModule()
    Container.get(Job)
  }
  beginModule('/other.ts')
  @Service()
  class Other {
    destroy(): void {
      destroyed.push('other')
    }
  }
  endModule()
  Container.get(Other)
  evaluate('1')
  await setTimeout()
  expect(destroyed).toEqual([])
  evaluate('2')
  await setTimeout(10)
  expect(destroyed).toEqual(['job 1', 'store 1'])
  // The app of a framework is closed by hand.
  await createApp({ controllers: [] }).close()
  expect(destroyed).toEqual(['job 1', 'store 1', 'job 2', 'store 2', 'other'])
})

test('a module is live while its file exists and, if it was imported, an importer remains', () => {
  const { directory, remove } = createFolder('live', { 'a.ts': '', 'entry.ts': '', 'gone.ts': '' })
  const [a, entry, gone] = ['a.ts', 'entry.ts', 'gone.ts'].map((name) => join(directory, name)) as [
    string,
    string,
    string,
  ]
  const importers: Record<string, number> = { [a]: 1, [entry]: 0, [gone]: 1 }
  const graph = (known: boolean): any => ({
    moduleGraph: {
      getModuleById: (id: string) => (known && id in importers ? { importers: { size: importers[id] } } : undefined),
    },
  })
  const isLive = liveModules({ environments: { client: graph(false), ssr: graph(true) } })
  expect([a, entry, gone, join(directory, 'never.ts')].map(isLive)).toEqual([true, true, true, false])
  importers[a] = 0
  remove('gone.ts')
  expect([a, entry, gone].map(isLive)).toEqual([false, true, false])
  importers[a] = 2
  expect(isLive(a)).toBe(true)
  // Until Vite evaluates the module again, the graph does not contain it.
  delete importers[a]
  expect(isLive(a)).toBe(true)
  expect(liveModules({ environments: { client: graph(false) } })(a)).toBe(true)
})
