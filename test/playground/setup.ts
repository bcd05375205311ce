import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { install } from '../support/install.ts'

const folder = join(import.meta.dirname, '../../docs/playground')

/** Builds the page as the documentation does. */
export default function playground(): void {
  install('docs/playground')
  execFileSync('npm', ['run', 'build', '--silent', '--', '--logLevel', 'error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
}
