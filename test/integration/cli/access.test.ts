import { beforeAll, expect, test } from 'vitest'
import { compilerOptions, createCliProject, type CliProject } from '../../support/cli-project.ts'
import { message } from '../../support/coded-error.ts'
import { linkWebTypes } from '../../support/folder.ts'

const users = `import { ApiVersion, createMetadata, GetMapping, PathVariable, Public, RestController, Service, SkipGuard, UseGuard, type Guard } from 'honotate'

const Roles = createMetadata<readonly string[]>('Roles')
@Service() export class Login implements Guard { canActivate() { return true } }
const isOwner = () => true

@Roles(['reader']) @RestController()
export class Users {
  @GetMapping('/users') all() {}
  @Roles(['admin', 'owner']) @UseGuard(isOwner, () => true) @GetMapping('/users/:id') find() {}
  @Public() @GetMapping('/prices') prices() {}
  @SkipGuard(Login) @UseGuard(isOwner) @GetMapping('/me') me() {}
  @ApiVersion('2') @GetMapping('/users') page() {}
}
`

// A program that listens, whose port is taken from the environment.
const main = `import { createApp } from 'honotate'
import { serve } from 'honotate/node'
import { Login, Users } from './users.ts'
await serve(createApp({ guards: [Login], controllers: [Users], version: { header: 'X-Version' } }), { port: 0 })
`

let project: CliProject
beforeAll(() => {
  project = createCliProject({
    'tsconfig.json': {
      compilerOptions,
      include: ['src'],
    },
    'src/users.ts': users,
    'src/main.ts': main,
  })
  linkWebTypes(project.directory)
})

test(
  'access writes one line for each route: its guards, its metadata, and whether it is public',
  { timeout: 240_000 },
  async () => {
    expect(await project.honotate(['access'])).toEqual({ code: 0, output: 'Wrote access.lock\n' })
    expect(project.read('access.lock')).toBe(`# Made by \`honotate access\`; do not edit.
GET /apis/me: isOwner; skips Login by Users; Roles ["reader"]
GET /apis/prices: public; skips Login by Users; Roles ["reader"]
GET /apis/users 2: Login; Roles ["reader"]
GET /apis/users: Login; Roles ["reader"]
GET /apis/users/:id: Login, isOwner, anonymous; Roles ["admin","owner"]
`)
    expect(await project.honotate(['access', '--check'])).toEqual({ code: 0, output: 'access.lock is up to date\n' })
  },
)

test(
  'a file that cannot be written ends the command, although the program has a timer and replaces write()',
  { timeout: 240_000 },
  async () => {
    project.write('src/main.ts', `setInterval(() => {}, 1000)\nprocess.stdout.write = () => true\n${main}`)
    const { code, output } = await project.honotate(['access', '--out', 'src'])
    expect(code).toBe(1)
    expect(output).toMatch(message('CANNOT_WRITE', 'src', 'it is a folder'))
    expect((await project.warm(['openapi', '--out', 'src'])).output).toMatch(message('CANNOT_WRITE', 'src'))
    project.write('src/main.ts', main)
  },
)

test('check fails if a route becomes public, and shows its line', { timeout: 240_000 }, async () => {
  project.write('src/users.ts', users.replace("@GetMapping('/users') all", "@Public() @GetMapping('/users') all"))
  const { code, output } = await project.warm(['check'])
  expect(code).toBe(1)
  expect(output).toMatch(message('STALE_FILE', '`npx honotate access`'))
  expect(output.split('\n').filter((line) => /^[+-] /u.test(line))).toEqual([
    '- GET /apis/users: Login; Roles ["reader"]',
    '+ GET /apis/users: public; skips Login by Users; Roles ["reader"]',
  ])
  expect((await project.warm(['doctor'])).output).toContain('access.lock is stale')
})

test('with "app": false, check names the setting, and routes loads the program', { timeout: 240_000 }, async () => {
  project.write('package.json', { type: 'module', honotate: { app: false } })
  const { code, output } = await project.warm(['check'])
  expect(code).toBe(1)
  expect(output).toMatch(message('NO_APP', '`access.lock` cannot be compared'))
  expect(output).not.toContain('src/main.ts')
  expect((await project.honotate(['routes'])).output).toContain('/apis/users')
  project.write('package.json', { type: 'module' })
})

test('check shows an error of honotate that only the start has, once', { timeout: 240_000 }, async () => {
  const path = "const path = () => '/prices/:id' as const\n"
  const taken = "@Public() @GetMapping(path()) prices(@PathVariable('key') key: string) { return key }"
  project.write('src/users.ts', users.replace(/@Public\(\).*/u, taken).replace('@Service()', `${path}@Service()`))
  const { code, output } = await project.warm(['check'])
  expect(code).toBe(1)
  expect(output).toContain('error: src/main.ts does not start:')
  expect(output).toMatch(message('UNKNOWN_PATH_VARIABLE', 'only `id`'))
  expect(output).toContain('src/users.ts:')
})

test(
  'check names a program that needs settings, without an error, and does not start a program of another library',
  { timeout: 240_000 },
  async () => {
    project.remove('access.lock')
    project.write('src/users.ts', users)
    project.write(
      'src/main.ts',
      `declare const process: { env: { URL_OF_SHOP?: string } }
if (!process.env.URL_OF_SHOP) throw new Error('no URL_OF_SHOP')\n${main}`,
    )
    const { code, output } = await project.warm(['check'])
    expect(output).toMatch(/^note: src\/main\.ts was not started: no URL_OF_SHOP$/mu)
    expect(code).toBe(0)
    expect((await project.honotate(['access'])).output).toMatch(
      /no URL_OF_SHOP[^]*^name an app .*"honotate": \{ "app"/mu,
    )
    project.remove('src/users.ts')
    project.write('src/main.ts', "throw new Error('a page, which needs a browser')\nexport {}\n")
    expect(await project.warm(['check'])).toEqual({ code: 0, output: '' })
  },
)
