import { expect, test } from 'vitest'
import { createCliProject, type CliProject } from '../../support/cli-project.ts'
import { sampled } from '../../support/runs.ts'

const users = `import { ApiVersion, GetMapping, PathVariable, PutMapping, Request, RequestBody, RequestQuery, RestController, UseGuard } from 'honotate'
import { z } from 'zod'

class Base {
  @GetMapping('/inherited')
  inherited() {}
}

@RestController()
export class Users extends Base {
  @GetMapping('/users')
  find(@RequestQuery() query: object, @Request() req: object) {
    return { query, req }
  }

  @ApiVersion('1', '2')
  @UseGuard(() => true)
  @PutMapping('/users/:id')
  update(@PathVariable('id') id: string, @RequestBody(z.object({})) body: object, unused: unknown) {
    return { id, body, unused }
  }
}
`
const app = `import './users.ts'
import { createApp } from 'honotate'

console.log('the program prints this')
export const app = createApp({ version: { header: 'X-Version' } })
`
const main = `import { app } from './app.ts'
import { serve } from 'honotate/node'

await serve(app, { port: 1 })
setInterval(() => {}, 1000)
console.log('never printed, since nothing listens')
`

function createProject(): CliProject {
  return createCliProject({ 'src/users.ts': users, 'src/app.ts': app, 'src/main.ts': main })
}

test('honotate routes lists the routes of an app, and of a program that serves it', async () => {
  const project = createProject()
  for (const args of sampled([['src/app.ts'], ['src/main.ts'], []], 3)) {
    const { code, output } = await project.honotate(['routes', ...args])
    expect(code, output).toBe(0)
    const [printed, ...table] = output.trimEnd().split('\n')
    expect(printed).toBe('the program prints this')
    const rows = table.map((line) => line.split(/ {2,}/u))
    expect(rows[0]).toEqual([
      'METHOD',
      'PATH',
      'HANDLER',
      'FILE',
      ...(table[0]?.includes('GUARDS') ? ['GUARDS'] : []),
      'VERSIONS',
      'PARAMETERS',
    ])
    expect(table).toHaveLength(4)
    expect(rows).toContainEqual(['GET', '/apis/users', 'Users.find', 'src/users.ts:12', 'query: query, req: request'])
    expect(rows).toContainEqual(['GET', '/apis/inherited', 'Users.inherited', 'src/users.ts:6'])
    expect(table.find((line) => line.startsWith('PUT'))).toMatch(
      /\/apis\/users\/:id {2}Users\.update +src\/users\.ts:19 .*1, 2 +id: path "id", body: body \(validated\), unused: nothing$/u,
    )
  }
})

test('--json prints only JSON to stdout, even if the program prints text', async () => {
  const project = createProject()
  const { stdout } = await project.separately(['routes', '--json'])
  const routes = JSON.parse(stdout) as readonly Record<string, unknown>[]
  expect(routes.find(({ method }) => method === 'PUT')).toMatchObject({
    method: 'PUT',
    path: '/apis/users/:id',
    handler: 'Users.update',
    file: 'src/users.ts',
    line: 19,
    versions: ['1', '2'],
    parameters: [
      { name: 'id', source: 'path', key: 'id', validated: false },
      { name: 'body', source: 'body', validated: true },
      { name: 'unused', source: null, validated: false },
    ],
  })
})

test('honotate routes reports a program that fails, needs another runtime or has no app', async () => {
  const project = createProject()
  project.write('src/broken.ts', "import './users.ts'\nthrow new Error('on purpose')\n")
  const broken = await project.honotate(['routes', 'src/broken.ts'])
  expect(broken.code).toBe(1)
  expect(broken.output).toMatch(/src\/broken\.ts:2:7\n[^]*> 2 \| throw[^]*Error: on purpose/u)
  const programs = { bun: "import { Database } from 'bun:sqlite'\nnew Database()", deno: 'Deno.env.get("A")' }
  for (const [name, text] of sampled(Object.entries(programs), 2)) {
    project.write('src/other.ts', `${text}\n`)
    // oxlint-disable-next-line no-await-in-loop -- both programs are written to the same file
    const { output } = await project.honotate(['routes', 'src/other.ts'])
    expect(output).toMatch(new RegExp(`The program runs on ${name}: ${name} .*honotate`, 'iu'))
  }
  project.write('src/nothing.ts', 'export {}\n')
  const nothing = await project.honotate(['routes', 'src/nothing.ts'])
  expect(nothing).toMatchObject({ code: 1, output: expect.stringContaining('HONOTATE_NO_ROUTES') })
})

test('honotate routes finds an overloaded method, and a method beside one with a computed name', async () => {
  const source = `import { createApp, GetMapping, RequestParam, RestController } from 'honotate'

const find = 'other'
@RestController()
export class Pages {
  show(a: string): string
  show(a: string, b?: string): string
  @GetMapping('/show') show(@RequestParam('a') a: string): string { return a }
  @GetMapping('/find') find() {}
  [find]() {}
}

export const app = createApp()
`
  const project = createCliProject({ 'src/app.ts': source })
  const { stdout } = await project.separately(['routes', '--json'])
  const routes = JSON.parse(stdout) as readonly Record<string, unknown>[]
  expect(routes.map(({ handler, file, line }) => [handler, file, line])).toEqual([
    ['Pages.show', 'src/app.ts', 8],
    ['Pages.find', 'src/app.ts', 9],
  ])
})

test('honotate routes shows which class opened a route', async () => {
  const source = `import { createApp, GetMapping, Public, RequestMapping, RestController, SkipGuard, UseGuard } from 'honotate'

const login = () => true
const admin = () => false
class Records {
  @Public() @GetMapping('/count') count() {}
  @SkipGuard(login) @GetMapping('/sum') sum() {}
}
@UseGuard(admin) @RequestMapping('/salaries') @RestController()
export class Salaries extends Records {}

export const app = createApp({ controllers: [Salaries], guards: [login] })
`
  const project = createCliProject({ 'src/app.ts': source })
  const { output } = await project.honotate(['routes'])
  const rows = output
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/ {2,}/u))
  expect(rows.map((row) => [row[1], ...row.slice(4)])).toEqual([
    ['PATH', 'GUARDS', 'SKIPPED'],
    ['/apis/salaries/count', 'admin', 'login by Records'],
    ['/apis/salaries/sum', 'admin', 'login by Records'],
  ])
  const { stdout } = await project.separately(['routes', '--json'])
  expect(JSON.parse(stdout)[0]).toMatchObject({ guards: ['admin'], skipped: [{ by: 'Records', guards: ['login'] }] })
})
