import { execFileSync } from 'node:child_process'
import { chmodSync, globSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import process from 'node:process'
import { rolldown, type OutputOptions } from 'rolldown'
import * as catalogue from '../../src/honotate/errors/catalogue.ts'
import { writePackageDocs } from './package-docs.ts'
import { pruneDeclarations } from './prune-declarations.ts'
import { defineSite } from './site.ts'

const root = join(import.meta.dirname, '../..')
const src = join(root, 'src')
const runtime = join(src, 'honotate')
const kit = join(src, 'honotate-kit')
const create = join(src, 'create-honotate')

/** The packages, in the order in which they are built. The kit reads the declarations of the runtime. */
export const packages = ['honotate', 'honotate-kit', 'create-honotate'] as const

/** The file that the build writes last. */
const last = join(create, 'dist/main.js')

/**
 * The files in addition to the entries. Bundlers drop a file that a program does not use, but keep the modules of Hono
 * that the file imports, because Hono does not declare that they have no side effects.
 */
const groups = [
  // This file does not import Hono, for programs that only decorate parameters.
  { name: 'metadata', test: inRuntime(/^(?:parameters|metadata|errors)\//u), priority: 2 },
  // Only this code imports Hono's module for IP addresses.
  { name: 'proxies', test: inRuntime(/trusted-proxies/u), priority: 1 },
  { name: 'honotate', test: inRuntime(/^(?!(?:node|openapi|mcp|testing|health|discover)\/)[^/]+\/|^create-app/u) },
]

/** Tests only the part of a path below the runtime: the folders above the clone may have any name. */
function inRuntime(pattern: RegExp): (id: string) => boolean {
  return (id) => pattern.test(relative(runtime, id).replaceAll('\\', '/'))
}

/**
 * Writes `dist` of each package. The runtime is one bundle, because Node needs much longer to resolve and link a hundred
 * small files than to compile them; the kit is compiled file by file; create-honotate is one file. `tsc` writes the
 * declarations, and those that no entry imports are removed.
 *
 * @param options Further options of `tsc`.
 */
async function buildPackages(...options: string[]): Promise<void> {
  compile('honotate', '--emitDeclarationOnly', ...options)
  await bundleRuntime()
  compile('honotate-kit', ...options)
  await bundleShared()
  await bundlePage()
  await bundleCreate()
  writePackageDocs(join(kit, 'dist/docs'))
  for (const directory of [runtime, kit]) pruneDeclarations(directory)
  for (const name of packages) allowExecution(name)
}

/** Makes the commands of a package executable: npm does that when it installs them, and other programs do not. */
function allowExecution(name: string): void {
  const { bin = {} } = JSON.parse(readFileSync(join(src, name, 'package.json'), 'utf8')) as {
    readonly bin?: Readonly<Record<string, string>>
  }
  for (const path of Object.values(bin)) chmodSync(join(src, name, path), 0o755)
}

function compile(name: string, ...options: string[]): void {
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', `src/${name}`, ...options], {
    cwd: root,
    stdio: 'inherit',
  })
}

/** Bundles the entries of honotate, and writes the codes of its errors, which the plugins' option `errors` selects. */
export async function bundleRuntime(dir: string = join(runtime, 'dist'), site?: string): Promise<void> {
  // A relative path, and no condition in package.json: a tool that copies packages may read other conditions than Node.
  await bundle(
    entriesOf('honotate'),
    { dir, codeSplitting: { groups }, paths: { '#catalogue': './catalogue.js' } },
    site,
  )
  await bundle([join(runtime, 'errors/catalogue.ts')], { dir }, site)
  const codes = Object.keys(catalogue).map((name) => `export const ${name} = ["${name}"];\n`)
  writeFileSync(join(dir, 'codes.js'), codes.join(''))
}

/**
 * Bundles the functions that the kit shares with the runtime. They have no state, so each package contains them: the
 * compiler then loads neither Hono nor TypeDI, and does not depend on the version of the runtime.
 */
export async function bundleShared(dir: string = join(kit, 'dist/honotate'), site?: string): Promise<void> {
  for (const path of globSync('**/*.js', { cwd: dir })) rmSync(join(dir, path))
  await bundle([join(runtime, 'shared.ts')], { dir }, site)
}

/** Bundles the scripts of the page of `honotate dev` with their libraries and the licenses of these. */
async function bundlePage(): Promise<void> {
  const path = 'cli/dev/page/browser'
  const dir = join(kit, 'dist/honotate-kit', path)
  rmSync(dir, { recursive: true, force: true })
  const bundled = await rolldown({ input: join(kit, path, 'page.ts'), platform: 'browser', tsconfig: false })
  const licenses = ['@dagrejs/dagre', '@dagrejs/graphlib', 'preact'].map(
    (name) => `${name}\n\n${readFileSync(join(root, 'node_modules', name, 'LICENSE'), 'utf8')}`,
  )
  await bundled.write({ dir, minify: true, postBanner: `/*!\n${licenses.join('\n')}*/` })
}

/** Bundles create-honotate, so that `npm create honotate` downloads one file. */
export async function bundleCreate(dir: string = join(create, 'dist'), site?: string): Promise<void> {
  await bundle([join(create, 'create-honotate.ts')], { dir, entryFileNames: 'main.js' }, site, 'node')
}

/** The sources of the entries of a package, from its package.json. */
function entriesOf(name: string): string[] {
  const { exports } = JSON.parse(readFileSync(join(src, name, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, string | { readonly default: string }>>
  }
  return Object.values(exports).flatMap((entry) =>
    typeof entry === 'string' ? [] : join(src, name, entry.default.replace('dist/', '').replace(/\.js$/u, '.ts')),
  )
}

/** Bundles files; packages stay imports. */
export async function bundle(
  input: readonly string[],
  output: OutputOptions,
  site?: string,
  platform: 'neutral' | 'node' = 'neutral',
): Promise<void> {
  const bundled = await rolldown({
    input: [...input],
    // The app and honotate must share one copy of each library; `#catalogue` is a file that the plugins can replace.
    external: (id) => !id.startsWith('.') && !isAbsolute(id),
    platform,
    tsconfig: false,
    transform: { define: defineSite(site) },
  })
  await bundled.write({
    chunkFileNames: '[name].js',
    // Keep readable names in stack traces, and in bundles of the package.
    minifyInternalExports: false,
    // The declarations keep these comments.
    comments: { jsdoc: false },
    ...output,
  })
}

/**
 * Writes the packages before Vitest starts, unless they are newer than their sources: the tests use them as users do.
 * Skips the type check, which `npm run lint` does.
 */
export default async function build(): Promise<void> {
  if (process.env['HONOTATE_BUILT']) return
  if (!isBuilt()) await buildPackages('--noCheck')
  process.env['HONOTATE_BUILT'] = 'yes'
}

function isBuilt(): boolean {
  const written = statSync(last, { throwIfNoEntry: false })?.mtimeMs ?? 0
  // The mtime of a folder changes when a file in it is added, renamed or removed.
  const sources = packages.flatMap((name) => [name, ...sourcesOf(name)]).map((path) => join('src', path))
  const others = ['package.json', 'package-lock.json', 'tsconfig.json', 'test/support/build.ts']
  return [...sources, ...others].every((path) => statSync(join(root, path)).mtimeMs < written)
}

/** The files and folders of a package, without its output. The root of a package changes with its output. */
function sourcesOf(name: string): string[] {
  return readdirSync(join(src, name))
    .filter((path) => path !== 'dist' && path !== 'node_modules')
    .flatMap((path) => {
      const below = statSync(join(src, name, path)).isDirectory()
        ? readdirSync(join(src, name, path), { recursive: true, encoding: 'utf8' })
        : []
      return [path, ...below.map((each) => join(path, each))].map((each) => join(name, each))
    })
}

// As a program: `node test/support/build.ts`. Removes `dist` first, so that no output of a renamed file remains.
if (import.meta.main) {
  for (const name of packages) rmSync(join(src, name, 'dist'), { recursive: true, force: true })
  await buildPackages()
}
