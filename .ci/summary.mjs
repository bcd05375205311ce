// Prints the message of every failure, then `N passed, N failed`, from the results of Vitest and the exit codes of the
// steps; fails where anything failed. The failures stand at the end because a log may be kept by its end only. A test that
// passed at its second try has its message there too.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import process from 'node:process'
import { stripVTControlCharacters } from 'node:util'

const MESSAGE_LINES = 30

const directory = process.argv[2]
let passed = 0
let failed = 0
for (const line of readFileSync(join(directory, 'steps'), 'utf8').trim().split('\n')) {
  const [step, status] = line.split(' ')
  const file = join(directory, `${step}.json`)
  const result = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  passed += result?.numPassedTests ?? 0
  failed += result?.numFailedTests ?? 0
  for (const { name, message, assertionResults } of result?.testResults ?? []) {
    if (message) show(step, relative('', name), message)
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (failureMessages.length === 0) continue
      const place = `${relative('', name)} > ${fullName}`
      show(step, status === 'failed' ? place : `${place} (passed at the second try)`, failureMessages.join('\n'))
    }
  }
  if (status === '0') continue
  console.log(`${step}: exit code ${status}`)
  // A file that cannot be loaded, an error outside of tests, or a linter that complains.
  if (!result?.numFailedTests) failed++
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

function show(step, place, message) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !line.includes('node_modules/vitest/'))
  console.log([`${step}: ${place}`, ...lines.slice(0, MESSAGE_LINES)].join('\n    '))
}
