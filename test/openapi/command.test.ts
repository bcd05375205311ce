import { transformSync } from 'esbuild'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { message } from '../support/coded-error.ts'
import { createShop, type Shop } from './support/shop.ts'
import { problemsOf } from './support/validate.ts'

let shop: Shop
beforeAll(() => {
  shop = createShop()
})

const document = ['--json', 'openapi.json', '--yaml', 'docs/openapi.yaml'] as const

describe('honotate openapi', () => {
  test('writes the types, and does not rewrite an unchanged file', async () => {
    expect(await shop.types()).toEqual({ code: 0, output: 'Wrote src/api.gen.ts\n' })
    expect(shop.read('src/api.gen.ts')).toContain("import { UsersController } from './users.controller.js'")
    expect(await shop.types('-p', 'tsconfig.json')).toEqual({ code: 0, output: 'Unchanged src/api.gen.ts\n' })
  })

  test('writes the document of an app as JSON and YAML, with the types in it', async () => {
    expect(await shop.openapi('--app', 'src/app.ts', ...document)).toEqual({
      code: 0,
      // If the file of types exists, the command also updates it.
      output: 'Wrote openapi.json\nWrote docs/openapi.yaml\nUnchanged src/api.gen.ts\n',
    })
    const made = JSON.parse(shop.read('openapi.json'))
    expect(parse(shop.read('docs/openapi.yaml'))).toEqual(made)
    expect(await problemsOf(made)).toEqual({})
    expect(made).toMatchObject({
      info: { title: 'shop', version: '1.2.3', description: 'Sells things.' },
      servers: [{ url: 'https://shop.example' }],
      tags: [{ name: 'Orders' }, { name: 'Users', description: 'People who may log in.' }],
    })
    expect(made.paths['/apis/users/{id}'].get).toMatchObject({
      summary: 'Finds one user.',
      responses: { 200: {}, 404: { description: 'There is no such user.', content: { 'application/json': {} } } },
    })
  })

  test('writes the document of a program that starts a server', async () => {
    const { code, output } = await shop.openapi('--app', 'src/serve.ts', '--json', 'served.json')
    expect(code, output).toBe(0)
    const { paths } = JSON.parse(shop.read('served.json'))
    expect(paths).toEqual(JSON.parse(shop.read('openapi.json')).paths)
  })

  test('warns of a controller whose source is not in the project', async () => {
    const built = `import { GetMapping, RestController } from 'honotate'
@RestController() export class BuiltController { @GetMapping('/built') built() { return 'built' } }
`
    shop.write('node_modules/built/package.json', { name: 'built', type: 'module', exports: './index.js' })
    shop.write('node_modules/built/index.js', transformSync(built, { loader: 'ts', target: 'es2022' }).code)
    shop.write('node_modules/built/index.d.ts', 'export declare class BuiltController { built(): string }\n')
    shop.write(
      'src/built-app.ts',
      "import { createApp } from 'honotate'\nimport { BuiltController } from 'built'\nexport const app = createApp({ controllers: [BuiltController] })\n",
    )
    const { code, output } = await shop.openapi('--app', 'src/built-app.ts', '--json', 'built.json')
    shop.remove('src/built-app.ts')
    expect(code, output).toBe(0)
    expect(output).toMatch(/^warning: no types for BuiltController: /mu)
  })

  test('--check lists the changes, and marks those that may break clients', async () => {
    expect(await shop.openapi('--check', ...document)).toEqual({ code: 0, output: 'All files are up to date\n' })
    shop.edit('src/users.controller.ts', 'min(3)', 'min(5)')
    shop.edit('src/users.controller.ts', "default('user') })", "default('user'), tenant: z.string() })")
    shop.edit('src/users.controller.ts', 'nickname?: string', 'alias?: string')
    shop.edit('src/users.controller.ts', '@DeleteMapping', '@PostMapping')
    const { code, output } = await shop.openapi('--check', '--json', 'openapi.json')
    expect(code).toBe(1)
    expect(output.match(/^error: \S+/gmu)).toEqual(['error: `openapi.json`', 'error: `src/api.gen.ts`'])
    const changes = output.split('\n').filter((line) => /^(?:breaking| )/u.test(line))
    expect(changes.sort()).toEqual([
      '          GET /apis/users: the member `alias` of an item of the answer 200 is new',
      '          POST /apis/users/{id}: is new',
      'breaking  DELETE /apis/users/{id}: was removed',
      'breaking  GET /apis/users: the member `nickname` of an item of the answer 200 was removed',
      'breaking  POST /apis/users: the member `email` of the body has `minLength` 5 instead of `minLength` 3',
      'breaking  POST /apis/users: the member `tenant` of the body is new and required',
    ])
    expect(output).toMatch(
      /^error: `openapi\.json` .*`npx honotate openapi --json openapi\.json`.*HONOTATE_STALE_FILE/u,
    )
    const types = await shop.types('--check')
    expect(types.code).toBe(1)
    expect(types.output).toContain(
      'breaking  UsersController.create: the member `nickname` of the answer of success was removed',
    )
    // The command has not changed the file.
    expect(shop.read('openapi.json')).toContain('nickname')
    expect((await shop.types('--check', '--out', 'src/other.gen.ts')).output).toMatch(
      /other\.gen\.ts.*HONOTATE_STALE_FILE/u,
    )
  })
})

const NOTES = `import { GetMapping, RestController } from 'honotate'

@RestController()
export class NotesController {
  @GetMapping('/notes')
  list(): string[] {
    return []
  }
}
`

describe('honotate openapi fails for', () => {
  let shop: Shop
  beforeAll(() => {
    shop = createShop()
    // Leaves out the schemas of the shop, whose libraries have large types.
    shop.edit('tsconfig.json', '"include": ["src"]', '"include": ["src/notes.controller.ts"]')
    shop.write('src/notes.controller.ts', NOTES)
  })

  async function failing(...args: string[]): Promise<string> {
    const { code, output } = await shop.openapi(...args)
    expect(code).toBe(1)
    expect(shop.exists('openapi.json')).toBe(false)
    return output
  }

  test('an app file that throws, creates no app or does not exist', async () => {
    shop.write('src/broken.ts', "import './notes.controller.ts'\n\nthrow new RangeError('no database')\n")
    expect(await failing('--app', 'src/broken.ts', '--json', 'openapi.json')).toMatch(
      /src\/broken\.ts\b.*: no database \(.*broken\.ts:3:\d+\).*HONOTATE_APP_FAILED/su,
    )
    expect(await failing('--app', 'src/notes.controller.ts', '--json', 'openapi.json')).toMatch(
      /src\/notes\.controller\.ts\b.*HONOTATE_NO_APP/u,
    )
    expect(await failing('--app', 'src/nope.ts', '--json', 'openapi.json')).toMatch(/src\/nope\.ts\b.*HONOTATE_NO_APP/u)
  })

  test('two operations with one id', async () => {
    shop.write(
      'src/two.ts',
      `import { createApp, GetMapping, RestController } from 'honotate'
const make = (path: \`/\${string}\`) => {
  @RestController() class Users { @GetMapping(path) list() {} }
  return Users
}
export default createApp({ controllers: [make('/a'), make('/b')] })
`,
    )
    expect(await failing('--app', 'src/two.ts', '--json', 'openapi.json')).toMatch(
      message('DUPLICATE_OPERATION', '`GET /apis/a (Users.list)`', '`GET /apis/b (Users.list)`'),
    )
  })

  test('a controller that is not exported, with its line', async () => {
    shop.edit('src/notes.controller.ts', 'export class NotesController', 'class NotesController')
    expect(await failing('--json', 'openapi.json')).toMatch(
      /^src\/notes\.controller\.ts\(\d+,\d+\): error HONOTATE_CONTROLLER_NOT_EXPORTED: /mu,
    )
  })

  test('an unknown option, and an option without its path', async () => {
    expect(await failing('--jsn', 'x')).toMatch(message('UNKNOWN_ARGUMENT', '`--jsn`', '`--json`'))
    expect(await failing('--json')).toMatch(message('MISSING_VALUE', '`--json`'))
    expect((await shop.openapi('--help')).output).toMatch(/^Usage: honotate openapi \[options\]\n.*--check/su)
  })
})

test('honotate openapi --contract writes the contract before it loads the app, which imports it', async () => {
  const shop = createShop()
  shop.edit('tsconfig.json', '"include": ["src"]', '"include": ["src/notes.controller.ts"]')
  shop.write('src/notes.controller.ts', NOTES)
  shop.write(
    'src/notes-app.ts',
    `import { createApp } from 'honotate'
import { contract } from './api.gen.ts'
import { NotesController } from './notes.controller.ts'
export const app = createApp({ controllers: [NotesController], contract })
`,
  )
  expect(await shop.openapi('--contract', '--app', 'src/notes-app.ts', '--json', 'openapi.json')).toEqual({
    code: 0,
    output: 'Wrote openapi.json\nWrote src/api.gen.ts\n',
  })
})
