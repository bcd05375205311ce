import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestModule, TestSuite } from 'vitest/node'
import { keepPart } from '../../support/generated-part.ts'
import { installed, runtimes, unavailable, type Feature, type Runtime } from './runtimes.ts'

const root = join(import.meta.dirname, '../../..')

const columns: readonly ('service' | Feature)[] = [
  'service',
  'client IP',
  'environment',
  'streaming',
  'events',
  'upload',
  'abort',
  'signal',
  'waitUntil',
  'websocket',
]

/**
 * With `vitest -u`, writes the runtimes part of docs/reference/compatibility.md from the results of the tests;
 * otherwise fails if the page differs.
 */
export function writePart(modules: readonly TestModule[], updating: boolean): void {
  const suites = new Map(modules.flatMap(suitesOf).map((suite) => [suite.name, suite]))
  const absent = runtimes.filter(unavailable)
  for (const reason of reasons()) console.warn(`Skipped: ${reason}`)
  // A partial run proves nothing about the tests that it leaves out, nor a machine about the runtimes that it lacks.
  if (runtimes.some((runtime) => !absent.includes(runtime) && !isWhole(runtime, suites.get(runtime.name)))) return
  if (absent.length > 0 && !updating) return
  const rows = runtimes.map((runtime) => row(runtime, suites.get(runtime.name)))
  const page = join(root, 'docs/reference/compatibility.md')
  keepPart({ page, name: 'runtimes', command: 'npm test -- --project runtimes -u', text: textOf(rows) }, updating)
}

function suitesOf(module: TestModule): TestSuite[] {
  return [...module.children.suites()]
}

function isWhole({ without = {} }: Runtime, suite: TestSuite | undefined): boolean {
  return suite !== undefined && [...suite.children.tests('skipped')].length === Object.keys(without).length
}

function row(runtime: Runtime, suite: TestSuite | undefined): string {
  const lacks = columns.flatMap((column) => differenceOf(suite, column))
  return `| ${runtime.name} | ${versionOf(runtime)} | ${lacks.join(', ') || '–'} |`
}

/** The column, unless its test has passed. */
function differenceOf(suite: TestSuite | undefined, column: string): string[] {
  const state = [...(suite?.children.tests() ?? [])].find(({ name }) => name.startsWith(`${column}:`))?.result().state
  if (state === 'passed') return []
  return [state === undefined || state === 'skipped' ? column : `**${column} fails**`]
}

function versionOf({ tool }: Runtime): string {
  const places = [installed(tool), join(root, 'node_modules', tool)]
  const place = places.find((directory) => existsSync(join(directory, 'package.json')))
  if (!place) return 'not installed'
  const { version } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as { version: string }
  return `${tool.replace(/-\d+$/u, '')} ${version.replace('v', '')}`
}

/** The skipped features, with the reason and the runtimes. */
function reasons(): string[] {
  const where = new Map<string, string[]>()
  for (const runtime of runtimes) {
    const absent = unavailable(runtime)
    const list = absent ? [['not tested', absent]] : Object.entries(runtime.without ?? {})
    for (const [feature, reason] of list)
      where.set(`${feature}: ${reason}`, [...(where.get(`${feature}: ${reason}`) ?? []), runtime.name])
  }
  return [...where].map(([reason, names]) => `${reason} (${shortened(names).join('; ')}).`)
}

/** Names a platform once if all of its runtimes are in the list. */
function shortened(names: readonly string[]): string[] {
  const platformOf = (name: string): string => name.replace(/, .*/u, '')
  const isWhole = (platform: string): boolean =>
    runtimes.every(({ name }) => platformOf(name) !== platform || names.includes(name))
  return [...new Set(names.map((name) => (isWhole(platformOf(name)) ? platformOf(name) : name)))]
}

function textOf(rows: readonly string[]): string {
  return `## Runtimes

The same service, bundled by esbuild into one file, runs in each runtime and responds over HTTP. Last changed on ${new Date().toISOString().slice(0, 10)}.

- **service**: every response is correct
- **client IP**: \`request.ip\` is the address of the peer, whatever \`X-Forwarded-For\` says
- **environment**: \`request.env\` (Hono's \`c.env\`) has the bindings of the runtime
- **streaming**: values of a generator arrive before it has ended; **events**: the same with \`@Sse()\`
- **upload**: a file of a multipart form keeps its name, type and bytes
- **abort**: when the client disconnects, the generator ends and the services of the request are destroyed
- **signal**: \`request.signal\` is aborted when the client disconnects before the response
- **waitUntil**: a promise passed to \`request.waitUntil()\` settles after the response
- **websocket**: a method opens a WebSocket behind a guard, with an injected service

| runtime | with | lacks |
| --- | --- | --- |
${rows.join('\n')}

Why a runtime lacks a feature:

${reasons()
  .map((reason) => `- ${reason}`)
  .join('\n')}

On Cloudflare, abort needs the compatibility flag \`enable_request_signal\`. Bun, workerd and the edge runtime do not read the source
maps of esbuild: their errors show positions in the bundle.
`
}
