// Compares the time of `honotate check` with `tsc --noEmit`. `npm run bench -- check [number of files]` generates a
// project in which every other file is a controller; `npm run bench -- check <tsconfig.json>` takes an existing
// project. Measures processor time, which depends less on other processes of the machine.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'

const root = join(import.meta.dirname, '../..')
const given = process.argv[2] ?? '5650'
const isCount = /^\d+$/u.test(given)
const config = isCount ? generate(Number(given)) : resolve(given)

// With legacy decorators, tsc accepts decorators of parameters and checks them.
const tsc = measure('tsc', 'node_modules/typescript/bin/tsc', '--noEmit', '--experimentalDecorators')
const check = measure('honotate check', 'src/honotate-kit/dist/honotate-kit/cli/main.js', 'check')
console.log(`${'honotate check / tsc'.padEnd(22)}${(check / tsc).toFixed(2)}  (wanted: at most 1.3)`)
if (isCount) rmSync(dirname(config), { recursive: true })

/** Runs a script once and returns its seconds of processor time. */
function measure(name, script, ...command) {
  const report = "process.on('exit',()=>process.stderr.write(`cpu:${process.cpuUsage().user}`))"
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, script), ...command, '-p', config, '--pretty', 'false'],
    {
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
      env: { ...process.env, NODE_OPTIONS: `--max-old-space-size=8192 --import=data:text/javascript,${report}` },
    },
  )
  const seconds = Number(/cpu:(\d+)/u.exec(stderr)?.[1]) / 1e6
  const errors = stdout.split('\n').filter((line) => /: error TS/u.test(line)).length
  console.log(`${name.padEnd(22)}${seconds.toFixed(1)} s, ${errors} errors`)
  return seconds
}

function generate(count) {
  const directory = mkdtempSync(join(tmpdir(), 'honotate-bench-'))
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'))
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }')
  for (let index = 0; index < count; index++) {
    const folder = join(directory, `src/part${index % 60}`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `file${index}.ts`), index % 2 ? service(index) : controller(index, count))
  }
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2023', 'esnext.decorators', 'dom'],
    module: 'nodenext',
    strict: true,
    skipLibCheck: true,
    types: [],
    noEmit: true,
  }
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
  return join(directory, 'tsconfig.json')
}

function service(index) {
  return `import { Service } from 'honotate'

@Service()
export class Service${index} {
  keyed<T>(values: readonly T[]): Map<string, T> {
    return new Map(values.map((value, key) => [String(key + ${index}), value]))
  }
}
`
}

function controller(index, count) {
  const other = ((index + Math.floor(count / 2)) % count) | 1
  const methods = [1, 2, 3].map(
    (method) => `
  @GetMapping('/c${index}/m${method}/:id')
  async find${method}(@RequestQuery() query: Query, @RequestPathVariable() path: { readonly id?: string }, @Request() req: HttpRequest) {
    const values = Object.entries(query).map(([name, value]) => \`\${name}=\${String(value)}\`)
    return { id: path.id, values: this.service.keyed(values), url: req.path }
  }

  @PostMapping('/c${index}/m${method}')
  create${method}(@RequestBody() body: Query) {
    return { ...body, created: true }
  }`,
  )
  return `import { GetMapping, PostMapping, Request, RequestBody, RequestPathVariable, RequestQuery, RestController, type HttpRequest } from 'honotate'
import { Service${other} } from '../part${other % 60}/file${other}.js'

export interface Query {
  readonly a?: string
}

@RestController()
export class Controller${index} {
  constructor(readonly service: Service${other}) {}
${methods.join('\n')}
}
`
}
