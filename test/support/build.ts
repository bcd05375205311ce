import { execFileSync } from 'node:child_process'
import { globSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import process from 'node:process'
import { rolldown, type OutputOptions } from 'rolldown'
import * as catalogue from '../../src/honotate/errors/catalogue.ts'
import { defineSite } from './site.ts'

const root = join(import.meta.dirname, '../..')
const src = join(root, 'src')
const dist = join(root, 'dist')

/** The file that the build writes last: the codes of the errors, for the condition `production`. */
const last = join(dist, 'codes.js')

/**
 * The files in addition to the entries. Bundlers drop a file that a program does not use, but keep the modules of Hono
 * that the file imports, because Hono does not declare that they have no side effects.
 */
const groups = [
  // This file does not import Hono, for programs that only decorate parameters.
  { name: 'metadata', test: inSources(/^runtime\/(?:parameters|metadata|errors)\//u), priority: 2 },
  // Only this code imports Hono's module for IP addresses.
  { name: 'proxies', test: inSources(/trusted-proxies/u), priority: 1 },
  { name: 'honotate', test: inSources(/^runtime\/(?!(?:node|openapi|testing|health|discover)\/)/u) },
]

/** Tests only the part of a path below `src`: the folders above the clone may have any name. */
function inSources(pattern: RegExp): (id: string) => boolean {
  return (id) => pattern.test(relative(src, id).replaceAll('\\', '/'))
}

/**
 * Writes the package: the compiler and the tools, compiled file by file; the runtime as one bundle, because Node needs
 * much longer to resolve and link a hundred small files than to compile them; and all declarations.
 *
 * @param options Further options of `tsc`.
 */
async function buildPackage(...options: string[]): Promise<void> {
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.', ...options], {
    cwd: root,
    stdio: 'inherit',
  })
  await bundlePackage()
  for (const path of globSync('runtime/**/*.js', { cwd: dist })) rmSync(join(dist, path))
  const codes = Object.keys(catalogue).map((name) => `export const ${name} = ["${name}"];\n`)
  writeFileSync(last, codes.join(''))
}

/** Bundles the runtime, and the parts of it that the compiler and the tools use. */
export async function bundlePackage(dir: string = dist, site?: string): Promise<void> {
  const entries = readdirSync(src).filter((name) => name.endsWith('.ts') && name !== 'shared.ts')
  await bundle(entries, { dir, codeSplitting: { groups } }, site)
  // The package contains these stateless functions twice, so that the compiler need not load Hono and TypeDI.
  await bundle(['shared.ts', 'runtime/errors/catalogue.ts'], { dir }, site)
}

/** Bundles files of `src`. */
export async function bundle(entries: readonly string[], output: OutputOptions = {}, site?: string): Promise<void> {
  const bundled = await rolldown({
    input: entries.map((name) => join(src, name)),
    // The app and honotate must share one copy of each library; a condition in package.json selects `#catalogue`.
    external: (id) => !id.startsWith('.') && !isAbsolute(id),
    platform: 'neutral',
    tsconfig: false,
    transform: { define: defineSite(site) },
  })
  await bundled.write({
    dir: dist,
    chunkFileNames: '[name].js',
    // Keep readable names in stack traces, and in bundles of the package.
    minifyInternalExports: false,
    // The declarations keep these comments.
    comments: { jsdoc: false },
    ...output,
  })
}

/**
 * Writes `dist` before Vitest starts, unless `dist` is newer than its sources: the tests use the package as users do.
 * Skips the type check, which `npm run lint` does.
 */
export default async function build(): Promise<void> {
  if (process.env['HONOTATE_BUILT']) return
  if (!isBuilt()) await buildPackage('--noCheck')
  process.env['HONOTATE_BUILT'] = 'yes'
}

function isBuilt(): boolean {
  const written = statSync(last, { throwIfNoEntry: false })?.mtimeMs ?? 0
  // The mtime of a folder changes when a file in it is added, renamed or removed.
  const sources = ['.', ...readdirSync(src, { recursive: true, encoding: 'utf8' })].map((path) => join('src', path))
  const others = ['package.json', 'package-lock.json', 'tsconfig.json', 'test/support/build.ts']
  return [...sources, ...others].every((path) => statSync(join(root, path)).mtimeMs < written)
}

// As a program: `node test/support/build.ts`. Removes `dist` first, so that no output of a renamed file remains.
if (import.meta.main) {
  rmSync(dist, { recursive: true, force: true })
  await buildPackage()
}
