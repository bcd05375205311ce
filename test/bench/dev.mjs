// Measures the time from saving a controller to its first new response:
// `npm run bench -- dev [--controllers 200] [--rounds 9]`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../support/free-port.ts'
import { controllerSource } from './support/controller-source.mjs'
import { median, spread } from './support/numbers.mjs'
import { readOptions } from './support/options.mjs'
import { saveResult } from './support/result.mjs'

const root = join(import.meta.dirname, '../..')
const options = readOptions({ controllers: '200', rounds: '9' })
const controllers = Number(options.controllers)
const rounds = Number(options.rounds)
const edited = 'src/controllers/c7-controller.ts'

/** The commands of the servers. All of them serve the same project, which has no type errors. */
const servers = {
  'honotate dev': ['node_modules/honotate-kit/dist/honotate-kit/cli/main.js', 'dev'],
  'honotate dev --no-check': ['node_modules/honotate-kit/dist/honotate-kit/cli/main.js', 'dev', '--no-check'],
  'node --watch': ['--watch', '--import', 'honotate-kit/register', 'src/main.ts'],
  'node --watch, without the cache': ['--watch', '--import', 'honotate-kit/register', 'src/main.ts'],
  "Vite's development server": ['--enable-source-maps', 'vite.mjs'],
}

const directory = mkdtempSync(join(tmpdir(), 'honotate-bench-dev-'))
try {
  writeProject()
  const rows = []
  for (const [name, command] of Object.entries(servers)) {
    const { first, times } = await measure(name, command)
    const sorted = times.toSorted((one, other) => one - other)
    rows.push([
      name,
      ...[first, median(times), sorted[0], sorted.at(-1)].map((time) => time.toFixed(0)),
      `${spread(times).toFixed(0)} %`,
    ])
    console.log(rows.at(-1).join('  '))
  }
  saveResult({
    name: 'dev',
    packages: ['hono', 'esbuild'],
    notes: [
      `Milliseconds from saving one of ${controllers} controllers, each with ten routes and a service in a separate file, until a client that sends a request every 5 ms gets the new response; ${rounds} edits. *First start* is the time from the command to the first response, with an empty cache. The goal is a median of at most 500 ms with \`honotate dev\`.`,
    ],
    tables: [{ head: ['server', 'first start', 'median', 'least', 'most', 'spread'], rows }],
  })
} finally {
  rmSync(directory, { recursive: true, force: true })
}

async function measure(name, command) {
  rmSync(join(directory, 'node_modules/.cache'), { recursive: true, force: true })
  writeFileSync(join(directory, edited), controller(7, 'first'))
  const port = await freePort()
  const begin = performance.now()
  const child = spawn(process.execPath, command, {
    cwd: directory,
    env: { ...process.env, PORT: String(port), ...(name.includes('without') && { HONOTATE_CACHE: '0' }) },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  try {
    await answers(port, 'first')
    const first = performance.now() - begin
    // Wait until the type check and the standby process are ready.
    await setTimeout(8000)
    const times = []
    for (let round = 0; round < rounds; round++) {
      const text = `round ${round}`
      const start = performance.now()
      writeFileSync(join(directory, edited), controller(7, text))
      await answers(port, text)
      times.push(performance.now() - start)
      await setTimeout(3000)
    }
    return { first, times }
  } finally {
    child.kill()
    await ended
  }
}

async function answers(port, text) {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/apis/c7/m0/1`, { headers: { Connection: 'close' } })
      if ((await response.text()).includes(text)) return
    } catch {
      // The server is still starting.
    }
    await setTimeout(5)
  }
  throw new Error(`"${text}" was not served within a minute`)
}

function writeProject() {
  mkdirSync(join(directory, 'node_modules'))
  for (const from of [join(root, 'node_modules'), join(root, 'test/hosts/node_modules')]) {
    for (const name of packagesIn(from)) {
      const path = join(directory, 'node_modules', name)
      if (name.startsWith('honotate') || existsSync(path)) continue
      mkdirSync(dirname(path), { recursive: true })
      symlinkSync(join(from, name), path)
    }
  }
  for (const name of ['honotate', 'honotate-kit'])
    for (const path of ['dist', 'package.json'])
      cpSync(join(root, 'src', name, path), join(directory, 'node_modules', name, path), { recursive: true })
  for (const name of ['controllers', 'services']) mkdirSync(join(directory, 'src', name), { recursive: true })
  const indexes = Array.from({ length: controllers }, (_, index) => index)
  for (const index of indexes) {
    writeFileSync(join(directory, `src/controllers/c${index}-controller.ts`), controller(index, 'first'))
    writeFileSync(join(directory, `src/services/service-${index}.ts`), service(index))
  }
  const imports = indexes.map((index) => `import './controllers/c${index}-controller.ts'\n`).join('')
  writeFileSync(
    join(directory, 'src/app.ts'),
    `${imports}import { createApp } from 'honotate'\n\nexport const app = createApp()\n`,
  )
  writeFileSync(
    join(directory, 'src/main.ts'),
    "import { serve } from 'honotate/node'\nimport { app } from './app.ts'\n\nawait serve(app, { port: Number(process.env['PORT']), hostname: '127.0.0.1' })\n",
  )
  writeFileSync(
    join(directory, 'vite.mjs'),
    `import { createServer } from 'vite'
import devServer from '@hono/vite-dev-server'
import honotate from 'honotate-kit/vite'

const server = { port: Number(process.env.PORT), host: '127.0.0.1', strictPort: true }
await (await createServer({ configFile: false, logLevel: 'error', plugins: [honotate(), devServer({ entry: 'src/app.ts', export: 'app' })], server })).listen()
`,
  )
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }')
  const compilerOptions = {
    target: 'es2022',
    module: 'nodenext',
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: ['node'],
  }
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
}

function packagesIn(modules) {
  return readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(modules, name)).map((part) => `${name}/${part}`) : [name],
    )
}

function service(index) {
  return `import { Service } from 'honotate'

@Service()
export class Service${index} {
  find(id: string): { readonly id: string; readonly index: number } {
    return { id, index: ${index} }
  }
}
`
}

function controller(index, text) {
  return controllerSource({
    name: `C${index}Controller`,
    path: `/c${index}`,
    methods: 5,
    answer: (method) => `if (values.length > 10) throw new RangeError('too many')
    return { text: '${text}', id: path.id, values, url: req.path, service: this.service.find('${method}') }`,
    imports: `import { Service${index} } from '../services/service-${index}.ts'\n`,
    members: `  constructor(private readonly service: Service${index}) {}\n`,
  })
}
