import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Compiles `src` to `dist` before any test: the tests use the package as its users do. `npm run lint` checks the types. */
export default function build(): void {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.', '--noCheck'], {
    cwd: root,
    stdio: 'inherit',
  })
}
