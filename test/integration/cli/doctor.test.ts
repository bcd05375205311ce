import { describe, expect, test } from 'vitest'
import { findings, type Finding } from '../../../src/honotate-kit/cli/doctor/findings.ts'
import { createCliProject, type CliProject } from '../../support/cli-project.ts'

type Files = Readonly<Record<string, string | object>>

const tsconfig = { compilerOptions: { plugins: [{ name: 'honotate-kit/ts-plugin' }] } }
const healthy = {
  'package.json': { type: 'module', scripts: { dev: 'honotate dev', check: 'honotate check' } },
  'tsconfig.json': tsconfig,
}

function packageWith(scripts: Readonly<Record<string, string>>, more: object = {}): Files {
  return { 'package.json': { type: 'module', scripts, ...more } }
}

/** A package with nothing but a name and a version. */
function installed(name: string, version: string): Files {
  return { [`node_modules/${name}/package.json`]: { name, version } }
}

async function examine(
  project: CliProject,
): Promise<{ code: number | null; found: (Finding & Record<string, string>)[] }> {
  const { code, output } = await project.warm(['doctor', '--json'])
  return { code, found: JSON.parse(output) }
}

/** Typical mistakes: the finding of each, and the files and packages that differ from a healthy project. */
const mistakes: readonly { id: Finding['id']; files?: Files; without?: readonly string[]; says: RegExp }[] = [
  { id: 'package-missing', without: ['typedi'], says: /^typedi is not installed$/u },
  {
    id: 'version-does-not-fit',
    without: ['esbuild'],
    files: installed('esbuild', '0.19.2'),
    says: /^esbuild 0\.19\.2 is installed, and honotate-kit needs >=0\.25\.0$/u,
  },
  {
    id: 'two-copies',
    files: installed('other/node_modules/hono', '4.13.0'),
    says: /^hono is installed 2 times: .*node_modules.other.node_modules.hono/u,
  },
  { id: 'compiler-missing', without: ['esbuild', 'typescript'], says: /^Scripts run `honotate dev`/u },
  {
    // The set-up of the README, with TypeScript 7 as the only compiler.
    id: 'compiler-missing',
    without: ['esbuild', 'typescript'],
    files: {
      ...packageWith({}),
      ...installed('typescript', '7.0.2'),
      'tsconfig.json': { compilerOptions: { experimentalDecorators: true } },
    },
    says: /^`honotate dev` and honotate-kit\/register compile the program, and neither/u,
  },
  {
    id: 'injected-type-import',
    files: {
      'src/a-service.ts':
        "import { Service } from 'honotate'\nimport type { Users } from './users.ts'\n@Service()\nexport class A { constructor(private users: Users, mail?: Users) {} }\n",
    },
    says: /^`users` is injected, and its type `Users` is imported with `import type`$/u,
  },
  {
    id: 'injected-type-import',
    files: {
      'src/a-service.ts':
        "import { Inject, Service } from 'honotate'\nimport {\n  type Users,\n} from './users.ts'\n@Service()\nexport class A { @Inject() users!: Users; other?: Users }\n",
    },
    says: /^`Users` is injected/u,
  },
  {
    id: 'other-class-fields',
    files: {
      'tsconfig.build.json': { extends: './tsconfig.json', compilerOptions: { target: 'es2021' } },
      'src/rates.ts':
        'export const handler = () => {}\nexport class Rates { url = this.settings.url; constructor(private settings: URL) {} }\n',
    },
    says: /^With tsconfig\.build\.json, class fields mean something else than with tsconfig\.json, which can matter for Rates \(src.rates\.ts:2\)$/u,
  },
  {
    id: 'other-class-fields',
    files: {
      'rspack.config.js': "export default { loader: 'builtin:swc-loader', options: { jsc: { target: 'es2020' } } }\n",
      'src/view.ts': 'export class View extends Map { name: string; constructor(values: []) { super(values) } }\n',
    },
    says: /^With rspack\.config\.js, .* View \(src.view\.ts:1\)$/u,
  },
  {
    id: 'experimental-decorators',
    files: {
      ...packageWith({ build: 'tspc' }),
      'tsconfig.json': {
        compilerOptions: {
          experimentalDecorators: true,
          plugins: [{ transform: 'honotate-kit/ts-patch', transformProgram: true }],
        },
      },
    },
    says: /"experimentalDecorators" is on, and tspc obeys it/u,
  },
  {
    id: 'emit-decorator-metadata',
    files: { 'tsconfig.json': { compilerOptions: { experimentalDecorators: true, emitDecoratorMetadata: true } } },
    says: /emitDecoratorMetadata/u,
  },
  {
    id: 'reflect-metadata',
    files: { 'src/main.ts': "import 'reflect-metadata'\n" },
    says: /^reflect-metadata is imported$/u,
  },
  {
    id: 'typedi-inject',
    files: { 'src/users.ts': "import Container, { Inject, Service } from 'typedi'\n" },
    says: /from typedi$/u,
  },
  {
    id: 'legacy-validators',
    files: {
      'src/a.ts': "import { validate } from 'class-validator'\nawait validate({})\n",
      'src/user.ts':
        "import {\n  IsString,\n} from 'class-validator'\nexport class User {\n  @IsString() name!: string\n}\n",
    },
    says: /class-validator/u,
  },
  { id: 'editor-not-configured', files: { 'tsconfig.json': {} }, says: /does not set up editors/u },
  {
    id: 'editor-plugin-ignored',
    without: ['typescript'],
    files: installed('typescript', '7.0.2'),
    says: /TypeScript 7\.0\.2$/u,
  },
  {
    id: 'ts-patch-not-a-program-transformer',
    files: {
      'tsconfig.json': {
        compilerOptions: { plugins: [{ name: 'honotate-kit/ts-plugin' }, { transform: 'honotate-kit/ts-patch' }] },
      },
    },
    says: /no "transformProgram": true$/u,
  },
  {
    id: 'ts-patch-plugin-missing',
    files: packageWith({ build: 'tspc -p tsconfig.json' }),
    says: /^Scripts run tspc, and tsconfig\.json has no plugin/u,
  },
  {
    id: 'tsc-compiles',
    files: packageWith({ check: 'tsc --noEmit && echo done' }),
    says: /^The script "check" runs `tsc --noEmit`$/u,
  },
  {
    id: 'tsc-compiles',
    files: packageWith({ check: 'cd src && ../node_modules/.bin/tsc -p .' }),
    says: /^The script "check" runs `tsc -p \.`$/u,
  },
  {
    id: 'typescript-cannot-build',
    without: ['typescript'],
    files: {
      ...packageWith({ build: 'honotate build' }),
      ...installed('typescript', '7.0.2'),
      'tsconfig.json': { compilerOptions: { experimentalDecorators: true } },
    },
    says: /TypeScript 7\.0\.2 cannot emit/u,
  },
  {
    id: 'bun-build-command-line',
    files: packageWith({ build: 'bun build src/main.ts --outdir dist' }),
    says: /^The script "build" runs `bun build`/u,
  },
  {
    id: 'bun-build-command-line',
    files: {
      ...packageWith({ build: 'bun --bun build src/main.ts --outdir dist' }),
      'bunfig.toml': 'preload = ["honotate-kit/bun"]\n',
    },
    says: /^The script "build" runs `bun build`/u,
  },
  ...[
    ['package.json', '{ "type": ', /^package\.json cannot be read: .*JSON/u],
    ['package.json', '[]', /^package\.json cannot be read: it is not an object$/u],
    [
      'tsconfig.json',
      '{ "compilerOptions": { "strict" true } }',
      /^tsconfig\.json cannot be read: it has a syntax error$/u,
    ],
    [
      'tsconfig.json',
      '{ "extends": "./base.json" }',
      /^tsconfig\.json cannot be read: File '\.\/base\.json' not found$/u,
    ],
  ].map(([path, text, says]) => ({
    id: 'unreadable-file' as const,
    files: { [path as string]: text as string },
    says: says as RegExp,
  })),
  {
    id: 'esbuild-command-line',
    files: packageWith({ build: 'esbuild src/main.ts --bundle --outdir=dist' }),
    says: /^The script "build" runs esbuild on the command line/u,
  },
  {
    id: 'register-missing',
    files: packageWith({ start: 'node --watch src/main.ts' }),
    says: /`node --watch src\/main\.ts`$/u,
  },
  {
    id: 'register-missing',
    files: {
      ...packageWith({ start: 'node src/main.ts' }),
      'src/main.ts': "import './users.js'\n",
      'src/users.ts': '  @Service()\nclass Users {}\n',
    },
    says: /`node src\/main\.ts`$/u,
  },
  { id: 'register-missing', files: packageWith({ start: 'tsx src/main.ts' }), says: /`tsx src\/main\.ts`$/u },
  {
    id: 'unsupported-runner',
    files: packageWith({ dev: 'nodemon --exec ts-node src/main.ts' }),
    says: /^The script "dev" runs ts-node,/u,
  },
  { id: 'bun-preload-missing', files: packageWith({ dev: 'bun --watch src/main.ts' }), says: /^Scripts run Bun/u },
  {
    id: 'deno-preload-missing',
    files: { 'deno.json': { tasks: { dev: 'deno run -A src/main.ts' } } },
    says: /^The task "dev" runs Deno/u,
  },
  {
    id: 'vitest-not-configured',
    files: packageWith({ test: 'vitest run' }),
    says: /^The script "test" runs Vitest/u,
  },
  {
    id: 'controller-not-imported',
    files: {
      'src/main.ts':
        "import './a-controller.ts'\nimport { b } from './b-controller'\nimport './users'\nimport '#pets'\n",
      'src/users/index.ts': '@RestController()\nclass Users {}\n',
      'src/pets.ts': '@RestController()\nclass Pets {}\n',
      'src/a-controller.ts': '@RestController()\nclass A {}\n',
      'src/b-controller.ts': '@RestController()\nclass B {}\n',
      'src/c-controller.ts': '@RestController()\nclass C {}\n',
      'src/app.ts': '@RestController()\nclass D {}\ncreateApp()\n',
      'src/c-controller.test.ts': "import './c-controller.ts'\n",
      'test/d-controller.ts': '@RestController()\nclass D {}\n',
    },
    says: /^src.c-controller\.ts has a controller, and no other source file names it in an import$/u,
  },
  {
    id: 'side-effects',
    files: { ...packageWith({}, { sideEffects: false }), 'src/main.ts': "import './users.ts'\n" },
    says: /"sideEffects": false/u,
  },
  {
    id: 'moved-entry',
    files: { 'build.js': "import honotate from 'honotate/esbuild'\n" },
    says: /^build\.js names `honotate\/esbuild`, which is an entry of honotate-kit$/u,
  },
  {
    id: 'moved-entry',
    files: { 'bunfig.toml': 'preload = ["honotate/bun"]\n' },
    says: /^bunfig\.toml names `honotate\/bun`/u,
  },
  { id: 'not-an-es-module', files: { 'package.json': {} }, says: /"type": "module"$/u },
  {
    id: 'null-checks-off',
    files: { 'tsconfig.json': { compilerOptions: { ...tsconfig.compilerOptions, strict: false } } },
    says: /^strictNullChecks is off \("strict": false\)$/u,
  },
  {
    id: 'stale-generated-file',
    files: {
      'src/model.ts': '/** @schema */\nexport interface User { name: string }\n',
      'src/schemas.gen.ts': '// Made by `honotate schemas`; do not edit.\n',
    },
    says: /^src\/schemas\.gen\.ts is stale$/u,
  },
]

const PACKAGES = ['honotate', 'hono', 'typedi', 'typescript', 'esbuild']

function projectWith({ files = {}, without = [] }: (typeof mistakes)[number]): CliProject {
  return createCliProject(
    { ...healthy, ...files },
    PACKAGES.filter((name) => !without.includes(name)),
  )
}

describe('honotate doctor', () => {
  test('reports nothing in a healthy project that uses every build tool', async () => {
    const project = createCliProject(
      {
        ...healthy,
        'tsconfig.build.json': {
          compilerOptions: { plugins: [{ transform: 'honotate-kit/ts-patch', transformProgram: true }] },
        },
        'package.json': {
          type: 'module',
          sideEffects: false,
          scripts: {
            dev: 'honotate dev',
            start: 'node --import honotate-kit/register src/main.ts',
            built: 'node dist/main.js',
            env: "NODE_OPTIONS='--import honotate-kit/register' node src/main.ts",
            build: 'honotate build && node build.js',
            tspc: 'tspc -b && tspc -p "tsconfig.build.json"',
            check: 'honotate check && tspc -p packages/app',
            bun: 'bun run src/main.ts',
            install: 'bun install',
            generate: 'node scripts/build.ts && tsx scripts/build.ts',
            bundle: 'bun run scripts/build.ts',
            bundleAgain: 'bun --bun run build scripts/build.ts',
            client: 'esbuild scripts/build.ts --bundle && bun build scripts/build.ts',
            seed: 'ts-node scripts/build.ts',
            bundled: 'honotate build && esbuild dist/main.js --bundle --outfile=main.js',
            lint: 'eslint src/node/users.ts && tsup --platform node src/main.ts && vite-node src/main.ts',
            test: 'vitest run',
          },
        },
        'vite.config.ts': 'export default {}\n',
        'bunfig.toml': 'preload = ["honotate-kit/bun"]\n',
        'deno.json': {
          tasks: {
            dev: 'deno run -A --preload npm:honotate-kit/register src/main.ts',
            build: 'deno run -A scripts/build.ts',
          },
        },
        'scripts/build.ts': "import { names } from './names.js'\nconsole.log(names)\n",
        'scripts/names.ts': 'export const names = []\n',
        'src/main.ts':
          "import type { Inject } from 'typedi'\nimport { Container, Service } from 'typedi'\n// import 'reflect-metadata'\n",
      },
      PACKAGES,
    )
    expect(await examine(project)).toEqual({ code: 0, found: [] })
    expect((await project.honotate(['doctor'])).output).toBe('Nothing is wrong with the set-up of this project.\n')
  })

  test.for(mistakes)('reports $id: $says', async (mistake) => {
    const { code, found } = await examine(projectWith(mistake))
    expect(found.map(({ id }) => id)).toEqual([mistake.id])
    expect(found[0]?.['problem']).toMatch(mistake.says)
    expect(JSON.stringify(found)).not.toMatch(/\{\w+\}/u)
    expect(code).toBe(findings[mistake.id].level === 'error' ? 1 : 0)
  })

  test('reports no command of Vitest that names its configuration or another directory', async () => {
    const commands = [
      'vitest -c unit.ts',
      'vitest run --config=unit.ts',
      'vitest --root packages/a',
      'cd a && vitest run',
    ]
    const scripts = Object.fromEntries(commands.map((command, index) => [`test${index}`, command]))
    const project = createCliProject({ ...healthy, ...packageWith(scripts) }, PACKAGES)
    expect(await examine(project)).toEqual({ code: 0, found: [] })
  })

  test('reports no command of Bun with the preload, no script that Bun runs, no patched tsc, and no controller that webpack finds', async () => {
    const scripts = {
      prepare: 'ts-patch install -s && tsc --version',
      build: 'tsc',
      dev: 'bun --preload honotate-kit/bun src/main.ts',
      all: 'bun run test && bun run test:unit',
    }
    const files = {
      ...packageWith(scripts),
      'src/index.ts': "const found = require.context('.', true, /controller/u)\n",
      'src/users-controller.ts': '@RestController()\nclass Users {}\n',
    }
    const project = createCliProject({ ...healthy, ...files }, PACKAGES)
    expect(await examine(project)).toEqual({ code: 0, found: [] })
  })

  test('every finding has a test, here or in test/hosts', () => {
    // `node-too-old` is in test/unit/cli/doctor-packages.test.ts, `app-not-loaded` in app-file.test.ts, `unchecked-values` in contract-files.test.ts.
    const elsewhere = ['node-too-old', 'parser-missing', 'app-not-loaded', 'unchecked-values']
    expect([...new Set(mistakes.map(({ id }) => id)), ...elsewhere].sort()).toEqual(Object.keys(findings).sort())
  })

  test('prints problem, effect and remedy; --strict fails on warnings', async () => {
    const project = projectWith({
      id: 'reflect-metadata',
      files: { 'src/main.ts': "import 'reflect-metadata'\n" },
      says: / /u,
    })
    const { code, output } = await project.warm(['doctor'])
    expect(code).toBe(0)
    expect(output).toMatch(
      /^warning {2}reflect-metadata is imported \(src.main\.ts\) {2}reflect-metadata\n {2}honotate does not use it.*\n {2}remedy: Remove the import.*\n\n0 errors, 1 warning\./u,
    )
    expect((await project.warm(['doctor', '--strict'])).code).toBe(1)
  })

  test('fails in a directory without package.json', async () => {
    const project = createCliProject({}, [])
    project.remove('package.json')
    expect((await project.warm(['doctor'])).output).toContain('HONOTATE_NO_PACKAGE')
  })
})
