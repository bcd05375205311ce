import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { runWarm } from '../support/cli-project.ts'
import { createFolder, linkModules } from '../support/folder.ts'
import { run, type Result } from '../support/program.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/guide/tutorial.md'), 'utf8')
const [, tsconfig] = /^```json\n([^]*?)^```$/mu.exec(page) as unknown as [string, string]
/** The variables of the program; the tests of the last step have their own. */
const SETTINGS = { PASSWORD: 'tea', SECRET: randomBytes(32).toString('hex') }

const folder = createFolder('tutorial', {
  'package.json': { type: 'module' },
  // The contract of the later steps would be required in these.
  'tsconfig.json': tsconfig.replace('["src", "test"]', '["step-1/src", "step-2/src"]'),
  'contract.json': tsconfig
    .replace('["src", "test"]', '["step-*/src", "step-*/test"]')
    .replace(/\}\s*$/u, ', "exclude": ["step-1", "step-2"] }'),
  'ask.ts': `const answers = {}
for (const [step, requests] of JSON.parse(process.argv[2] as string)) {
  const { app } = await import('./step-' + step + '/src/app.ts')
  answers[step] = []
  for (const request of requests) {
    const [, method, path, body] = /^(\\S+) (\\S+)(?: (.*))?$/u.exec(request) as unknown as string[]
    const headers = body ? { 'Content-Type': 'application/json' } : {}
    const response = await app.request(path, { method, body, headers })
    answers[step].push(response.status + ' ' + (await response.text()))
  }
}
console.log(JSON.stringify(answers))
`,
})

/** A step: its files and those of the previous steps, and its requests with the start of their responses. */
interface Step {
  readonly number: number
  readonly title: string
  readonly files: ReadonlyMap<string, string>
  /** The paths of its own files. */
  readonly own: readonly string[]
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
  steps.push({ number: steps.length + 1, title, files, own: own.map(([, path]) => path as string), exchanges })
}
const last = steps.at(-1) as Step
const asked = steps.filter(({ exchanges }) => exchanges.length > 0)
const documented = steps.filter(({ files }) => files.get('src/app.ts')?.includes('api.gen'))

function pathOf(step: Step): string {
  return join(folder.directory, `step-${step.number}`)
}

async function succeed(directory: string, ...command: string[]): Promise<string> {
  return successful(await run({ directory }, ['node', ...command], { NODE_ENV: undefined, ...SETTINGS }))
}

function successful({ code, output }: Result): string {
  expect(code, output).toBe(0)
  return output
}

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

beforeAll(async () => {
  linkModules(folder.directory)
  for (const { number, files } of steps) for (const [path, code] of files) folder.write(`step-${number}/${path}`, code)
  for (const { number } of documented) {
    folder.write(`step-${number}/package.json`, { name: 'bookmarks', type: 'module' })
    folder.write(`step-${number}/tsconfig.json`, tsconfig)
  }
  // Only steps with another controller need another contract.
  for (const step of documented) {
    if (step.own.some((path) => path.endsWith('-controller.ts')))
      successful(await runWarm(pathOf(step), ['openapi', '--contract']))
    else folder.write(`step-${step.number}/src/api.gen.ts`, folder.read(`step-${step.number - 1}/src/api.gen.ts`))
  }
})

test('the tutorial has nine steps', () => expect(steps.map(({ title }) => title[0]).join('')).toBe('123456789'))

test.each(['tsconfig.json', 'contract.json'])('the program of each step compiles: %s', async (config) => {
  successful(await runWarm(folder.directory, ['check', '--project', config]))
})

describe('the requests of a step are answered as documented', () => {
  let answers: Record<string, string[]>
  beforeAll(async () => {
    const argument = JSON.stringify(
      asked.map(({ number, exchanges }) => [number, exchanges.map(({ request }) => request)]),
    )
    const output = await succeed(folder.directory, '--import', 'honotate-kit/register', 'ask.ts', argument)
    answers = JSON.parse(output.slice(output.lastIndexOf('\n{') + 1)) as Record<string, string[]>
  })

  test.each(asked)('$title', ({ number, exchanges }) => {
    for (const [nth, { request, answer }] of exchanges.entries()) {
      expect(answers[number]?.[nth]?.slice(0, 3), request).toBe(answer.slice(0, 3))
      expect(answers[number]?.[nth], request).toContain(answer.slice(4))
    }
  })
})

test('the tests of the last step pass, and its program can be bundled', async () => {
  const output = await succeed(pathOf(last), join(root, 'node_modules/vitest/vitest.mjs'), 'run')
  expect(output).toMatch(/Tests +2 passed/u)
  await succeed(pathOf(last), 'build.js')
  expect(folder.read('step-9/dist/main.mjs')).toContain('BookmarkController')
})
