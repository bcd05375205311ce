import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'

/**
 * Compiles `src` to `dist` before Vitest starts: the tests use the package as its users do. `npm run lint` checks the
 * types.
 */
export default function build(): void {
  if (process.env['HONOTATE_BUILT']) return
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.', '--noCheck'], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: 'inherit',
  })
  execFileSync(process.execPath, [join(import.meta.dirname, 'join-modules.mjs')], { stdio: 'inherit' })
  process.env['HONOTATE_BUILT'] = 'yes'
}
