import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runWarm } from '../support/cli-project.ts'
import { createTypesProject } from '../support/types-project.ts'
import { outputOf } from '../support/program.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/guide/validation.md'), 'utf8')
const cli = join(root, 'src/honotate-kit/dist/honotate-kit/cli/main.js')

/** The files and the requests of a section of the page, and a project with these files. */
function projectOf(heading: string) {
  const [, section = ''] = new RegExp(`^## ${heading}$([^]*?)(?=^## |^\\*\\*Next)`, 'mu').exec(page) ?? []
  const programs = [...section.matchAll(/^```ts\n\/\/ (src\/\S+)\n([^]*?)^```$/gmu)]
  expect(programs).toHaveLength(3)
  const [, http = ''] = /^```http\n([^]*?)^```$/mu.exec(section) ?? []
  const lines = http.trim().split('\n')
  const requests = lines.flatMap((line, index) => (index % 2 === 0 ? [[line, lines[index + 1]]] : []))
  const project = createTypesProject(Object.fromEntries(programs.map(([, path, code]) => [path, code])) as never)
  return { project, requests: requests as [request: string, answer: string][] }
}

/** A program that sends requests to the app of a file, and prints their responses. */
function asking(file: string, requests: readonly [string, string][], more = ''): string {
  return `const { app } = await import('${file}')
for (const [request] of ${JSON.stringify(requests)}) {
  const [, method, path, body] = /^(\\S+) (\\S+)(?: (.*))?$/u.exec(request)
  const response = await app.request(path, { method, body, headers: { 'Content-Type': 'application/json' } })
  console.log(response.status + ' ' + (await response.text()))
}
${more}`
}

function expectAnswers(output: string, requests: readonly [string, string][]): void {
  for (const [index, [request, answer]] of requests.entries()) {
    const line = output.split('\n')[index]
    expect(line, request).toMatch(new RegExp(`^${answer.slice(0, 3)} `, 'u'))
    expect(line, request).toContain(answer.slice(4))
  }
}

test('the programs of the contract work as documented', { timeout: 120_000 }, async () => {
  const { project, requests } = projectOf('The contract')
  expect((await runWarm(project.directory, ['openapi', '--contract'])).output).toContain('Wrote src/api.gen.ts')
  expect(await runWarm(project.directory, ['check'])).toEqual({ code: 0, output: '' })
  expect(requests).toHaveLength(5)
  project.write('ask.mjs', asking('./src/app.ts', requests, REFUSED))
  const output = outputOf(project, ['node', '--import', REGISTER, 'ask.mjs'])
  expectAnswers(output, requests)
  expect(output).toMatch(/422 .*"pointer":"#\/a"/u)
})

const REGISTER = join(root, 'src/honotate-kit/dist/honotate-kit/transform/hosts/register/register.js')
const REFUSED = `const { app: strict } = await import('./src/strict.ts')
const init = { method: 'POST', body: '{"article":"tea","count":2,"a":1}', headers: { 'Content-Type': 'application/json' } }
const refused = await strict.request('/apis/orders', init)
console.log(refused.status + ' ' + (await refused.text()))`

test('the programs of types outside of routes work as documented', { timeout: 120_000 }, async () => {
  const { project, requests } = projectOf('Types outside of routes')
  const run = (...args: string[]): string => outputOf(project, ['node', ...args])
  expect(run(cli, 'schemas')).toContain('Wrote 1 schema to src/schemas.gen.ts')
  expect((await runWarm(project.directory, ['schemas', '--check'])).output).toContain('up to date')
  project.write('src/globals.d.ts', 'declare const console: { log(value: unknown): void }\n')
  expect(await runWarm(project.directory, ['check'])).toEqual({ code: 0, output: '' })

  expect(requests).toHaveLength(2)
  project.write('ask.mjs', asking('./src/users.ts', requests, "await import('./src/print.ts')"))
  const output = run('--import', REGISTER, 'ask.mjs')
  expectAnswers(output, requests)
  expect(output).toContain('https://json-schema.org/draft/2020-12/schema')
})
