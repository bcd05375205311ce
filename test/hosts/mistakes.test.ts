import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCliProject, type CliProject } from '../support/cli-project.ts'
import { bun } from '../support/engines.ts'
import { installPacked, link, linkWebTypes, webTypes } from '../support/folder.ts'
import { run } from '../support/program.ts'

// Mistakes of new users, and the messages that explain them: from the command that fails, or from `honotate doctor`.

type Files = Readonly<Record<string, string | object>>

/** A mistake in an otherwise correct project. */
interface Mistake {
  readonly name: string
  /** The files that differ from the correct project. */
  readonly files: Files
  /** The command that reports the mistake; `doctor` if the command that fails belongs to another tool. */
  readonly command?: readonly string[]
  /** Packages to install in another version, by name; the value is a folder in test/hosts/node_modules. */
  readonly instead?: Readonly<Record<string, string>>
  /** Patterns of the messages, which name the mistake and the remedy. */
  readonly says: readonly RegExp[]
}

const tools = join(import.meta.dirname, 'node_modules')
const start = ['node', '--import', 'honotate-kit/register', 'src/main.ts']
const honotate = (...args: string[]) =>
  ['node', 'node_modules/honotate-kit/dist/honotate-kit/cli/main.js', ...args] as const
const doctor = honotate('doctor')

const controller = `import { GetMapping, PathVariable, RestController } from 'honotate'
import { Users } from './users.ts'

@RestController()
export class UsersController {
  constructor(private readonly users: Users) {}

  @GetMapping('/users/:id')
  get(@PathVariable('id') id: string) {
    return this.users.find(id)
  }
}
`
const users = `import { Service } from 'honotate'

@Service()
export class Users {
  find(id: string) {
    return { id }
  }
}
`
const main = `import { createApp } from 'honotate'
import { UsersController } from './users-controller.ts'

const app = createApp({ controllers: [UsersController] })
const response = await app.request('/apis/users/7')
console.log(response.status, await response.text())
`
const manifest = { type: 'module', scripts: { dev: 'honotate dev', check: 'honotate check' } }
const compilerOptions = {
  target: 'es2022',
  module: 'nodenext',
  allowImportingTsExtensions: true,
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  types: ['node'],
  experimentalDecorators: true,
}
const right: Files = {
  'package.json': manifest,
  'tsconfig.json': { compilerOptions, include: ['src'] },
  'src/main.ts': main,
  'src/users-controller.ts': controller,
  'src/users.ts': users,
}

function scripts(added: Readonly<Record<string, string>>, more: object = {}): Files {
  return { 'package.json': { ...manifest, ...more, scripts: { ...manifest.scripts, ...added } } }
}

function options(changed: object): Files {
  return { 'tsconfig.json': { compilerOptions: { ...compilerOptions, ...changed }, include: ['src'] } }
}

/** Options with few declarations, for tests in which the compiler reports a mistake in its options. */
const few = { ...webTypes, types: [] }

function edited(from: string, to: string): Files {
  expect(controller).toContain(from)
  return { 'src/users-controller.ts': controller.replace(from, to) }
}

const mistakes: readonly Mistake[] = [
  // The source.
  {
    name: '`import type` of an injected class',
    files: edited('import { Users }', 'import type { Users }'),
    says: [/HONOTATE_UNRESOLVED_DEPENDENCY/u, /UsersController/u, /import type/u],
  },
  {
    name: 'a service without @Service()',
    files: { 'src/users.ts': users.replace('@Service()\n', '') },
    says: [/HONOTATE_SERVICE_NOT_FOUND|HONOTATE_UNRESOLVED_DEPENDENCY/u, /@Service\(\)/u],
  },
  {
    name: 'a class decorator without parentheses',
    files: edited('@RestController()', '@RestController'),
    says: [/HONOTATE_MISSING_PARENTHESES/u, /@RestController\(\)/u],
  },
  {
    name: 'a parameter decorator without parentheses',
    files: {
      'src/users-controller.ts': controller
        .replaceAll("PathVariable('id')", 'RequestPathVariable')
        .replace('PathVariable,', 'RequestPathVariable,'),
    },
    says: [/HONOTATE_MISSING_PARENTHESES/u, /@RequestPathVariable\(\)/u],
  },
  {
    name: 'a path variable that the path does not have',
    files: edited("PathVariable('id')", "PathVariable('userId')"),
    says: [/HONOTATE_UNKNOWN_PATH_VARIABLE/u, /`userId`.*`id`/u],
  },
  {
    name: 'a path without a slash',
    files: edited("'/users/:id'", "'users/:id'"),
    says: [/HONOTATE_INVALID_PATH/u, /users\/:id/u],
  },
  {
    name: 'two methods with one route',
    files: edited(
      "  @GetMapping('/users/:id')",
      "  @GetMapping('/users/:name')\n  other() {}\n\n  @GetMapping('/users/:id')",
    ),
    says: [/HONOTATE_DUPLICATE_ROUTE/u, /UsersController\.other/u, /UsersController\.get/u],
  },
  {
    name: 'a service in `controllers`',
    files: {
      'src/main.ts': main.replace("'./users-controller.ts'", "'./users.ts'").replaceAll('UsersController', 'Users'),
    },
    says: [/HONOTATE_NOT_A_CONTROLLER/u, /Users/u, /@RestController\(\)/u],
  },
  {
    name: 'no controller is imported',
    files: { 'src/main.ts': "import { createApp } from 'honotate'\ncreateApp()\n" },
    says: [/HONOTATE_NO_CONTROLLERS/u, /import/u],
  },
  {
    name: 'a controller that no file imports',
    files: {
      'src/orders-controller.ts': controller.replaceAll('Users', 'Orders').replaceAll("'./users.ts'", "'./users.ts'"),
    },
    command: doctor,
    says: [/controller-not-imported/u, /src\/orders-controller\.ts/u, /controllers/u],
  },
  {
    name: '@Inject() of typedi',
    files: { 'src/users.ts': users.replace("{ Service } from 'honotate'", "{ Inject, Service } from 'typedi'") },
    command: doctor,
    says: [/typedi-inject/u, /from honotate/u],
  },
  {
    name: 'reflect-metadata',
    files: { 'src/main.ts': `import 'reflect-metadata'\n${main}` },
    command: doctor,
    says: [/reflect-metadata is imported/u, /Remove the import/u],
  },
  {
    name: 'a JSON module without its attribute',
    files: { 'src/main.ts': `import data from './data.json'\nvoid data\n${main}`, 'src/data.json': {} },
    says: [/data\.json/u, /needs an import attribute of "type: json"/u],
  },
  {
    name: 'the port is in use',
    files: {
      'src/main.ts':
        "import './users-controller.ts'\nimport { createApp } from 'honotate'\nimport { serve } from 'honotate/node'\nawait serve(createApp(), { port: Number(process.env.PORT), hostname: '127.0.0.1' })\n",
    },
    says: [/HONOTATE_PORT_IN_USE/u, /127\.0\.0\.1/u],
  },
  // The compiler.
  {
    name: '`.ts` in an import without its option',
    files: options({ ...few, allowImportingTsExtensions: undefined, noEmit: undefined, outDir: 'dist' }),
    command: honotate('check'),
    says: [/TS5097/u, /allowImportingTsExtensions/u],
  },
  {
    name: 'a type that is imported without `type`, with verbatimModuleSyntax',
    files: {
      ...options({ ...few, verbatimModuleSyntax: true }),
      'src/item.ts': 'export interface Item { readonly id: string }\n',
      'src/main.ts': `import { Item } from './item.ts'\nexport type Mine = Item\n${main}`,
    },
    command: honotate('check'),
    says: [/TS1484/u, /type-only import/u],
  },
  {
    name: 'a target without standard decorators, and fields that are assigned',
    files: options({ ...few, target: 'es5', useDefineForClassFields: false, ignoreDeprecations: '6.0' }),
    command: honotate('check'),
    says: [/TS1378/u, /'target' option is set to 'es2017' or higher/u],
  },
  {
    name: 'TypeScript is too old',
    files: { 'node_modules/typescript/package.json': { name: 'typescript', version: '5.1.6' } },
    instead: { typescript: 'typescript' },
    command: doctor,
    says: [/version-does-not-fit/u, /typescript 5\.1\.6/u, /npm install typescript@/u],
  },
  {
    name: 'TypeScript 7.0 with `honotate build`',
    files: {},
    instead: { typescript: 'typescript-7.0' },
    command: honotate('build'),
    says: [/HONOTATE_CANNOT_EMIT/u, /typescript@6/u],
  },
  {
    name: 'tsc',
    files: scripts({ build: 'tsc -p .' }),
    command: doctor,
    says: [/tsc-compiles/u, /honotate build/u],
  },
  {
    name: 'experimentalDecorators with tspc',
    files: {
      ...scripts({ build: 'tspc' }),
      ...options({ plugins: [{ transform: 'honotate-kit/ts-patch', transformProgram: true }] }),
    },
    command: doctor,
    says: [/"experimentalDecorators" is on, and tspc obeys it/u, /tsconfig\.build\.json/u],
  },
  {
    name: 'emitDecoratorMetadata',
    files: options({ emitDecoratorMetadata: true }),
    command: doctor,
    says: [/emit-decorator-metadata/u, /Remove "emitDecoratorMetadata"/u],
  },
  {
    name: 'legacy decorators',
    files: {
      'src/main.ts': main.replace("'./users-controller.ts'", "'./legacy.js'"),
      'src/legacy.js':
        "import { RestController } from 'honotate'\nexport class UsersController {}\nRestController()(UsersController)\n",
    },
    says: [/HONOTATE_LEGACY_DECORATORS/u, /experimentalDecorators/u],
  },
  // The project.
  {
    name: 'a CommonJS project',
    files: { 'package.json': { scripts: manifest.scripts } },
    command: doctor,
    says: [/not-an-es-module/u, /"type": "module"/u],
  },
  {
    name: 'two copies of hono',
    files: { 'node_modules/other/node_modules/hono/package.json': { name: 'hono', version: '4.13.0' } },
    command: doctor,
    says: [/two-copies/u, /npm dedupe/u],
  },
  {
    name: '"sideEffects": false',
    files: { ...scripts({}, { sideEffects: false }), 'src/more.ts': "import './main.ts'\n" },
    command: doctor,
    says: [/side-effects/u, /Remove the line/u],
  },
  // The runtime or the bundler.
  {
    name: 'Node without honotate-kit/register',
    files: scripts({ start: 'node src/main.ts' }),
    command: doctor,
    says: [/register-missing/u, /--import honotate-kit\/register/u],
  },
  {
    name: 'Vitest without a configuration',
    files: scripts({ test: 'vitest run' }),
    command: doctor,
    says: [/vitest-not-configured/u, /vitest\.config\.ts/u, /honotate-kit\/vite/u],
  },
  {
    name: 'Bun without the preload',
    files: scripts({ start: 'bun src/main.ts' }),
    command: doctor,
    says: [/bun-preload-missing/u, /preload = \["honotate-kit\/bun"\]/u],
  },
  {
    name: 'Bun without the preload, when it runs',
    files: {},
    command: [bun, 'src/main.ts'],
    says: [/HONOTATE_LEGACY_DECORATORS/u, /plugin/u, /npx honotate doctor/u],
  },
  {
    name: 'Deno without the flag',
    files: { 'deno.json': { tasks: { start: 'deno run -A src/main.ts' } } },
    command: doctor,
    says: [/deno-preload-missing/u, /--preload npm:honotate-kit\/register/u],
  },
]

describe('a typical mistake is explained', { timeout: 60_000 }, () => {
  const occupied = createServer()
  let port: string
  beforeAll(async () => {
    occupied.listen(0, '127.0.0.1')
    await once(occupied, 'listening')
    port = String((occupied.address() as { port: number }).port)
  })
  afterAll(() => void occupied.close())

  test('a project without mistakes runs and passes its checks', async () => {
    const project = createProject({ name: '', files: {}, says: [] })
    expect(await run(project, start)).toEqual({ code: 0, output: '200 {"id":"7"}\n' })
    expect((await run(project, honotate('check'))).output).toBe('')
    expect((await run(project, doctor)).output).toBe('Nothing is wrong with the set-up of this project.\n')
  })

  test.for(mistakes)('$name', async (mistake) => {
    const { output } = await run(createProject(mistake), mistake.command ?? start, { PORT: port })
    for (const words of mistake.says) expect(output).toMatch(words)
  })
})

/** A project with the published form of the package, in a folder outside of the repository. */
function createProject({ files, instead = {} }: Mistake): CliProject {
  const project = createCliProject({}, [])
  const modules = join(project.directory, 'node_modules')
  for (const name of [
    'hono',
    'typedi',
    'esbuild',
    'typescript',
    '@types',
    '@hono',
    '@jridgewell',
    'get-tsconfig',
    'resolve-pkg-maps',
    'magic-string',
    'oxc-parser',
    '@oxc-parser',
    '@oxc-project',
    'unplugin',
    'webpack-virtual-modules',
    'picomatch',
  ])
    if (!(name in instead)) linkIfExists(join(import.meta.dirname, '../../node_modules', name), join(modules, name))
  for (const [name, folder] of Object.entries(instead))
    if (!Object.keys(files).some((path) => path.startsWith(`node_modules/${name}/`)))
      linkIfExists(join(tools, folder), join(modules, name))
  installPacked(modules)
  linkWebTypes(project.directory)
  for (const [path, content] of Object.entries({ ...right, ...files })) project.write(path, content)
  return project
}

function linkIfExists(from: string, to: string): void {
  if (existsSync(from)) link(from, to)
}
