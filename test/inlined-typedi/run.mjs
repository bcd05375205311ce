// Runs the tests of injection with `typedi/` in place of TypeDI, in a copy of the repository: the plan of
// docs/reference/stability.md#typedi. `node test/inlined-typedi/run.mjs [files]`
import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { copyRepository } from '../support/repository-copy.ts'

const modules = join(import.meta.dirname, '../../node_modules')
const copy = copyRepository('typedi')
const typedi = join(copy, 'node_modules/typedi')
cpSync(join(import.meta.dirname, 'typedi'), typedi, { recursive: true })
// The names stay the same, so TypeDI's declarations still apply.
cpSync(join(modules, 'typedi/types'), join(typedi, 'types'), { recursive: true })

const tests = process.argv.length > 2 ? process.argv.slice(2) : ['test/integration/di']
const vitest = join(modules, 'vitest/vitest.mjs')
const { status } = spawnSync(process.execPath, [vitest, 'run', '--configLoader', 'native', ...tests], {
  cwd: copy,
  stdio: 'inherit',
})
process.exitCode = status ?? 1
