import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

const root = join(import.meta.dirname, '../..')

/** Packs the package like `npm publish`, once per run. Copies `dist` first, because other commands may write to it. */
export default function pack(): void {
  if (process.env['HONOTATE_PACKED']) return
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'honotate-packed-')))
  const sources = join(directory, 'sources')
  mkdirSync(sources)
  for (const name of ['package.json', 'README.md', 'LICENSE', 'dist'])
    cpSync(join(root, name), join(sources, name), { recursive: true })
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', directory], {
      cwd: sources,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    }),
  ) as [{ filename: string }]
  execFileSync('tar', ['-xzf', filename], { cwd: directory })
  process.env['HONOTATE_TARBALL'] = join(directory, filename)
  process.env['HONOTATE_PACKED'] = join(directory, 'package')
}
