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
  for (const name of packages) packInto(directory, name)
  process.env['HONOTATE_PACKED'] = directory
}

/** Packs a package into an archive and a folder of its name. */
export function packInto(directory: string, name: string): void {
  const sources = join(directory, 'sources', name)
  mkdirSync(sources, { recursive: true })
  for (const path of ['package.json', 'README.md', 'dist'])
    cpSync(join(root, 'src', name, path), join(sources, path), { recursive: true })
  cpSync(join(root, 'LICENSE'), join(sources, 'LICENSE'))
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', directory], {
      cwd: sources,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    }),
  ) as [{ filename: string }]
  renameSync(join(directory, filename), join(directory, `${name}.tgz`))
  execFileSync('tar', ['-xzf', `${name}.tgz`], { cwd: directory })
  renameSync(join(directory, 'package'), join(directory, name))
}
