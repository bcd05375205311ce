import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runWarm } from '../support/cli-project.ts'
import { createTypesProject } from '../support/types-project.ts'
import { outputOf } from '../support/program.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/guide/validation-by-types.md'), 'utf8')
const programs = [...page.matchAll(/^```ts\n\/\/ (src\/\S+)\n([^]*?)^```$/gmu)]
const [, http = ''] = /^```http\n([^]*?)^```$/mu.exec(page) ?? []

test('the programs of docs/guide/validation-by-types.md work as documented', { timeout: 120_000 }, async () => {
  expect(programs).toHaveLength(3)
  const project = createTypesProject(Object.fromEntries(programs.map(([, path, code]) => [path, code])) as never)
  const cli = join(root, 'src/honotate-kit/dist/honotate-kit/cli/main.js')
  const run = (...args: string[]): string => outputOf(project, ['node', ...args])
  expect(run(cli, 'schemas')).toContain('Wrote 1 schema to src/schemas.gen.ts')
  expect((await runWarm(project.directory, ['schemas', '--check'])).output).toContain('up to date')
  project.write('src/globals.d.ts', 'declare const console: { log(value: unknown): void }\n')
  expect(await runWarm(project.directory, ['check'])).toEqual({ code: 0, output: '' })

  const lines = http.trim().split('\n')
  const requests = lines.flatMap((line, index) => (index % 2 === 0 ? [[line, lines[index + 1]]] : [])) as [
    string,
    string,
  ][]
  expect(requests).toHaveLength(2)
  project.write(
    'ask.mjs',
    `const { app } = await import('./src/users.ts')
for (const [request] of ${JSON.stringify(requests)}) {
  const [, method, path, body] = /^(\\S+) (\\S+) (.*)$/u.exec(request)
  const response = await app.request(path, { method, body, headers: { 'Content-Type': 'application/json' } })
  console.log(response.status + ' ' + (await response.text()))
}
await import('./src/print.ts')`,
  )
  const output = run(
    '--import',
    join(root, 'src/honotate-kit/dist/honotate-kit/transform/hosts/register/register.js'),
    'ask.mjs',
  )
  for (const [index, [, answer]] of requests.entries()) {
    const line = output.split('\n')[index]
    expect(line).toMatch(new RegExp(`^${answer.slice(0, 3)} `, 'u'))
    expect(line).toContain(answer.slice(4))
  }
  expect(output).toContain('https://json-schema.org/draft/2020-12/schema')
})
