import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow } from '../support/files-below.ts'
import { createProject } from '../integration/ts-patch/project.ts'

const root = join(import.meta.dirname, '../..')
// test/docs/errors runs the programs of errors.md.
const documents = filesBelow(join(root, 'docs'), /^(?!site\/generated\/|reference\/errors\.md).*\.md$/u)
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  '.github/SECURITY.md',
  ...documents.map((path) => join('docs', path)),
].map((page) => ({
  page,
  text: readFileSync(join(root, page), 'utf8'),
}))

/** A program of the documentation, and the requests below it, with their responses. */
interface Program {
  readonly file: string
  readonly code: string
  readonly requests: readonly DocumentedRequest[]
}

interface DocumentedRequest {
  readonly request: string
  readonly answer: string
}

// A program is TypeScript that starts with an import.
const programs: Program[] = pages.flatMap(({ page, text }) =>
  [...text.matchAll(/^```ts\n(import [^]*?)^```$(?:\s*^```http\n([^]*?)^```$)?/gmu)].map(
    ([, code, http = ''], index) => {
      const lines = http.split('\n').filter(Boolean)
      const requests = lines.flatMap((request, line) =>
        line % 2 === 0 ? [{ request, answer: lines[line + 1] as string }] : [],
      )
      return { file: `${page.replaceAll(/[\\/.]/gu, '-')}-${index}`, code: code as string, requests }
    },
  ),
)

const project = createProject({
  'tsconfig.json': tspcTsconfig(),
  // The file that a program of the documentation serves.
  'public/index.html': '<h1>It works.</h1>',
  'src/undeclared.d.ts': 'declare function Trim(): () => void\n',
  ...Object.fromEntries(programs.map(({ file, code }) => [`src/${file}.ts`, code])),
})

test('every program in the documentation compiles with the tsconfig.json for tspc', async () => {
  expect(programs.length).toBeGreaterThan(15)
  expect(await project.tspc()).toMatchObject({ output: '', code: 0 })
}, 180_000)

test('every documented request is answered as documented', async () => {
  const documented = programs.filter(({ requests }) => requests.length > 0)
  expect(documented.length).toBeGreaterThan(5)
  project.write('src/../ask.mjs', ASK)
  const { output } = await project.node(
    'ask.mjs',
    JSON.stringify(documented.map(({ file, requests }) => ({ file, requests }))),
  )
  const answers = JSON.parse(output) as { request: string; expected: string; actual: string }[]
  for (const { request, expected, actual } of answers) {
    const [status, body] = [expected.slice(0, 3), expected.slice(4)]
    expect(actual, request).toMatch(new RegExp(`^${status} `, 'u'))
    expect(actual, request).toContain(body)
  }
})

/**
 * A program that sends the documented requests to the `app` of each program, and prints the responses with their body
 * and headers. A request is `METHOD /path {json} | Header: value | Other: value`, or has a form or a file (`field=@name:text`) in
 * place of JSON.
 */
const ASK = `
function formOf(body) {
  const [, field, name, text] = /^(\\w+)=@([^:]+):(.*)$/u.exec(body ?? '') ?? []
  if (!field) return undefined
  const form = new FormData()
  form.append(field, new File([text], name, { type: name.endsWith('.png') ? 'image/png' : 'text/plain' }))
  return form
}
// The programs have no default for secrets and for the provider of tokens.
const provider = { ISSUER: 'https://id.example', AUDIENCE: 'https://api.example' }
const secret = 'a secret of this test, of 32 or more characters'
Object.assign(process.env, { ...provider, TOKEN_SECRET: secret, WEBHOOK_SECRET: secret, REPORT_JOB_KEY: secret, ANN: 'tea' })
const answers = []
for (const { file, requests } of JSON.parse(process.argv[2])) {
  const { app } = await import('./dist/' + file + '.js')
  for (const { request, answer } of requests) {
    const [, method, path, body, header] = /^(\\S+) (\\S+)(?: (\\{.*?\\}|\\w+=\\S*))?(?: \\| (.*))?$/u.exec(request)
    const form = formOf(body)
    const headers = { ...(body && !form ? { 'Content-Type': 'application/json' } : {}), ...Object.fromEntries(header?.split(' | ').map((each) => each.split(': ')) ?? []) }
    const response = await app.request(path, { method, headers, body: form ?? body })
    const lines = [...response.headers].map((each) => each.join(': '))
    answers.push({ request, expected: answer, actual: [response.status + ' ' + (await response.text()), ...lines].join('\\n') })
  }
}
console.log(JSON.stringify(answers))
`

function tspcTsconfig(): string {
  const [, json] = /^## TypeScript 6 with tspc$[^]*?^```json\n([^]*?)^```$/mu.exec(
    readFileSync(join(root, 'docs/guide/by-hand.md'), 'utf8'),
  ) as unknown as [string, string]
  return json
}
