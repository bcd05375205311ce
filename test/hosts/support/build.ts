import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Compiles the package once for all tests, apart from `dist`, which other commands write.
 *
 * @returns What removes it again.
 */
export default function build(): () => void {
  const built = mkdtempSync(join(tmpdir(), 'honotate-built-'))
  const root = join(import.meta.dirname, '../../..')
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.', '--noCheck', '--outDir', built], {
    cwd: root,
    stdio: 'inherit',
  })
  process.env['HONOTATE_BUILT'] = built
  return () => rmSync(built, { recursive: true })
}
