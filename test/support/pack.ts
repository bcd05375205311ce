import { cpSync, mkdirSync, mkdtempSync, realpathSync, renameSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { packages } from './build.ts'

const root = join(import.meta.dirname, '../..')

/**
 * Packs the packages as `npm publish` does, once per run: `HONOTATE_PACKED` is a folder with each package below its name,
 * and its archive beside it, such as `honotate.tgz`. Copies `dist` first, because other commands may write to it.
 */
export default function pack(): void {
  if (process.env['HONOTATE_PACKED']) return
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'honotate-packed-')))
  packInto(directory, packages)
  process.env['HONOTATE_PACKED'] = directory
}

/** Packs each package into an archive and a folder of its name. */
export function packInto(directory: string, names: readonly string[]): void {
  const sources = join(directory, 'sources')
  for (const name of names) {
    mkdirSync(join(sources, name), { recursive: true })
    for (const path of ['package.json', 'README.md', 'dist'])
      cpSync(join(root, 'src', name, path), join(sources, name, path), { recursive: true })
    cpSync(join(root, 'LICENSE'), join(sources, name, 'LICENSE'))
  }
  // One npm for all, since it takes longer to start than to pack.
  const folders = names.map((name) => `./${name}`)
  const packed = JSON.parse(
    execFileSync('npm', ['pack', ...folders, '--json', '--ignore-scripts', '--pack-destination', directory], {
      cwd: sources,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    }),
  ) as readonly { readonly name: string; readonly filename: string }[]
  for (const { name, filename } of packed) {
    renameSync(join(directory, filename), join(directory, `${name}.tgz`))
    execFileSync('tar', ['-xzf', `${name}.tgz`], { cwd: directory })
    renameSync(join(directory, 'package'), join(directory, name))
  }
}
