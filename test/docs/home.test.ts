import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { transform } from '../../src/honotate-kit/transform/transform.ts'
import { createCliProject } from '../support/cli-project.ts'
import { linkWebTypes, webTypes } from '../support/folder.ts'

const home = join(import.meta.dirname, '../../docs/site')
// The program is also an example of the playground.
const source = readFileSync(join(home, '../playground/examples/programs/orders.ts'), 'utf8')
const client = readFileSync(join(home, 'home/client.ts'), 'utf8')
const REQUEST = 'GET /apis/orders/0'
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
  'src/app.ts': source,
  'src/ask.ts': `import { app } from './app.js'\nconst answer = await app.request('/apis/orders/0')\nconsole.log(answer.status, await answer.text())\n`,
})
linkWebTypes(project.directory)

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

beforeAll(async () => {
  expect(await project.honotate(['openapi', '--yaml', 'openapi.yaml', '--client', 'src/client'])).toMatchObject({
    code: 0,
  })
})

/** Returns the class of the program, from the source or from the output of the transformer. */
function classIn(code: string): string {
  const [text] = /^@RestController[^]*?^\}$/mu.exec(code) ?? []
  return text as string
}

/** Renders a tab of the window as a fenced block. */
function tab(language: string, title: string, code: string): string {
  return `\`\`\`${language} [${title}]\n${code.trim()}\n\`\`\``
}

test('the home page shows a program, its compiled class, its document, its client and a response', async () => {
  const rewritten = transform(source, 'orders.ts')?.code as string
  const document = project.read('openapi.yaml')
  const [operations] = /^ {2}\/apis\/orders\/\{id\}:\n[^]*?(?=^components:)/mu.exec(document) ?? []
  const [model] = /^components:\n {2}schemas:\n {4}Order:\n(?: {6}.*\n)+/mu.exec(document) ?? []
  const tabs = [
    tab('ts', 'You write', classIn(source)),
    tab('ts', 'Your compiler sees', classIn(rewritten)),
    tab('yaml', 'OpenAPI', `paths:\n${operations}${model}`),
    tab('ts', 'Client', client.replace("'./client/client.js'", "'./client.js'")),
  ]
  const { output } = await project.node(['--import', 'honotate-kit/register', 'src/ask.ts'])
  const window = [
    `::: code-group\n\n${tabs.join('\n\n')}\n\n:::`,
    `\`\`\`http\n${REQUEST}\n${output.trim()}\n\`\`\``,
    `<a class="open" href="./playground/#orders" target="_self">Open this program in the playground</a>`,
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
  expect(client.split('\n')[line]).toMatch(new RegExp(`^//${' '.repeat(column - 3)}~~~~~ `, 'u'))
  expect(output.match(/error TS\d+: .*/gu)).toEqual([`error TS2322: ${PROBLEM}`])
  expect(output).toContain(`use.ts`)
  expect(code).not.toBe(0)
})
