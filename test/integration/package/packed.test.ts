import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { build } from 'esbuild'
import honotate from 'honotate-kit/esbuild'
import { beforeAll, expect, test } from 'vitest'
import {
  expectReadmeAnswers,
  guideSetup,
  plainSetup,
  runInProject,
  tspcSetup,
  writeProject,
  type Setup,
} from '../../support/readme.ts'
import {
  createFolder,
  installedPackages,
  linkPackages,
  linkWebTypes,
  ownPackages,
  sourceOf,
} from '../../support/folder.ts'
import { packInto } from '../../support/pack.ts'
import { outputOf } from '../../support/program.ts'

const { directory } = createFolder('packed')
const modules = join(directory, 'node_modules')
const installed = join(modules, 'honotate')

/** The package.json of a package of this repository. */
function manifestOf(name: string): Record<string, Record<string, string>> {
  return JSON.parse(readFileSync(join(sourceOf(name), 'package.json'), 'utf8')) as Record<
    string,
    Record<string, string>
  >
}

/** Installs the packed packages next to their dependencies as npm would, but without a registry. */
beforeAll(() => {
  const { directory: packed } = createFolder('archives')
  mkdirSync(modules)
  packInto(packed, ownPackages)
  for (const name of ownPackages) cpSync(join(packed, name), join(modules, name), { recursive: true })
  linkPackages(
    directory,
    installedPackages.filter((name) => !name.startsWith('honotate')),
  )
  linkWebTypes(directory)
})

/** Writes a set-up whose compiler reads the short declarations of the web; test/install/install.test.ts reads those of TypeScript. */
function writeSetup(setup: Setup): void {
  const tsconfig = setup.tsconfig.replace('"compilerOptions": {', '$& "libReplacement": true,')
  writeProject(directory, { ...setup, tsconfig })
}

test.for(ownPackages)('%s contains the files that it exports, and no unnecessary files', (name) => {
  const manifest = manifestOf(name)
  const installed = join(modules, name)
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll(sep, '/'))
  expect(files.filter((path) => !path.startsWith('dist')).sort()).toEqual(['LICENSE', 'README.md', 'package.json'])
  expect(
    files.filter(
      (path) => !/\.c?js$|\.d\.c?ts$|^dist[\w/-]*$|^dist\/docs\/[\w-]+\.md$/u.test(path) && path.startsWith('dist'),
    ),
  ).toEqual([])
  for (const entry of Object.values(manifest.exports as Record<string, string | Record<string, string>>)) {
    for (const path of typeof entry === 'string' ? [entry] : Object.values(entry))
      expect(existsSync(join(installed, path)), path).toBe(true)
  }
})

test('honotate-kit contains ten pages of the guide, in at most 150 KB, and their links work', () => {
  const pages = join(modules, 'honotate-kit/dist/docs')
  const texts = readdirSync(pages).map((name) => readFileSync(join(pages, name), 'utf8'))
  expect(texts).toHaveLength(10)
  expect(texts.join('').length).toBeLessThan(150_000)
  for (const text of texts) {
    const prose = text.replaceAll(/^```[^]*?^```$/gmu, '')
    const links = [...prose.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/gu)].map(([, link]) => link as string)
    expect(links.filter((link) => !existsSync(join(pages, link)))).toEqual([])
  }
})

const expectedDependencies = {
  honotate: [['@hono/node-server'], ['hono', 'typedi']],
  'honotate-kit': [['@jridgewell/remapping', 'get-tsconfig', 'magic-string', 'oxc-parser', 'unplugin'], ['honotate']],
} as const

test.for(ownPackages)('%s has only the expected dependencies, and no install scripts', (name) => {
  const manifest = manifestOf(name)
  const [dependencies, peers] = expectedDependencies[name]
  expect(Object.keys(manifest.dependencies ?? {}).sort()).toEqual(dependencies)
  const required = Object.keys(manifest.peerDependencies ?? {}).filter((name) => !manifest.peerDependenciesMeta?.[name])
  expect(required.sort()).toEqual(peers)
  expect(
    Object.keys(manifest.scripts ?? {}).filter((name) => /^(?:pre|post)?(?:install|prepare)$/u.test(name)),
  ).toEqual([])
})

test.for([plainSetup, guideSetup])('the program of $name runs, and builds without an error', async (setup) => {
  writeSetup(setup)
  await expectReadmeAnswers(directory, '--import', 'honotate-kit/register', 'src/main.ts')
  if (setup.build) runInProject(directory, 'build.js')
  else runInProject(directory, 'node_modules/honotate-kit/dist/honotate-kit/cli/main.js', 'build')
  await expectReadmeAnswers(directory, 'dist/main.js')
})

test('tspc compiles the program of the README', async () => {
  writeSetup(tspcSetup)
  rmSync(join(directory, 'dist'), { recursive: true, force: true })
  runInProject(directory, 'node_modules/ts-patch/bin/tspc.js')
  await expectReadmeAnswers(directory, 'dist/main.js')
})

test('a service on Node loads few files at start, and no more files for its first event', async () => {
  writeSetup(plainSetup)
  writeFileSync(
    join(directory, 'watch.js'),
    `import { registerHooks } from 'node:module'
globalThis.loaded = []
registerHooks({
  load(url, context, next) {
    loaded.push(url)
    return next(url, context)
  },
})
`,
  )
  writeFileSync(
    join(directory, 'src/main.ts'),
    `import { createApp, GetMapping, RestController, Sse } from 'honotate'
import 'honotate/node'

@RestController()
class Ticks {
  @Sse() @GetMapping('/ticks') *ticks() { yield 1 }
}

const { loaded } = globalThis as unknown as { loaded: string[] }
const app = createApp({ controllers: [Ticks] })
const atStart = [...loaded]
const events = await (await app.request('/apis/ticks')).text()
console.log(JSON.stringify({ atStart, events, later: loaded.slice(atStart.length) }))
`,
  )
  await build({
    entryPoints: [join(directory, 'src/main.ts')],
    outfile: join(directory, 'dist/main.js'),
    bundle: true,
    packages: 'external',
    format: 'esm',
    target: 'es2022',
    plugins: [honotate()],
  })
  const { atStart, events, later } = JSON.parse(
    outputOf({ directory }, ['node', '--import', './watch.js', 'dist/main.js'], { NODE_ENV: undefined }),
  ) as { atStart: string[]; events: string; later: string[] }
  expect(events).toBe('data: 1\n\n')
  const own = atStart.flatMap((url) => url.split('/node_modules/honotate/dist/')[1] ?? [])
  expect(own.sort()).toEqual(
    ['catalogue', 'honotate', 'index', 'metadata', 'node', 'proxies'].map((name) => `${name}.js`),
  )
  expect(atStart.filter((url) => /hono\/dist\/(?:index|router\/)/u.test(url))).toEqual([])
  expect(later).toEqual([])
})

test('the core imports neither Node nor the transformer nor reflect-metadata', () => {
  const seen = new Set<string>()
  const outside = new Set<string>()
  function follow(path: string): void {
    if (seen.has(path)) return
    seen.add(path)
    for (const [, specifier] of readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*\(?['"]([^'"]+)['"]/gu)) {
      if (specifier?.startsWith('.')) follow(join(dirname(path), specifier))
      else outside.add(specifier as string)
    }
  }
  follow(join(installed, 'dist/index.js'))
  expect([...outside].filter((name) => !name.startsWith('hono')).sort()).toEqual(['typedi'])
  expect([...seen].map((path) => basename(path)).sort()).toEqual([
    'catalogue.js',
    'honotate.js',
    'index.js',
    'metadata.js',
    'proxies.js',
  ])
})

test('all packages have one version, and the kit accepts the versions of honotate that fit it', () => {
  const versions = ['honotate', 'honotate-kit', 'create-honotate'].map((name) => manifestOf(name).version)
  const { version } = JSON.parse(readFileSync(join(sourceOf('..'), 'package.json'), 'utf8')) as { version: string }
  expect(versions).toEqual([version, version, version])
  expect(manifestOf('honotate-kit').peerDependencies?.['honotate']).toBe(`^${version}`)
})
