// Measures the cost of recording requests while no page is open: `npm run bench -- dev-page [--rounds 60 --seconds 0.3]`.
// Two processes of `honotate dev` serve the same program, one of them with --no-page, and are loaded in turns.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { freePort } from '../support/free-port.ts'
import { median } from './support/numbers.mjs'
import { readOptions } from './support/options.mjs'

const root = join(import.meta.dirname, '../..')
const options = readOptions({ rounds: '60', seconds: '0.3' })
const CONNECTIONS = 16
const paths = { 'a method alone': '/apis/hello', 'a guard, an interceptor and four services': '/apis/chain' }

const program = `import { createApp, GetMapping, RestController, Service, UseGuard, UseInterceptor } from 'honotate'
import { serve } from 'honotate/node'

@Service() class One { async run(id: number) { return { id } } }
@Service() class Two { constructor(private readonly one: One) {} async run(id: number) { return await this.one.run(id) } }
@Service() class Three { constructor(private readonly two: Two) {} async run(id: number) { return await this.two.run(id) } }
@Service() class Four { constructor(private readonly three: Three) {} async run(id: number) { return await this.three.run(id) } }
@Service() class Pass { canActivate() { return true } }
@Service() class Around { async intercept(_: unknown, next: () => Promise<unknown>) { return await next() } }

@RestController()
class Controller {
  constructor(private readonly four: Four) {}
  @GetMapping('/hello') hello() { return 'hello' }
  @GetMapping('/processor') processor() { return process.cpuUsage() }
  @UseGuard(Pass) @UseInterceptor(Around) @GetMapping('/chain') chain() { return this.four.run(1) }
}
await serve(createApp({ controllers: [Controller] }), { port: Number(process.env['PORT']), hostname: '127.0.0.1' })
`

const directory = mkdtempSync(join(tmpdir(), 'honotate-bench-page-'))
const services = []
try {
  mkdirSync(join(directory, 'src'))
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'))
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(directory, 'src/main.ts'), program)
  const ports = {}
  for (const [name, flags] of Object.entries({ page: [], 'no page': ['--no-page'] })) ports[name] = await start(flags)
  for (const [title, path] of Object.entries(paths)) {
    for (const port of Object.values(ports)) await load(port, path, 3)
    const rounds = []
    // Many short turns: other work of the machine falls on both.
    for (let round = 0; round < Number(options.rounds); round++) {
      const taken = {}
      const names = Object.keys(ports)
      for (const name of round % 2 ? names : names.toReversed())
        taken[name] = await load(ports[name], path, Number(options.seconds))
      rounds.push(taken)
    }
    const [page, none] = Object.keys(ports).map((name) => fastest(rounds.map((round) => round[name])))
    console.log(
      `${title}: ${page.toFixed(1)} and ${none.toFixed(1)} µs of processor time for one request, with and without; ratio ${(page / none).toFixed(3)}`,
    )
  }
} finally {
  for (const service of services) service.kill()
  await Promise.all(services.map((service) => service.exitCode ?? once(service, 'exit')))
  rmSync(directory, { recursive: true, force: true })
}

/** The median of the faster half: other work of the machine only makes a turn slower. */
function fastest(times) {
  const sorted = times.toSorted((one, other) => one - other)
  return median(sorted.slice(0, Math.ceil(sorted.length / 2)))
}

/** Starts `honotate dev`, and returns its port. */
async function start(flags) {
  const port = await freePort()
  const main = join(root, 'src/honotate-kit/dist/honotate-kit/cli/main.js')
  const service = spawn(process.execPath, [main, 'dev', '--no-check', ...flags], {
    cwd: directory,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  services.push(service)
  let output = ''
  for await (const chunk of service.stdout) if (/listens on/u.test((output += chunk))) break
  return port
}

/** Loads a service, and returns the microseconds of its processor time for one request. */
async function load(port, path, seconds) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const read = async (target) => {
    const [response] = await once(get({ port, host: '127.0.0.1', path: target, agent }), 'response')
    let text = ''
    for await (const chunk of response) text += chunk
    return text
  }
  const processor = async () => {
    const { user, system } = JSON.parse(await read('/apis/processor'))
    return user + system
  }
  const before = await processor()
  const end = performance.now() + seconds * 1000
  let count = 0
  const client = async () => {
    for (; performance.now() < end; count++) await read(path)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, client))
  const used = (await processor()) - before
  agent.destroy()
  return used / count
}
