import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, transformSync } from 'esbuild'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import esbuildPlugin from 'honotate-kit/esbuild'
import { build as viteBuild } from 'vite'
import vitePlugin from 'honotate-kit/vite'
import { transform } from 'honotate-kit/transform'
import { hasCode } from '../../../src/honotate-kit/transform/hosts/has-code.ts'
import { sampled } from '../../support/runs.ts'
import { compilerOptions, createProject, type Project } from '../ts-patch/project.ts'

/** Two files that import each other, types that are imported without `type`, and a module without any code. */
const files = {
  'src/users.ts': `
import { Inject, Service } from 'honotate'
import { Db, Options } from './db.js'
import { Shape } from './shapes.js'
import { Posts } from './posts.js'
import { Nothing } from 'only-types'
@Service()
export class Users {
  @Inject() readonly posts!: Posts
  constructor(readonly db: Db, @Inject() readonly again: Db, readonly options?: Options, readonly shape: Shape = { sides: 3 }, readonly nothing?: Nothing) {}
}
`,
  'src/posts.ts': `
import { Inject, Service } from 'honotate'
import { Users } from './users.js'
@Service() export class Posts { @Inject() readonly users!: Users }
`,
  'src/db.ts': `
import { Service } from 'honotate'
export interface Options { readonly verbose: boolean }
@Service() export class Db { readonly name = 'db' }
`,
  'src/shapes.d.ts': 'export interface Shape { readonly sides: number }',
  'src/main.ts': `
import { Container } from 'honotate'
import { Users } from './users.js'
import { Posts } from './posts.js'
const users = Container.get(Users)
console.log(JSON.stringify([users.db.name, users.posts.users === users, Container.get(Posts) === users.posts, users.options, users.shape, users.nothing]))
`,
}

const expected = '["db",true,true,null,{"sides":3},null]\n'

function newProject(options: ts.CompilerOptions | Record<string, unknown> = {}, manifest: object = {}): Project {
  const project = createProject({
    'package.json': { type: 'module', ...manifest },
    'tsconfig.json': { compilerOptions: { ...compilerOptions, ...options } },
    ...files,
  })
  // Written beside the sources, because the packages of the project are links to the packages of this repository.
  project.write(
    'src/node_modules/only-types/package.json',
    '{ "name": "only-types", "version": "1.0.0", "types": "index.d.ts" }',
  )
  project.write('src/node_modules/only-types/index.d.ts', 'export interface Nothing { readonly nothing: true }')
  return project
}

describe('injection works in whole programs', () => {
  const variants: readonly (readonly [name: string, options: Record<string, unknown>, manifest: object])[] = [
    ['ES modules', {}, {}],
    ['ES modules, isolatedModules', { isolatedModules: true }, {}],
    ['CommonJS', { esModuleInterop: true }, { type: 'commonjs' }],
    [
      'CommonJS without esModuleInterop',
      { esModuleInterop: false, ignoreDeprecations: '6.0', module: 'commonjs', moduleResolution: 'bundler' },
      { type: 'commonjs' },
    ],
  ]

  test.each(sampled(variants, 2))('compiled by tspc: %s', async (_, options, manifest) => {
    const project = newProject(options, manifest)
    expect((await project.tspc()).output).toBe('')
    expect((await project.node('dist/main.js')).output).toBe(expected)
    expect(project.read('dist/users.js')).not.toMatch(/shapes|only-types|\{ Options/u)
  })
})

describe('injection works in single files', () => {
  const compilers: Record<string, (code: string, module: 'esm' | 'cjs') => string> = {
    'ts.transpileModule': (code, module) =>
      ts.transpileModule(code, {
        compilerOptions: {
          target: ts.ScriptTarget.ES2022,
          module: module === 'esm' ? ts.ModuleKind.ESNext : ts.ModuleKind.CommonJS,
          esModuleInterop: true,
        },
      }).outputText,
    esbuild: (code, module) => transformSync(code, { loader: 'ts', target: 'es2022', format: module }).code,
  }
  test.each(
    Object.keys(compilers).flatMap((name) => (['esm', 'cjs'] as const).map((module) => [name, module] as const)),
  )('compiled by %s: %s', async (name, module) => {
    const project = newProject({}, { type: module === 'esm' ? 'module' : 'commonjs' })
    mkdirSync(join(project.directory, 'dist'))
    for (const [path, text] of Object.entries(files)) {
      if (path.endsWith('.d.ts')) continue
      const id = join(project.directory, path)
      const output = compilers[name]?.(transform(text, id, { hasCode })?.code ?? text, module) as string
      writeFileSync(join(project.directory, path.replace('src', 'dist').replace('.ts', '.js')), output)
    }
    expect((await project.node('dist/main.js')).output).toBe(expected)
  })
})

describe('injection works in bundles', () => {
  test.each(['esm', 'cjs'] as const)('built by esbuild: %s', async (format) => {
    const project = newProject()
    const outfile = join(project.directory, `bundle.${format === 'esm' ? 'mjs' : 'cjs'}`)
    const entryPoints = [join(project.directory, 'src/main.ts')]
    const { warnings } = await build({
      entryPoints,
      outfile,
      bundle: true,
      format,
      platform: 'node',
      target: 'es2022',
      logLevel: 'silent',
      plugins: [esbuildPlugin()],
    })
    expect(warnings.map(({ text }) => text).filter((text) => !text.includes('import.meta'))).toEqual([
      expect.stringContaining('Import "Options" will always be undefined'),
    ])
    expect((await project.node(outfile)).output).toBe(expected)
  })

  test('built by Vite', async () => {
    const project = newProject()
    const input = join(project.directory, 'src/main.ts')
    const rolldownOptions = { input, output: { entryFileNames: 'bundle.mjs' } }
    await viteBuild({
      root: project.directory,
      configFile: false,
      logLevel: 'silent',
      plugins: [vitePlugin()],
      ssr: { noExternal: true },
      build: { ssr: true, outDir: 'out', rolldownOptions },
    })
    expect((await project.node('out/bundle.mjs')).output).toBe(expected)
  })
})
