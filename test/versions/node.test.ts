import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { nodeOf } from '../support/engines.ts'
import { sampled } from '../support/runs.ts'

const root = join(import.meta.dirname, '../..')

/** Tests of what differs between versions of Node: messages, streams, sockets, and how a request ends. */
const FILES = {
  di: ['end-of-request', 'lifetime'],
  http: ['first-items', 'foreign-responses', 'websocket'],
  node: ['departures', 'ended-results', 'heads-of-streams', 'refused-requests', 'touched-bodies'],
  reliability: ['faults'],
}
const paths = Object.entries(FILES).flatMap(([folder, names]) =>
  names.map((name) => `test/integration/${folder}/${name}.test.ts`),
)

// `npm test` runs them on the version of the repository.
for (const version of sampled(['22', '26'] as const, 2)) {
  const node = nodeOf(version)
  const title = `the tests of requests, lifetimes and faults pass on Node ${version}`
  if (existsSync(node)) test(title, { timeout: 300_000 }, async () => expect(await outputOf(node)).toBe(''))
  else test.skip(`${title}: no Node ${version} for ${process.platform} on ${process.arch} was installed`)
}

/** What Vitest prints, if tests fail. */
async function outputOf(node: string): Promise<string> {
  const program = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--configLoader', 'native', ...paths]
  const options = { cwd: root, env: { ...process.env, VITEST: undefined, NO_COLOR: '1' }, maxBuffer: 2 ** 26 }
  return promisify(execFile)(node, program, options).then(
    () => '',
    ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) => `${stdout}\n${stderr}`,
  )
}
