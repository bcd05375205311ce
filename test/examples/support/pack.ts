import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Compiles and packs the package once for all examples, apart from `dist`, which other commands write.
 *
 * @returns What removes it again.
 */
export default function pack(): () => void {
  const root = join(import.meta.dirname, '../../..')
  const directory = mkdtempSync(join(tmpdir(), 'honotate-packed-'))
  for (const name of ['package.json', 'README.md', 'LICENSE']) cpSync(join(root, name), join(directory, name))
  execFileSync(
    process.execPath,
    ['node_modules/typescript/bin/tsc', '-p', '.', '--noCheck', '--outDir', join(directory, 'dist')],
    { cwd: root, stdio: 'inherit' },
  )
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts'], { cwd: directory, encoding: 'utf8' }),
  ) as [{ filename: string }]
  execFileSync('tar', ['-xzf', packed.filename], { cwd: directory })
  process.env['HONOTATE_PACKED'] = join(directory, 'package')
  return () => rmSync(directory, { recursive: true })
}
