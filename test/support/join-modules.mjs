import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import process from 'node:process'
import { build } from 'esbuild'

const ENTRIES = ['index.js', 'node.js', 'hot.js', 'health.js', 'openapi.js', 'testing.js', 'discover.js', 'runtime.js']

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
    entryPoints: ENTRIES,
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
    // What is `sideEffects: false` would not be loaded by a bare import.
    ignoreAnnotations: true,
    plugins: [withFewChunks(dist)],
  })
}

/**
 * Makes few chunks: esbuild makes one for each set of entries that share modules. Every other entry loads `index.js`, as the
 * programs that import it do, and `index.js` what two other entries share; `import()` loads an entry instead of its parts.
 */
function withFewChunks(dist) {
  const at = (path) => join(dist, path)
  const more = new Map(ENTRIES.map((entry) => [at(entry), "import './index.js'"]))
  more.set(at('index.js'), "import './runtime/health/closing.js'\nimport './runtime/di/within-time.js'")
  return {
    name: 'with-few-chunks',
    setup({ onLoad, onResolve }) {
      onLoad({ filter: new RegExp('[.]js$') }, ({ path }) =>
        more.has(path) ? { contents: `${more.get(path)}\n${readFileSync(path, 'utf8')}` } : undefined,
      )
      onResolve({ filter: new RegExp('/node/serve[.]js$') }, ({ kind }) =>
        kind === 'dynamic-import' ? { path: at('node.js') } : undefined,
      )
    },
  }
}

// As a program: `node test/support/join-modules.mjs [dist]`.
if (import.meta.main) await joinModules(process.argv[2] ?? fileURLToPath(new URL('../../dist', import.meta.url)))
