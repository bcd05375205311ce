import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import process from 'node:process'

/** The result of Vitest, as its reporter `json` writes it. */
interface Report {
  readonly snapshot: { readonly filesAdded: number; readonly filesUpdated: number }
  readonly testResults: readonly {
    readonly name: string
    readonly message: string
    readonly assertionResults: readonly { readonly fullName: string; readonly failureMessages: readonly string[] }[]
  }[]
}

/**
 * Returns the tests of test/docs that write files, and those that compare tables written by hand with the code. The others,
 * which run the programs of the documentation, take minutes.
 */
export function testsOfPages(root: string): string[] {
  return readdirSync(join(root, 'test/docs'), { recursive: true, encoding: 'utf8' })
    .map((path) => `test/docs/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.test.ts'))
    .filter((path) =>
      /\b(?:toMatchFileSnapshot|require(?:Rows|Same\w+))\(/u.test(readFileSync(join(root, path), 'utf8')),
    )
    .sort()
}

/**
 * Writes the generated files of a repository by the tests that compare them, and prints the rest, which is written by hand.
 *
 * @returns Whether nothing is missing.
 */
export function writePages(root: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'honotate-pages-'))
  const results = join(folder, 'results.json')
  const options = ['run', '--configLoader', 'native', '--project', 'docs', '-u', '--reporter=json']
  try {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/vitest/vitest.mjs'), ...options, `--outputFile=${results}`, ...testsOfPages(root)],
      { cwd: root, encoding: 'utf8' },
    )
    if (!existsSync(results)) {
      console.error(`The tests of the generated pages did not start:\n${stdout}${stderr}`)
      return false
    }
    return print(JSON.parse(readFileSync(results, 'utf8')) as Report, root)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function print({ snapshot, testResults }: Report, root: string): boolean {
  const changed = snapshot.filesAdded + snapshot.filesUpdated
  console.log(
    changed === 0 ? 'The generated files were up to date.' : `Wrote ${changed} generated files: see git diff.`,
  )
  const problems = testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name).replaceAll('\\', '/')
    const failures = assertionResults.flatMap(({ fullName, failureMessages }) =>
      failureMessages.map((text) => `${withoutStack(text)}\n  (${file}: ${fullName})`),
    )
    return message ? [...failures, `${withoutStack(message)}\n  (${file})`] : failures
  })
  if (problems.length > 0) console.error(`\nTo do by hand:\n\n${problems.join('\n\n')}`)
  return problems.length === 0
}

/** Returns the message of a failed test without its stack and the name of its class. */
function withoutStack(text: string): string {
  return text
    .replace(/\n\s+at [^]*$/u, '')
    .replace(/^(?:Assertion)?Error: /u, '')
    .replace(/: expected .* to (?:deeply equal|be) .*$/u, '')
}
