import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { build } from 'esbuild'
import honotate from 'honotate/esbuild'

const root = join(import.meta.dirname, '../../..')

/**
 * Bundles services of `test/bench/services` as they would be deployed, but for their names, which profiles show.
 *
 * @param names The names of their files, without extension.
 * @returns The bundles by name; they live as long as the process.
 */
export async function bundleServices(names) {
  const directory = mkdtempSync(join(tmpdir(), 'honotate-bench-'))
  process.once('exit', () => rmSync(directory, { recursive: true }))
  await build({
    absWorkingDir: root,
    entryPoints: names.map((name) => join(root, 'test/bench/services', `${name}.ts`)),
    outdir: directory,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    plugins: [honotate()],
  })
  return Object.fromEntries(names.map((name) => [name, join(directory, `${name}.mjs`)]))
}
