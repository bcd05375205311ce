// Prints `N passed, N failed` from the results of Vitest and the exit codes of the steps; fails where anything failed.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

const directory = process.argv[2]
let passed = 0
let failed = 0
for (const line of readFileSync(join(directory, 'steps'), 'utf8').trim().split('\n')) {
  const [step, status] = line.split(' ')
  const file = join(directory, `${step}.json`)
  const result = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  passed += result?.numPassedTests ?? 0
  failed += result?.numFailedTests ?? 0
  // A file that cannot be loaded, an error outside of tests, or a linter that complains.
  if (status !== '0' && !result?.numFailedTests) failed++
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
