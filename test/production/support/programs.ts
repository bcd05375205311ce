import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import honotate from 'honotate-kit/esbuild'
import { createFolder, linkModules, type Folder } from '../../support/folder.ts'

export const root = join(import.meta.dirname, '../../..')

/** A page of the guide. */
export function page(name: string): string {
  return readFileSync(join(root, 'docs/guide', `${name}.md`), 'utf8')
}

/** A folder of ES modules that can import the packages of the repository. */
export function createModule(): Folder {
  const folder = createFolder('production', { 'package.json': { type: 'module' } })
  linkModules(folder.directory)
  return folder
}

/** Writes the programs of docs/guide/scaling.md into a folder, and bundles one of them to `dist`. */
export async function buildProgram(entry: string, more: object = {}): Promise<{ directory: string; bundle: string }> {
  const { directory, write } = createModule()
  for (const [, file, code] of page('scaling').matchAll(/^```ts file=(\S+)\n([^]*?)^```$/gmu))
    write(file as string, code as string)
  const bundle = join(directory, 'dist/main.mjs')
  await build({
    entryPoints: [join(directory, entry)],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'es2022',
    nodePaths: [join(import.meta.dirname, '../node_modules')],
    // CommonJS packages load modules of Node with `require`.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)" },
    plugins: [honotate()],
    ...more,
  })
  return { directory, bundle }
}
