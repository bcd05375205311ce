import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { transform } from '../../src/honotate-kit/transform/transform.ts'
import { createCliProject } from '../support/cli-project.ts'
import { linkWebTypes, webTypes } from '../support/folder.ts'

const home = join(import.meta.dirname, '../../docs/site')
const source = readFileSync(join(home, '../examples/quickstart/src/orders.ts'), 'utf8')
const client = readFileSync(join(home, 'home/client.ts'), 'utf8')
const REQUESTS = ['GET /apis/orders/0', 'POST /apis/orders {"article":"milk","count":0}']
const PROBLEM = "Type 'string' is not assignable to type 'number'."

const project = createCliProject({
  'package.json': { name: 'shop', version: '1.0.0', type: 'module' },
  'tsconfig.json': {
    compilerOptions: {
      target: 'es2022',
      ...webTypes,
      module: 'nodenext',
      strict: true,
      skipLibCheck: true,
      types: [],
      experimentalDecorators: true,
    },
    include: ['src'],
  },
  'src/orders.ts': source,
  'src/app.ts': `import { createApp } from 'honotate'
import { contract } from './api.gen.js'
import { OrderController } from './orders.js'
export const app = createApp({ controllers: [OrderController], contract })
`,
  'src/ask.ts': `import { app } from './app.js'
for (const request of ${JSON.stringify(REQUESTS)}) {
  const [method, path, body] = request.split(' ')
  const response = await app.request(path as string, { method, body, headers: { 'Content-Type': 'application/json' } })
  console.log(response.status, await response.text())
}
`,
})
linkWebTypes(project.directory)

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

beforeAll(async () => {
  expect(await project.honotate(['openapi', '--contract'])).toMatchObject({ code: 0 })
  expect(await project.honotate(['openapi', '--yaml', 'openapi.yaml', '--client', 'src/client'])).toMatchObject({
    code: 0,
  })
})

/** Returns the controller of the program, from the source or from the output of the transformer. */
function classIn(code: string): string {
  const [text] = /^@RestController[^]*?^\}$/mu.exec(code) ?? []
  return text as string
}

/** The body of a request and the controller: the lines that the README shows too. */
function shown(): string {
  const [body] = /^export interface NewOrder[^]*?^\}$/mu.exec(source) ?? []
  return `${body}\n\n${classIn(source)}`
}

/** A program on one line, without the spaces that a formatter changes. */
const onOneLine = (code: string): string => code.replaceAll(/\s+/gu, ' ').trim()

test.each(['README.md', 'docs/guide/introduction.md'])('%s shows the program of the home page', (page) => {
  const [, code = ''] = /^```ts\n([^]*?)^```$/mu.exec(readFileSync(join(home, '../..', page), 'utf8')) ?? []
  expect(onOneLine(code)).toBe(onOneLine(shown()))
})

test.each(['README.md', 'docs/guide/introduction.md'])('%s shows the call that does not compile', (page) => {
  const [call = ''] = /^await order\.place\(.*$/mu.exec(readFileSync(join(home, 'index.md'), 'utf8')) ?? []
  expect(call).toContain('place')
  expect(readFileSync(join(home, '../..', page), 'utf8')).toContain(`${call}\n// ${PROBLEM}\n`)
})

test('the README has at most 600 words', () => {
  expect(readFileSync(join(home, '../../README.md'), 'utf8').split(/\s+/u).length).toBeLessThanOrEqual(600)
})

/** The errors of a problem, or the whole response. */
function shortened(response: string): string {
  const [, errors] = /("errors":\[.*?\])/u.exec(response) ?? []
  return errors ? `${response.slice(0, 4)}{${errors}, …}` : response
}

/** Renders a tab of the window as a fenced block. */
function tab(language: string, title: string, code: string): string {
  return `\`\`\`${language} [${title}]\n${code.trim()}\n\`\`\``
}

test('the home page shows a program, its compiled class, its document, its client and a response', async () => {
  const rewritten = transform(source, 'orders.ts')?.code as string
  const document = project.read('openapi.yaml')
  const [operations] = /^ {2}\/apis\/orders\/\{id\}:\n[^]*?(?=^components:)/mu.exec(document) ?? []
  const [model] = /^ {4}NewOrder:\n(?: {6}.*\n)+/mu.exec(document) ?? []
  const tabs = [
    tab('ts', 'You write', shown()),
    tab('ts', 'Your compiler sees', classIn(rewritten)),
    tab('yaml', 'OpenAPI', `paths:\n${operations}components:\n  schemas:\n${model}`),
    tab('ts', 'Client', client.replace("'./client/client.js'", "'./client.js'")),
  ]
  const { output } = await project.node(['--import', 'honotate-kit/register', 'src/ask.ts'])
  const window = [
    `::: code-group\n\n${tabs.join('\n\n')}\n\n:::`,
    `\`\`\`http\n${REQUESTS.flatMap((request, nth) => [request, shortened(output.split('\n')[nth] as string)]).join('\n')}\n\`\`\``,
    `<a class="open" href="./playground/#orders" target="_self">Open it in the playground</a>`,
  ].join('\n\n')
  const page = join(home, 'index.md')
  const text = readFileSync(page, 'utf8')
  const written = text.replace(
    /(<!-- window: .*-->\n)[^]*(<!-- end of window -->)/u,
    (_, start: string, end: string) => `${start}\n${window}\n\n${end}`,
  )
  await expect(written).toMatchFileSnapshot(page)
})

test('TypeScript reports exactly the error that the home page shows for its client', async () => {
  project.write('src/use.ts', client)
  const { code, output } = await project.honotate(['check'])
  const line = client.split('\n').findIndex((text) => text.includes("count: '1'")) + 1
  const column = (client.split('\n')[line - 1] as string).indexOf('count') + 1
  expect(client).toContain(PROBLEM)
  expect(client.split('\n')[line]).toMatch(new RegExp(`^//${' '.repeat(column - 3)}~~~~~$`, 'u'))
  expect(output.match(/error TS\d+: .*/gu)).toEqual([`error TS2322: ${PROBLEM}`])
  expect(output).toContain(`use.ts`)
  expect(code).not.toBe(0)
})
