import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { install } from '../support/install.ts'

/** Builds the site as `npm run docs` does, without writing the generated pages of the repository. */
export default function buildSite(): void {
  install('test/site')
  execFileSync(process.execPath, ['docs/site/run.ts', 'build'], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
