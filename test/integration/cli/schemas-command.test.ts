import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { beforeEach, expect, test } from 'vitest'
import { shellWord } from '../../../src/honotate-kit/toolbox/words.ts'
import { runWarm } from '../../support/cli-project.ts'
import { message } from '../../support/coded-error.ts'
import { createTypesProject } from '../../support/types-project.ts'
import { run, type Result } from '../../support/program.ts'

const cli = join(import.meta.dirname, '../../../src/honotate-kit/dist/honotate-kit/cli/main.js')

const MODEL = `/** What a user sends. */
/**
 * Somebody who registers.
 * @schema
 */
export interface NewUser {
  /** @minLength 1 */
  name: string
  /** @format email */
  email: string
  role?: 'admin' | 'user'
}
/** @schema */
export interface Unused { unusedMember: string }
`

const APP = `import { createApp, PostMapping, RequestBody, RestController } from 'honotate'
import { NewUser } from './schemas.gen.js'

@RestController()
export class Users {
  @PostMapping('/users')
  create(@RequestBody(NewUser) user: NewUser): { name: string } { return { name: user.name } }
}
export const app = createApp()
`

const project = createTypesProject({})
const out = join(project.directory, 'src/schemas.gen.ts')

beforeEach(() => {
  rmSync(out, { force: true })
  project.write('src/model.ts', MODEL)
  project.write('src/app.ts', APP)
})

const honotate = (...args: string[]): Promise<Result> => run(project, ['node', cli, ...args])
const schemas = (...args: string[]): Promise<Result> => runWarm(project.directory, ['schemas', ...args])

test('honotate schemas writes schemas that validate bodies', async () => {
  expect(await schemas()).toEqual({ code: 0, output: 'Wrote 2 schemas to src/schemas.gen.ts.\n' })
  expect(await runWarm(project.directory, ['check'])).toEqual({ code: 0, output: '' })

  project.write(
    'ask.mjs',
    `const { app } = await import('./src/app.ts')
for (const body of [{ name: 'Ada', email: 'ada@example.org', more: 1 }, { name: '', email: 'x', role: 'king' }]) {
  const response = await app.request('/apis/users', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
  console.log(response.status, await response.text())
}`,
  )
  const register = join(
    import.meta.dirname,
    '../../../src/honotate-kit/dist/honotate-kit/transform/hosts/register/register.js',
  )
  const { output } = await run(project, ['node', '--import', register, 'ask.mjs'])
  expect(output.split('\n')[0]).toBe('200 {"name":"Ada"}')
  expect(output).toContain('422')
  for (const message of [
    'Expected at least 1 character',
    'Expected an email address',
    'Expected \\"admin\\" or \\"user\\"',
  ])
    expect(output).toContain(message)
})

test('a bundle contains only the schemas that it uses, and evaluates no strings', async () => {
  await schemas()
  project.write(
    'src/entry.ts',
    "import { NewUser } from './schemas.gen.js'\nconsole.log(NewUser['~standard'].validate({}))\n",
  )
  const { outputFiles } = await build({
    entryPoints: [join(project.directory, 'src/entry.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
  })
  const text = outputFiles[0]?.text as string
  expect(text).toContain('an email address')
  expect(text).not.toContain('unusedMember')
  expect(text).not.toMatch(/\beval\b|new Function|\bimport\b/u)
})

test('--check fails if the file is missing or stale, and writes nothing', async () => {
  const missing = await schemas('--check')
  expect(missing.code).toBe(1)
  expect(missing.output).toContain('HONOTATE_STALE_FILE')
  expect(existsSync(out)).toBe(false)

  await schemas()
  expect(await schemas('--check')).toEqual({ code: 0, output: 'src/schemas.gen.ts is up to date.\n' })
  const before = readFileSync(out, 'utf8')
  project.write('src/model.ts', MODEL.replace('minLength 1', 'minLength 2'))
  expect((await schemas('--check')).code).toBe(1)
  expect(readFileSync(out, 'utf8')).toBe(before)
})

test('the error of --check contains the command with its options', async () => {
  const { output } = await schemas('--check', '--out', 'made here/schemas.ts', '-p', '.')
  expect(output).toMatch(
    message('STALE_FILE', `\`npx honotate schemas --out ${shellWord('made here/schemas.ts')} -p .\``),
  )
})

test('a type that cannot be validated is an error, and no file is written', async () => {
  project.write(
    'src/model.ts',
    '/** @schema */\nexport interface NewUser {\n  created: Date\n  greet(): void\n}\n/** @schema */\nexport type Page<T> = T[]\n/** @schema */\ninterface Own {}\n',
  )
  const { code, output } = await schemas()
  expect(code).toBe(1)
  expect(output.match(/^.*?: error \w+/gmu)).toEqual([
    'src/model.ts(3,3): error HONOTATE_TYPE_NOT_CHECKABLE',
    'src/model.ts(4,3): error HONOTATE_TYPE_NOT_CHECKABLE',
    'src/model.ts(7,13): error HONOTATE_SCHEMA_IS_GENERIC',
    'src/model.ts(9,11): error HONOTATE_SCHEMA_NOT_EXPORTED',
  ])
  expect(output).toMatch(/TYPE_NOT_CHECKABLE: NewUser\.created .*`Date`.*@format date-time/u)
  expect(readdirSync(join(project.directory, 'src')).sort()).toEqual(expect.not.arrayContaining(['schemas.gen.ts']))
})

test('a type for responses may have a Date, which is sent as a string; a type for bodies may not', async () => {
  project.write(
    'src/model.ts',
    `/** A user, with more than is sent. @schema response */
export interface UserView { name: string; created: Date; greet?(): void; manager?: UserView }
/** @schema */
export interface NewUser { name: string; pair: \`\${string}-\${string}-\` }
`,
  )
  project.write(
    'src/app.ts',
    `import { createApp, GetMapping, PostMapping, RequestBody, ResponseBody, RestController } from 'honotate'
import { NewUser, UserView } from './schemas.gen.js'

@RestController()
export class Users {
  @ResponseBody(UserView) @GetMapping('/user')
  find() { return { name: 'Ada', created: new Date(0), password: 'x', manager: { name: 'Bob', created: new Date(1), password: 'x' } } }
  // @ts-expect-error A body has no Date.
  @PostMapping('/user') create(@RequestBody(UserView) user: UserView): UserView { return user }
  // @ts-expect-error A date is not a string before it is sent.
  @ResponseBody(UserView) @GetMapping('/wrong') wrong() { return { name: 'Ada', created: 'today' } }
  @PostMapping('/new') add(@RequestBody(NewUser) user: NewUser) { return user.name }
}
export const app = createApp()
`,
  )
  expect(await schemas()).toMatchObject({ code: 0 })
  expect(await runWarm(project.directory, ['check'])).toEqual({ code: 0, output: '' })
  project.write(
    'ask.mjs',
    `const { app } = await import('./src/app.ts')
console.log(await (await app.request('/apis/user')).text())`,
  )
  const register = join(
    import.meta.dirname,
    '../../../src/honotate-kit/dist/honotate-kit/transform/hosts/register/register.js',
  )
  const { output } = await run(project, ['node', '--import', register, 'ask.mjs'])
  expect(output).toBe(
    '{"name":"Ada","created":"1970-01-01T00:00:00.000Z","manager":{"name":"Bob","created":"1970-01-01T00:00:00.001Z"}}\n',
  )
  // The document contains each type once.
  expect(await honotate('openapi', '--json', 'openapi.json')).toMatchObject({ code: 0 })
  const { paths, components } = JSON.parse(readFileSync(join(project.directory, 'openapi.json'), 'utf8'))
  expect(Object.keys(components.schemas)).toEqual(['NewUser', 'ProblemDetails', 'UserView'])
  const reference = (name: string): object => ({
    'application/json': { schema: { $ref: `#/components/schemas/${name}` } },
  })
  expect(paths['/apis/user'].get.responses[200].content).toEqual(reference('UserView'))
  expect(paths['/apis/new'].post.requestBody.content).toEqual(reference('NewUser'))

  project.write(
    'src/model.ts',
    readFileSync(join(project.directory, 'src/model.ts'), 'utf8').replace(
      '@schema */',
      '@schema */ export interface Other { of: UserView }\n/** @schema */',
    ),
  )
  const { code, output: refused } = await schemas()
  expect([code, refused.match(/error \w+/gu)]).toEqual([1, ['error HONOTATE_TYPE_NOT_CHECKABLE']])
  expect(refused).toContain('`@schema response`')
})

test('two types with the same name are an error, and so is no type with @schema', async () => {
  project.write('src/other.ts', '/** @schema */\nexport interface NewUser { a: string }\n')
  expect((await schemas()).output).toContain('HONOTATE_SCHEMA_TWICE')
  rmSync(join(project.directory, 'src/other.ts'))
  project.write('src/model.ts', 'export interface NewUser { name: string }\n')
  expect(await schemas()).toMatchObject({ code: 1, output: expect.stringContaining('HONOTATE_NO_SCHEMAS') })
})

test('invalid options are errors, --help lists the options, and --out sets the file', async () => {
  expect((await schemas('--chek')).output).toContain('Did you mean `--check`?')
  expect((await schemas('x')).output).toMatch(message('UNKNOWN_ARGUMENT', '`x`'))
  expect((await schemas('--out')).output).toContain('HONOTATE_MISSING_VALUE')
  expect((await schemas('--help')).output).toContain('--out <file>')
  const written = await schemas('--out', 'lib/all.ts', '-p', 'tsconfig.json')
  expect(written).toEqual({ code: 0, output: 'Wrote 2 schemas to lib/all.ts.\n' })
  expect(readFileSync(join(project.directory, 'lib/all.ts'), 'utf8')).toContain("from '../src/model.js'")
})
