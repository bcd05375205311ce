import { join } from 'node:path'
import type { TestModule, TestSuite } from 'vitest/node'
import { keepPart } from '../../support/generated-part.ts'
import { isComplete } from '../../support/runs.ts'
import { bundlers } from './bundlers.ts'
import { runtimes } from './loaders.ts'
import { differences } from './meaning-differences.ts'
import { versionOf } from './sandbox.ts'

const page = join(import.meta.dirname, '../../../docs/reference/compatibility.md')

/** The hosts of the table, and the versions to show for each. */
const tools = new Map<string, readonly string[]>([
  ...[...bundlers, ...runtimes].map(({ name, tools }) => [name, tools] as const),
  ['TypeScript 6, honotate check and build', ['typescript']],
  ['TypeScript 7.0, honotate check and build', ['typescript-7.0']],
  ['TypeScript 7.1, honotate check and build', ['typescript-7.1']],
])
const remarks = new Map(
  [...bundlers, ...runtimes].flatMap(({ name, columns }) => (columns === undefined ? [] : [[name, columns] as const])),
)

const columns: readonly [string, RegExp][] = [
  ['service', /^the (?:service|build) passes the conformance checks/u],
  ['flag ignored', /experimentalDecorators in tsconfig\.json has no effect/u],
  ['syntax errors', /reports a syntax error/u],
  ['untouched files', /^a file without|^build does not change the output of a file without/u],
]

/** What the tests of a host with a remark compare, if it is less than the column says. */
const comparedWithRemark = new Map([
  ['service', ['service: lines only']],
  ['flag ignored', ['flag ignored: responses only']],
])

/**
 * With `vitest -u`, writes the hosts part of docs/reference/compatibility.md from the results of the tests; otherwise
 * fails if the page differs.
 */
export function writePart(modules: readonly TestModule[], updating: boolean): void {
  const rows = modules.flatMap(rowsOf).toSorted()
  // A commit tries a part of the tests. A partial run proves nothing about the tests that it leaves out.
  if (
    !isComplete ||
    rows.length < tools.size ||
    modules.some((module) => [...module.children.allTests('skipped')].length > SKIPPED_AT_MOST)
  )
    return
  keepPart(
    { page, name: 'hosts', command: 'HONOTATE_RUNS=1 npm test -- --project hosts -u', text: textOf(rows) },
    updating,
  )
}

/** The most tests that a full run skips, because they do not apply to a host; a run with `-t` skips more. */
const SKIPPED_AT_MOST = 8

function rowsOf(module: TestModule): string[] {
  return [...module.children.suites()].flatMap((suite) => {
    const versions = tools.get(suite.name)
    // Other test files also have a suite for each host.
    const isRow = [...suite.children.tests()].some(({ name }) => columns.some(([, pattern]) => pattern.test(name)))
    return versions && isRow
      ? [`| ${suite.name} | ${versions.map(described).join(', ')} | ${differencesOf(suite)} |`]
      : []
  })
}

function described(tool: string): string {
  return `${tool.replace(/-[\d.]+$/u, '')} ${versionOf(tool).replace('v', '')}`
}

/** The names of hosts in the table. */
function hostsOf(pattern: RegExp): string {
  return [...tools.keys()].filter((name) => pattern.test(name)).join('; ')
}

/** The columns whose test has not passed in full. */
function differencesOf(suite: TestSuite): string {
  const found = columns.flatMap(([column, pattern]) => {
    const test = [...suite.children.tests()].find(({ name }) => pattern.test(name))
    const state = test?.result().state
    if (state === undefined || state === 'skipped') return [`${column}: does not apply`]
    if (state !== 'passed') return [`**${column} fails**`]
    return remarks.has(suite.name) ? (comparedWithRemark.get(column) ?? []) : []
  })
  return found.join('; ') || '–'
}

function textOf(rows: readonly string[]): string {
  const notes = [...Map.groupBy(remarks, ([, remark]) => remark)].map(
    ([remark, hosts]) => `- ${hosts.map(([name]) => name).join('; ')}: ${remark}.\n`,
  )
  return `## Hosts

Each host compiles the same service, which then handles the same requests over HTTP. Last changed on ${new Date().toISOString().slice(0, 10)}.

- **service**: every response is correct, and errors have the line and column of the source
- **flag ignored**: the same with \`experimentalDecorators\` in tsconfig.json, which an editor may need
- **syntax errors**: the host reports them itself, at the right line
- **untouched files**: a file without decorators and classes does not change

| host | with | exceptions |
| --- | --- | --- |
${rows.join('\n')}

${notes.join('')}
Tests that do not apply:

- TypeScript 7.0 has no API to emit, so \`honotate build\` does not support it.
- ts-loader and @rollup/plugin-typescript obey the flag in tsconfig.json, unless their \`compilerOptions\` set \`experimentalDecorators: false\`.

### Language features

Each host also compiles [programs](../../test/hosts/fixtures/meaning) with class fields, enums, namespaces, JSX and others. They
print the same as compiled by plain \`tsc\` ${versionOf('typescript')}, with these exceptions:

${differences.map(({ hosts, reason }) => `- ${hostsOf(hosts)}: ${reason}\n`).join('')}
### CommonJS

On Node, a \`.cts\` file, or a file of a package with \`"type": "commonjs"\`, can use \`import x = require()\`, \`export =\` and \`import()\` under
\`honotate-kit/register\` and \`honotate dev\`. Known limits:

- esbuild, also under \`honotate-kit/register\`, ignores \`esModuleInterop: false\` (\`import * as express from 'express'\` is not a function).
- Node before 22.15, and Node in packages without \`"type"\` (except \`.cts\`): files with \`export\` or \`import\` load as ES modules, so they have no
  \`require()\` and no \`export =\`.
- Deno: controllers in \`.cts\` files, or in a package with \`"type": "commonjs"\`, are not compiled: use \`"type": "module"\`.
- Bun with the preload: outside \`node_modules\`, only \`.cjs\` files can export with \`module.exports\`; \`require()\` loads no \`.ts\` or \`.js\` files.
- tsx compiles files of CommonJS packages itself, without the plugin: leave tsx out.
`
}
