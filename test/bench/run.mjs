// Runs benchmarks: `npm run bench [-- name] [options of the benchmark]`, which builds honotate first.
//
//     npm run bench                        runs the benchmark in process
//     npm run bench -- wire --seconds 5    runs one benchmark, with its options
//     npm run bench -- wire --scenarios R1,R3,latency
//     npm run bench -- all                 runs and saves every benchmark of docs/reference/benchmarks.md, then
//                                          generates the page (almost two hours)
//     npm run bench -- page                generates the page, all tables and the picture from the saved results
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'
import { install } from '../support/install.ts'

const here = import.meta.dirname
const root = join(here, '../..')

/** The scripts. `needs` names folders whose packages to install; `options` are the options of a saved run. */
const benchmarks = {
  'in-process': { script: 'in-process.mjs', options: [] },
  wire: { script: 'wire.mjs', needs: 'test/bench/tools', options: ['--seconds', '4', '--rounds', '1'] },
  runtimes: {
    script: 'runtimes.mjs',
    needs: ['test/bench/tools', 'test/runtimes', 'test/engines'],
    options: ['--seconds', '3', '--rounds', '1', '--scenarios', 'S1,S2,S3,S4,R1'],
  },
  observability: {
    script: 'observability.mjs',
    needs: 'test/observability',
    options: ['--seconds', '2', '--rounds', '11'],
  },
  profile: { script: 'profile.mjs', options: [] },
  growth: { script: 'growth.mjs', options: [] },
  memory: { script: 'memory.mjs', options: [] },
  boot: { script: 'boot.mjs', options: [] },
  'cold-start': { script: 'cold-start.mjs', needs: 'test/runtimes', options: [] },
  types: { script: 'types.mjs', needs: 'test/hosts', options: [] },
  dev: { script: 'dev.mjs', needs: 'test/hosts', options: [] },
  'dev-page': { script: 'dev-page.mjs' },
  openapi: { script: 'openapi.mjs', needs: 'test/hosts', options: [] },
  clients: { script: 'clients.mjs', needs: ['test/bench/tools', 'test/hosts'], options: [] },
  validators: { script: 'validators.mjs', options: [] },
  reduce: { script: 'reduce.ts', needs: 'test/bench/tools', node: ['--import', 'honotate-kit/register'] },
  compile: { script: 'compile.mjs' },
  scaling: { script: 'scaling.mjs' },
  check: { script: 'check.mjs' },
  logins: { script: 'logins.ts', node: ['--import', 'honotate-kit/register'] },
  'request-scope': { script: 'request-scope.ts', node: ['--import', 'honotate-kit/register'] },
}

/** Runs a script with Node and passes signals on to it, so that the script can stop its servers. */
async function run(...args) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
  const pass = (signal) => void child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, pass)
  const [status] = await once(child, 'exit')
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, pass)
  if (status !== 0) process.exit(status ?? 1)
}

async function measure(name, options) {
  const { script, needs, node = [] } = benchmarks[name]
  for (const folder of [needs ?? []].flat()) install(folder)
  await run(...node, join(here, script), ...options)
}

async function writePage() {
  await run('node_modules/vitest/vitest.mjs', 'run', '--project', 'docs', '--update=all', 'benchmarks', 'pictures')
}

const given = process.argv.slice(2)
const name = given[0] === undefined || given[0].startsWith('-') ? 'in-process' : given.shift()
if (name === 'page') await writePage()
else if (name === 'all') {
  for (const [each, { options }] of Object.entries(benchmarks)) if (options) await measure(each, [...options, '--save'])
  await writePage()
} else if (Object.hasOwn(benchmarks, name)) await measure(name, given)
else {
  console.error(`There is no benchmark "${name}", only ${[...Object.keys(benchmarks), 'all', 'page'].join(', ')}.`)
  process.exitCode = 1
}
