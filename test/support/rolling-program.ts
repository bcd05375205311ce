import { join } from 'node:path'
import { build } from 'esbuild'
import honotate from 'honotate-kit/esbuild'

/**
 * Bundles the program that restarts under load, as `main.js`.
 *
 * @param more Other programs, by the names of their bundles.
 */
export async function bundleRollingProgram(outdir: string, more: Readonly<Record<string, string>> = {}): Promise<void> {
  await build({
    entryPoints: { main: join(import.meta.dirname, '../integration/reliability/fixtures/rolling.ts'), ...more },
    outdir,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'es2022',
    plugins: [honotate()],
  })
}
