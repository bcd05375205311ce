import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import process from 'node:process'
import { build } from 'esbuild'

/**
 * Joins the modules of the runtime into a few files, `dist/joined`: Node takes much longer to load a hundred small files
 * than to compile them. Bundlers for other platforms read the modules themselves.
 *
 * @param dist The folder of compiled modules.
 */
export async function joinModules(dist) {
  rmSync(join(dist, 'joined'), { recursive: true, force: true })
  await build({
    absWorkingDir: dist,
    entryPoints: [
      'index.js',
      'node.js',
      'hot.js',
      'health.js',
      'openapi.js',
      'testing.js',
      'discover.js',
      'runtime.js',
    ],
    outdir: 'joined',
    chunkNames: 'shared-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    // One copy of a library for everyone, and one of the catalogue, which a condition selects.
    packages: 'external',
    external: ['#catalogue'],
    logLevel: 'warning',
  })
}

// As a program: `node test/support/join-modules.mjs [dist]`.
if (import.meta.main) await joinModules(process.argv[2] ?? fileURLToPath(new URL('../../dist', import.meta.url)))
