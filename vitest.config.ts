import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { defineConfig, type TestProjectInlineConfiguration, type TestUserConfig } from 'vitest/config'
import honotateForRollup from './src/honotate-kit/transform/hosts/bundlers/rollup.ts'
import honotate from './src/honotate-kit/transform/hosts/bundlers/vite.ts'
import build from './test/support/build.ts'
import { hasChanged, KIT, PACKAGES, SHOWN } from './test/support/changed.ts'
import { forProject } from './test/support/for-project.ts'
import { leftOut } from './test/support/left-out.ts'
import { runs } from './test/support/runs.ts'
import { SlowestFirst } from './test/support/slowest-first.ts'
import { useTemporaryDirectory } from './test/support/temporary-directory.ts'

// Most tests start processes: with it, Node compiles TypeScript's code once and not in each of them.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/node')

useTemporaryDirectory()

// Not in a setup file: the plugin loads the runtime by the name of the package when Vitest starts.
await build()

/** Before each file: the seed and the number of random examples. After it: processes that a failed test has left. */
const SETUP = ['test/support/processor-time.ts', 'test/support/random.ts', 'test/support/end-processes.ts']

/** Tests wait for processes and time-outs, so one worker more than there are processors keeps all of them busy. */
const WORKERS = availableParallelism() + 1

const isCI = Boolean(process.env['CI'])

// A process cannot handle signals there.
const notOnWindows = 'test/integration/reliability/signals.test.ts'
const isWindows = process.platform === 'win32'
if (isWindows) console.warn(`Skipped: ${notOnWindows}: a process on Windows cannot handle signals`)

const omitted = isCI ? leftOut(process.argv) : []
if (omitted.length > 0) console.warn(`Skipped: ${omitted.join(', ')}: other commits try them`)

const never = ['**/node_modules/**', ...(isWindows ? [notOnWindows] : []), ...omitted]

/** A project tests one folder, unless `include` names its files. It inherits the plugins, and the server of Vite. */
function project(name: string, options: TestUserConfig = {}): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      include: [`test/${name}/**/*.test.ts`],
      exclude: never,
      setupFiles: SETUP,
      testTimeout: 60_000,
      hookTimeout: 120_000,
      // What a test waits for takes seconds on a machine that does other work.
      expect: { poll: { timeout: 30_000 } },
      // Time-outs of milliseconds are under test, and CI's machine may stop for longer than that.
      retry: isCI && options.isolate !== false ? 1 : 0,
      ...options,
    },
  }
}

/** A project whose files leave nothing behind, so that they share processes and what these have loaded and started. */
function shared(name: string, options: TestUserConfig = {}): TestProjectInlineConfiguration {
  return project(name, { isolate: false, ...options })
}

/** A project of apps in the process of Vitest. A setup file hides the classes of other files from an app. */
function inProcess(name: string, options: TestUserConfig): TestProjectInlineConfiguration {
  return {
    ...shared(name, {
      maxWorkers: WORKERS,
      setupFiles: [...SETUP, 'test/support/own-classes.ts'],
      retry: isCI ? 1 : 0,
      ...options,
    }),
    // Vite's plugin would tell the registry, for hot reload, which file registers a class; here the setup file does.
    extends: false,
    plugins: [honotateForRollup()],
  }
}

/** A project whose tests run tools that the folder has a lockfile for, mostly in processes of their own. */
function withTools(name: string, options: TestUserConfig = {}): TestProjectInlineConfiguration {
  return project(name, {
    globalSetup: ['test/support/packages.ts', 'test/support/pack.ts'],
    testTimeout: 120_000,
    ...options,
  })
}

/** Such a project whose files leave nothing behind in the process of Vitest, because they test other processes. */
function withSharedTools(name: string, options: TestUserConfig = {}): TestProjectInlineConfiguration {
  return withTools(name, { isolate: false, retry: isCI ? 1 : 0, ...options })
}

/** The folders of `test/unit` and of `test/integration` that test the compiler and the commands, by project. */
const kit = {
  transform: ['test/unit/transform/**/*.test.ts', 'test/integration/parity/**/*.test.ts'],
  types: ['test/{unit,integration}/types/**/*.test.ts'],
  cli: ['test/unit/cli/**/*.test.ts'],
  migrate: ['test/unit/migrate/**/*.test.ts'],
}

/** Those that run programs of the kit. They run in CI, and in `npm test` if the kit has changed. */
const programsOfKit = {
  commands: ['test/integration/{cli,create}/**/*.test.ts'],
  'ts-patch': ['test/integration/ts-patch/**/*.test.ts'],
}

/** Tests of apps that name their controllers. */
const apps = ['test/integration/{guards,http,limits,mcp,node,openapi}/**/*.test.ts']

/** Tests of all registered classes or services, of the last server of a process, of a second copy of the runtime or of Vite: each file has a process. */
const alone = [
  'test/integration/boot/{not-rewritten,registered}.test.ts',
  'test/integration/di/{created-services,typedi-limits,without-injection}.test.ts',
  'test/integration/node/close-streams.test.ts',
  'test/integration/testing/create-test-app.test.ts',
]

/** Tests that run the runtime in processes of their own, and the packed packages: in CI, and if a package has changed. */
const programsOfPackages = {
  programs: [
    'test/integration/di/{behaviours,bundles,copies,hosts}.test.ts',
    'test/integration/reliability/{faults,invalid-bodies,memory-of-bodies,rolling-restart,signals,unhandled}.test.ts',
  ],
  package: ['test/integration/package/**/*.test.ts'],
}

/** The programs that the documentation shows. They run in CI, and in `npm test` if the documentation has changed. */
const programsOfPages = [
  'test/docs/{attacks,errors/examples}.test.ts',
  'test/docs/{databases,getting-started,home,snippets,testing,tutorial,validation}.test.ts',
]

const pages = shared('pages', { include: programsOfPages })
const ofKit = Object.entries(programsOfKit).map(([name, include]) => shared(name, { include }))
const ofPackages = Object.entries(programsOfPackages).map(([name, include]) => shared(name, { include }))

/** What `npm test` runs. `--project runtime --project 'runtime-*'` selects the tests of the runtime. */
const suite = [
  shared('runtime', { include: ['test/unit/**/*.test.ts'], exclude: [...never, ...Object.values(kit).flat()] }),
  inProcess('runtime-apps', { include: apps, exclude: [...never, ...alone] }),
  inProcess('runtime-services', {
    include: ['test/integration/**/*.test.ts'],
    exclude: [
      ...never,
      ...apps,
      ...alone,
      ...Object.values({ ...kit, ...programsOfKit, ...programsOfPackages }).flat(),
    ],
  }),
  project('runtime-alone', { include: alone }),
  ...Object.entries(kit).map(([name, include]) => shared(name, { include })),
  // How times grow is measured on a quiet machine, by `npm run fuzz`, and few machines have the proxies.
  shared('fuzz', { exclude: [...never, ...(runs(10) < 100 ? ['test/fuzz/{growth,proxies}.test.ts'] : [])] }),
  shared('docs', { exclude: [...never, ...programsOfPages] }),
  ...(hasChanged(...SHOWN) ? [pages] : []),
  ...(hasChanged(...KIT) ? ofKit : []),
  ...(hasChanged(...PACKAGES) ? ofPackages : []),
]

/** What `npm run test:matrix` runs, and `npm test -- --project hosts` one of. */
const matrix = [
  pages,
  ...ofKit,
  ...ofPackages,
  withSharedTools('hosts'),
  withTools('runtimes', {
    globalSetup: ['test/support/packages.ts', 'test/support/pack.ts', 'test/runtimes/support/build.ts'],
  }),
  withSharedTools('examples'),
  withSharedTools('versions'),
  withTools('coexistence'),
  withTools('observability'),
  withTools('openapi'),
  project('bench', { globalSetup: ['test/bench/setup.ts'] }),
  withTools('migration'),
  withTools('authentication'),
  withTools('middleware'),
  project('production', {
    globalSetup: ['test/production/support/setup.ts'],
    testTimeout: 120_000,
  }),
  project('proposal', { globalSetup: ['test/proposal/setup.ts'] }),
  project('playground', { globalSetup: ['test/playground/setup.ts'], testTimeout: 120_000 }),
  withTools('install', { include: ['test/install/checks.test.ts'] }),
  project('site', { globalSetup: ['test/site/setup.ts'], testTimeout: 120_000 }),
  project('corpus', { globalSetup: ['test/corpus/setup.ts'], testTimeout: 600_000 }),
]

/** Downloads the newest version of everything, so two runs may differ: only the release waits for it. */
const registry = project('registry', {
  include: ['test/install/{install,dockerfiles}.test.ts'],
  globalSetup: ['test/support/pack.ts'],
  testTimeout: 120_000,
})

/** Publishes to a registry on this machine: `npm run rehearse`. */
const rehearsal = project('rehearsal', { globalSetup: ['test/rehearsal/setup.ts'], testTimeout: 600_000 })

/** Whether the command line names a project, or a folder of the matrix. */
const namesProjects = process.argv.some(
  (argument) =>
    argument.startsWith('--project') || matrix.some(({ test }) => argument.startsWith(`test/${test?.name as string}`)),
)

/** Where `.ci/run` counts the tests from. */
const results = process.env['HONOTATE_RESULTS']

export default defineConfig({
  plugins: [honotate()],
  test: {
    projects: namesProjects ? [...new Set([...suite, ...matrix, registry, rehearsal])] : suite,
    maxWorkers: WORKERS,
    sequence: { sequencer: SlowestFirst },
    reporters: [
      'default',
      ...(results ? [['json', { outputFile: results }] satisfies ['json', object]] : []),
      forProject('hosts', join(import.meta.dirname, 'test/hosts/support/table.ts')),
      forProject('runtimes', join(import.meta.dirname, 'test/runtimes/support/table.ts')),
    ],
  },
})
