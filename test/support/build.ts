import { execFileSync } from 'node:child_process'
import { globSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import process from 'node:process'
import { rolldown, type OutputOptions } from 'rolldown'
import * as catalogue from '../../src/runtime/errors/catalogue.ts'

const root = join(import.meta.dirname, '../..')
const src = join(root, 'src')

/**
 * The files beside those of the entries. Bundlers drop a file that a program does not use, except for the modules of Hono
 * that it imports: Hono does not declare that they have no side effects.
 */
const groups = [
  // Without Hono, for programs that only decorate parameters.
  { name: 'metadata', test: /[\\/]runtime[\\/](?:parameters|metadata|errors)[\\/]/u, priority: 2 },
  // The only user of Hono's module for IP addresses.
  { name: 'proxies', test: /trusted-proxies/u, priority: 1 },
  { name: 'honotate', test: /[\\/]runtime[\\/](?!(?:node|openapi|testing|health|discover)[\\/])/u },
]

/**
 * Writes the package: the compiler and the tools, compiled file by file; the runtime as one bundle, because Node takes
 * much longer to find and link a hundred small files than to compile them; and declarations of everything.
 *
 * @param dist The folder to write.
 * @param options More options of `tsc`.
 */
export async function buildPackage(dist: string, ...options: string[]): Promise<void> {
  const tsc = ['node_modules/typescript/bin/tsc', '-p', '.', '--outDir', dist, ...options]
  execFileSync(process.execPath, tsc, { cwd: root, stdio: 'inherit' })
  const entries = readdirSync(src).filter((name) => name.endsWith('.ts') && name !== 'shared.ts')
  await bundle(entries, { dir: dist, codeSplitting: { groups } })
  // The compiler loads neither Hono nor TypeDI, so these functions, which keep no state, are in the package twice.
  await bundle(['shared.ts', 'runtime/errors/catalogue.ts'], { dir: dist })
  const codes = Object.keys(catalogue).map((name) => `export const ${name} = ["${name}"];\n`)
  writeFileSync(join(dist, 'codes.js'), codes.join(''))
  for (const path of globSync('runtime/**/*.js', { cwd: dist })) rmSync(join(dist, path))
}

async function bundle(entries: readonly string[], output: OutputOptions): Promise<void> {
  const bundled = await rolldown({
    input: entries.map((name) => join(src, name)),
    // One copy of each library for the app and for honotate; a condition of package.json selects `#catalogue`.
    external: (id) => !id.startsWith('.') && !isAbsolute(id),
    platform: 'neutral',
    tsconfig: false,
  })
  await bundled.write({
    chunkFileNames: '[name].js',
    // Readable names in stack traces of the bundle, and in bundles of it.
    minifyInternalExports: false,
    // The declarations have them.
    comments: { jsdoc: false },
    ...output,
  })
}

/**
 * Writes `dist` before Vitest starts: the tests use the package as its users do. `npm run lint` checks the types.
 */
export default async function build(): Promise<void> {
  if (process.env['HONOTATE_BUILT']) return
  await buildPackage(join(root, 'dist'), '--noCheck')
  process.env['HONOTATE_BUILT'] = 'yes'
}

// As a program: `node test/support/build.ts`. A file that was renamed in `src` must not live on in the package.
if (import.meta.main) {
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  await buildPackage(join(root, 'dist'))
}
