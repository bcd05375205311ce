import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Compiles `src` to `dist` before any test: the tests use the package as its users do. */
export default function build(): void {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/honotate.tsbuildinfo'], {
    cwd: root,
    stdio: 'inherit',
  })
}
