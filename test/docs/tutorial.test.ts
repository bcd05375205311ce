import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { createFolder, linkModules } from '../support/folder.ts'
import { run } from '../support/program.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/guide/tutorial.md'), 'utf8')
const [, tsconfig] = /^```json\n([^]*?)^```$/mu.exec(page) as unknown as [string, string]
const folder = createFolder('tutorial', {
  'package.json': { type: 'module' },
  'tsconfig.json': tsconfig.replace('["src", "test"]', '["step-*/src", "step-*/test"]'),
  'ask.ts': `const [step, requests] = JSON.parse(process.argv[2] as string)
const { app } = await import('./step-' + step + '/src/app.ts')
const answers = []
for (const request of requests) {
  const [, method, path, body] = /^(\\S+) (\\S+)(?: (.*))?$/u.exec(request) as unknown as string[]
  const headers = body ? { 'Content-Type': 'application/json' } : {}
  const response = await app.request(path, { method, body, headers })
  answers.push(response.status + ' ' + (await response.text()))
}
console.log(JSON.stringify(answers))
`,
})

/** A step: its files and those of the steps before, and its requests with the start of their answers. */
interface Step {
  readonly number: number
  readonly title: string
  readonly files: ReadonlyMap<string, string>
  readonly exchanges: readonly { readonly request: string; readonly answer: string }[]
}

const steps: Step[] = []
for (const section of page.split(/^## (?=\d)/mu).slice(1)) {
  const title = section.split('\n', 1)[0] as string
  const own = [...section.matchAll(/^```[tj]s\n\/\/ (\S+)\n([^]*?)^```$/gmu)]
  const files = new Map([
    ...(steps.at(-1)?.files ?? []),
    ...own.map(([, path, code]) => [path, code] as [string, string]),
  ])
  const [, http = ''] = /^```http\n([^]*?)^```$/mu.exec(section) ?? []
  const lines = http.split('\n').filter(Boolean)
  const exchanges = lines.flatMap((request, nth) =>
    nth % 2 === 0 ? [{ request, answer: lines[nth + 1] as string }] : [],
  )
  steps.push({ number: steps.length + 1, title, files, exchanges })
}
const last = steps.at(-1) as Step

function pathOf(step: Step): string {
  return join(folder.directory, `step-${step.number}`)
}

async function succeed(directory: string, ...command: string[]): Promise<string> {
  const { code, output } = await run({ directory }, ['node', ...command], { NODE_ENV: undefined })
  expect(code, output).toBe(0)
  return output
}

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

beforeAll(async () => {
  linkModules(folder.directory)
  for (const { number, files } of steps) for (const [path, code] of files) folder.write(`step-${number}/${path}`, code)
  // The step about the document has this command.
  for (const step of steps.filter(({ files }) => files.get('src/app.ts')?.includes('api.gen'))) {
    folder.write(`step-${step.number}/package.json`, { name: 'bookmarks', type: 'module' })
    folder.write(`step-${step.number}/tsconfig.json`, tsconfig)
    await succeed(pathOf(step), join(root, 'dist/tools/cli/main.js'), 'openapi')
  }
})

test('it has the nine steps', () => expect(steps.map(({ title }) => title[0]).join('')).toBe('123456789'))

test('the program of each step compiles', () =>
  succeed(folder.directory, join(root, 'dist/tools/cli/main.js'), 'check'))

test.each(steps.filter(({ exchanges }) => exchanges.length > 0))(
  '$title: its requests',
  async ({ number, exchanges }) => {
    const argument = JSON.stringify([number, exchanges.map(({ request }) => request)])
    const output = await succeed(folder.directory, '--import', 'honotate/register', 'ask.ts', argument)
    const answers = JSON.parse(output.slice(output.lastIndexOf('\n[') + 1)) as string[]
    for (const [nth, { request, answer }] of exchanges.entries()) {
      expect(answers[nth]?.slice(0, 3), request).toBe(answer.slice(0, 3))
      expect(answers[nth], request).toContain(answer.slice(4))
    }
  },
)

test('its tests pass, and its program can be bundled', async () => {
  const output = await succeed(pathOf(last), join(root, 'node_modules/vitest/vitest.mjs'), 'run')
  expect(output).toMatch(/Tests +2 passed/u)
  await succeed(pathOf(last), 'build.js')
  expect(folder.read('step-9/dist/main.mjs')).toContain('BookmarkController')
})
