import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { defineConfig, type TestProjectInlineConfiguration, type TestUserConfig } from 'vitest/config'
import honotateForRollup from './src/honotate-kit/transform/hosts/bundlers/rollup.ts'
import honotate from './src/honotate-kit/transform/hosts/bundlers/vite.ts'
import build from './test/support/build.ts'
import { forProject } from './test/support/for-project.ts'
import { SlowestFirst } from './test/support/slowest-first.ts'
import { useTemporaryDirectory } from './test/support/temporary-directory.ts'

// Most tests start processes: with it, Node compiles TypeScript's code once and not in each of them.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/node')

useTemporaryDirectory()

// Not in a setup file: the plugin loads the runtime by the name of the package when Vitest starts.
await build()

const ENDS_PROCESSES = ['test/support/end-processes.ts']

const isCI = Boolean(process.env['CI'])

/** A project tests one folder, unless `include` names its files. */
function project(name: string, options: TestUserConfig = {}): TestProjectInlineConfiguration {
  return {
    plugins: [honotate()],
    test: {
      name,
      include: [`test/${name}/**/*.test.ts`],
      exclude: ['**/node_modules/**'],
      // Tests that leave nothing behind share a process, and what they have started.
      setupFiles: options.isolate === false ? [] : ENDS_PROCESSES,
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

/** A project whose tests run tools that the folder has a lockfile for, mostly in processes of their own. */
function withTools(name: string, options: TestUserConfig = {}): TestProjectInlineConfiguration {
  return project(name, {
    globalSetup: ['test/support/packages.ts', 'test/support/pack.ts'],
    testTimeout: 120_000,
    ...options,
  })
}

// A process cannot handle signals there.
const notOnWindows = 'test/integration/reliability/signals.test.ts'
const isWindows = process.platform === 'win32'
if (isWindows) console.warn(`Skipped: ${notOnWindows}: a process on Windows cannot handle signals`)

/** Tests that leave nothing behind can share a process, with the modules that it has loaded. */
const shared = { isolate: false }

/**
 * Tests of integration that try everything in processes of their own: they register no controllers and no services in
 * that of Vitest, so they share it and a warm `tspc`.
 */
const inProcesses = [
  'test/integration/{cli,create,package,parity,ts-patch,types}/**/*.test.ts',
  'test/integration/di/{behaviours,bundles,copies,hosts}.test.ts',
  'test/integration/reliability/{faults,rolling-restart,signals}.test.ts',
]

/** Tests of apps that name their controllers. Those of the container and of all registered classes are isolated. */
const apps = ['test/integration/{guards,http,limits,node,openapi}/**/*.test.ts']

const never = ['**/node_modules/**', ...(isWindows ? [notOnWindows] : [])]

/** What `npm test` runs. */
const suite = [
  project('unit', shared),
  project('programs', { isolate: false, include: inProcesses, exclude: never, setupFiles: ENDS_PROCESSES }),
  {
    ...project('apps', {
      isolate: false,
      include: apps,
      exclude: never,
      setupFiles: [...ENDS_PROCESSES, 'test/support/own-classes.ts'],
      retry: isCI ? 1 : 0,
    }),
    // Vite's plugin would tell the registry, for hot reload, which file registers a class; here the setup file does.
    plugins: [honotateForRollup()],
  },
  project('integration', { exclude: [...never, ...inProcesses, ...apps] }),
  project('fuzz', shared),
  project('docs', shared),
]

/** What `npm run test:matrix` runs, and `npm test -- --project hosts` one of. */
const matrix = [
  withTools('hosts'),
  withTools('runtimes', {
    globalSetup: ['test/support/packages.ts', 'test/support/pack.ts', 'test/runtimes/support/build.ts'],
  }),
  withTools('examples'),
  withTools('versions'),
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
  test: {
    projects: namesProjects ? [...suite, ...matrix, registry, rehearsal] : suite,
    // Tests wait for processes and time-outs, so one worker more than there are processors keeps all of them busy.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowestFirst },
    reporters: [
      'default',
      ...(results ? [['json', { outputFile: results }] satisfies ['json', object]] : []),
      forProject('hosts', join(import.meta.dirname, 'test/hosts/support/table.ts')),
      forProject('runtimes', join(import.meta.dirname, 'test/runtimes/support/table.ts')),
    ],
  },
})
