import { mkdirSync, mkdtempSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import honotate from 'honotate/esbuild'

export const root = join(import.meta.dirname, '../../..')

/** A page of the guide. */
export function page(name: string): string {
  return readFileSync(join(root, 'docs/guide', `${name}.md`), 'utf8')
}

/** An empty folder that is removed after the tests. */
export function createFolder(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'honotate-production-')))
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }')
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'), 'junction')
  return directory
}

/** Writes the programs of docs/guide/scaling.md into a folder, and bundles one of them to `dist`. */
export async function buildProgram(entry: string, more: object = {}): Promise<{ directory: string; bundle: string }> {
  const directory = createFolder()
  for (const [, file, code] of page('scaling').matchAll(/^```ts file=(\S+)\n([^]*?)^```$/gmu)) {
    const path = join(directory, file as string)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, code as string)
  }
  const bundle = join(directory, 'dist/main.mjs')
  await build({
    entryPoints: [join(directory, entry)],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'es2022',
    nodePaths: [join(import.meta.dirname, '../node_modules')],
    // Packages of CommonJS ask for modules of Node by `require`.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)" },
    plugins: [honotate()],
    ...more,
  })
  return { directory, bundle }
}
