import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { limitsOf } from '../../src/honotate/http/limits.ts'
import { requireRows, requireSameNames, requireSameRows, type Rows } from './require-rows.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Returns the members of an interface, each with its documented default. */
function membersOf(path: string, name: string): Record<string, string | undefined> {
  const [, body] = new RegExp(`^export interface ${name}\\b[^{]*\\{\\n([^]*?)^\\}$`, 'mu').exec(
    read(path),
  ) as unknown as [string, string]
  const members = body.matchAll(/^ {2}\/\*\*([^]*?)\*\/\n {2}readonly (\w+)/gmu)
  return Object.fromEntries(
    [...members].map(([, comment, member]) => [member, /@default (.*)$/mu.exec(comment as string)?.[1]?.trim()]),
  )
}

/** Returns the names in backticks at the start of the first cells of the table in a section. */
function namesIn(path: string, section: string): string[] {
  const [, text] = new RegExp(`^## ${section.replaceAll(/[()?]/gu, '\\$&')}$([^]*?)(?=^## |$(?![^]))`, 'mu').exec(
    read(path),
  ) as unknown as [string, string]
  const cells = [...text.matchAll(/^\| (`(?:[^|\\]|\\.)*)\|/gmu)].map(([, cell]) => cell as string)
  return [
    ...new Set(cells.flatMap((cell) => [...cell.matchAll(/`(-*[\w-]+)[^`]*`/gu)].map(([, name]) => name as string))),
  ]
}

test.each([
  ['createApp(options?)', 'src/honotate/app-options.ts', 'AppOptions'],
  ['honotate/testing', 'src/honotate/testing/create-test-app.ts', 'TestAppOptions'],
])('docs/reference/api.md, %s, has every option of %s', (section, path, name) => {
  const rows = namesIn('docs/reference/api.md', section)
  requireRows(`docs/reference/api.md, "${section}"`, rows, Object.keys(membersOf(path, name)))
})

test.each([
  ['HttpRequest', 'src/honotate/http/request.ts'],
  ['HttpResponse', 'src/honotate/http/response.ts'],
])('docs/reference/api.md has every member of %s, and no other', (name, path) => {
  const [, body] = new RegExp(`^export class ${name} [^]*?\\{\\n([^]*?)^\\}$`, 'mu').exec(read(path)) as unknown as [
    string,
    string,
  ]
  const members = [...body.matchAll(/^ {2}(?:readonly |get )?(?!constructor|set )(\w+)[(:<]/gmu)].map(
    ([, member]) => member as string,
  )
  requireSameNames(`docs/reference/api.md, "${name}"`, namesIn('docs/reference/api.md', name), [...new Set(members)])
})

// The only test that states the defaults, in the words of the page: other tests read them from `limitsOf()`.
test('docs/reference/limits.md has every limit of createApp(), with its default', () => {
  const rows = [...read('docs/reference/limits.md').matchAll(/^\| `(limits\.\w+)` \|[^|]*\| ([\d,]+) \|/gmu)]
  const documented = Object.fromEntries(rows.map(([, name, value]) => [name, value?.replaceAll(',', '')]))
  const defaults = Object.entries(limitsOf()).map(([name, value]) => [`limits.${name}`, String(value)])
  requireSameRows('docs/reference/limits.md', documented, Object.fromEntries(defaults) as Rows)
})

test('docs/reference/api.md, createApp(options?), has every limit, and no other', () => {
  const [, names = ''] = /^\| `limits` \| `\{ ([\w, ]+) \}`/mu.exec(read('docs/reference/api.md')) ?? []
  requireSameNames('docs/reference/api.md, "limits"', names.split(', '), Object.keys(limitsOf()))
})

test('the doc comments of limits have their defaults', () => {
  const defaults = Object.entries(limitsOf()).map(([name, value]) => [name, String(value)])
  const file = 'src/honotate/http/limits.ts'
  requireSameRows(`${file}, @default`, membersOf(file, 'RequestLimits'), Object.fromEntries(defaults) as Rows)
})

test.each([
  ['honotate dev', 'dev/dev-command'],
  ['honotate check, honotate build', 'compile/compile-options'],
  ['honotate openapi', 'openapi/openapi-arguments'],
  ['honotate schemas', 'schemas/schemas-command'],
])('docs/reference/cli.md, %s, has every option of its help', (section, module) => {
  const help = read(`src/honotate-kit/cli/${module}.ts`).matchAll(/^ {4}\['([^']+)', /gmu)
  const options = [...help].flatMap(([, text]) => (text as string).match(/--?[a-z][\w-]*/gu) ?? [])
  expect(options.length).toBeGreaterThan(1)
  requireRows(`docs/reference/cli.md, "${section}"`, namesIn('docs/reference/cli.md', section), options)
})

test('docs/reference/serve.md has every option of serve(), with the default of its doc comment', () => {
  const options = {
    ...membersOf('src/honotate/node/serve-options.ts', 'ServeOptions'),
    ...membersOf('src/honotate/node/node-limits.ts', 'NodeLimits'),
  }
  const rows = [...read('docs/reference/serve.md').matchAll(/^\| `(\w+)` \| [^|]+ \| [^|]+ \| ([^|]*) \|$/gmu)]
  const documented = rows.map(([, name, value]) => [name as string, value?.replaceAll(/[,`]/gu, '')])
  const expected = Object.entries(options).map(([name, value]) => [
    name,
    value && /^(?:\d+|true)$/u.test(value) ? value : undefined,
  ])
  requireSameRows(
    'docs/reference/serve.md',
    Object.fromEntries(documented) as Rows,
    Object.fromEntries(expected) as Rows,
  )
})
