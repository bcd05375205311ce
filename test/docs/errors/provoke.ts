import { build, type BuildFailure } from 'esbuild'
import honotate from 'honotate-kit/esbuild'
import { cpSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import {
  copyPackages,
  createFolder,
  link,
  linkModules,
  linkPackages,
  sourceOf,
  type Folder,
} from '../../support/folder.ts'
import { runWarm } from '../../support/cli-project.ts'
import { run } from '../../support/program.ts'
import { filesOf, linesOf, type Example, type Side } from './read-examples.ts'

const root = join(import.meta.dirname, '../../..')
const installed = join(root, 'node_modules')
const BINS: Readonly<Record<string, string>> = {
  honotate: 'honotate-kit/dist/honotate-kit/cli/main.js',
  'create-honotate': 'create-honotate/dist/main.js',
  tsc: 'typescript/bin/tsc',
  tspc: 'ts-patch/bin/tspc.js',
}

/** The output of a program or of its commands, and whether all of them succeeded. */
export interface Outcome {
  readonly output: string
  readonly succeeded: boolean
}

const outcomes = new Map<string, Promise<Outcome>>()

/** Runs the program or commands of an example in a temporary folder, or only once if several examples share them. */
export function runExample(example: Example, side: Side): Promise<Outcome> {
  const files = filesOf(example, side)
  const [commands, requests] = [linesOf(example, side, 'sh'), linesOf(example, side, 'http')]
  const key = JSON.stringify([files, commands, requests])
  const outcome = outcomes.get(key) ?? runIn(createExampleFolder(files), commands, requests)
  outcomes.set(key, outcome)
  return outcome
}

function runIn(folder: Folder, commands: readonly string[], requests: readonly string[]): Promise<Outcome> {
  return commands.length > 0 ? runCommands(folder, commands) : runProgram(folder, requests)
}

function createExampleFolder(files: Readonly<Record<string, string>>): Folder {
  const folder = createFolder('example', { 'package.json': { type: 'module' }, ...files })
  installPackages(folder, files)
  return folder
}

/** Bundles a program as a user does, and evaluates it in a separate thread, with a separate registry of controllers. */
async function runProgram({ directory }: Folder, requests: readonly string[]): Promise<Outcome> {
  const file = join(directory, 'main.mjs')
  try {
    await build({
      absWorkingDir: directory,
      entryPoints: ['main.ts'],
      outfile: file,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'es2022',
      packages: 'external',
      logLevel: 'silent',
      plugins: [honotate()],
    })
  } catch (error) {
    return { output: (error as BuildFailure).message, succeeded: false }
  }
  const worker = new Worker(new URL('./run-program.mjs', import.meta.url), {
    workerData: { file, requests },
    stdout: true,
    stderr: true,
  })
  try {
    return await new Promise<Outcome>((resolve, reject) => {
      worker.on('message', resolve)
      worker.on('error', reject)
    })
  } finally {
    await worker.terminate()
  }
}

async function runCommands(folder: Folder, commands: readonly string[]): Promise<Outcome> {
  let { directory } = folder
  let output = ''
  let succeeded = true
  for (const command of commands) {
    const [name, ...args] = command.split(' ')
    if (name === 'cd') {
      directory = join(directory, args[0] as string)
      continue
    }
    const [bin, ...rest] = name === 'npx' ? args : []
    const result = isWarm(folder, bin, rest)
      ? await runWarm(directory, rest)
      : await run({ directory }, ['node', ...pathOf(folder, bin), ...(bin === undefined ? args : rest)])
    output += result.output
    succeeded &&= result.code === 0
  }
  return { output, succeeded }
}

function pathOf({ directory }: Folder, bin: string | undefined): readonly string[] {
  return bin === undefined ? [] : [join(directory, 'node_modules', BINS[bin] as string)]
}

/** Commands that load no program and ask no question, so that examples can share a process. */
const WARM = new Set(['check', 'doctor', 'migrate', 'openapi', 'rutes', 'schemas'])
/** The options of `openapi` that load the program. */
const LOADING = /^--(?:app|client|json|yaml)\b/u

/** Whether a command is `honotate` of the repository. An example that lists packages has a copy of its own. */
function isWarm({ directory }: Folder, bin: string | undefined, [command = '', ...args]: readonly string[]): boolean {
  if (bin !== 'honotate' || !WARM.has(command) || args.some((argument) => LOADING.test(argument))) return false
  return realpathSync(join(directory, 'node_modules/honotate')) === realpathSync(sourceOf('honotate'))
}

/** Installs the packages that the package.json of an example lists, or all of the repository if it lists none. */
function installPackages(folder: Folder, files: Readonly<Record<string, string>>): void {
  const manifests = Object.keys(files).filter((path) => path.endsWith('package.json'))
  const lists = manifests.filter((path) => /"(?:dev)?dependencies"/iu.test(files[path] as string))
  if (!lists.includes('package.json')) {
    if (manifests.some((path) => path.startsWith('node_modules/'))) linkPackages(folder.directory)
    else linkModules(folder.directory)
  }
  for (const path of lists) {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(files[path] as string) as Manifest
    const names = Object.keys({ ...dependencies, ...devDependencies })
    const omitsOptional = files['.npmrc']?.includes('omit=optional') ?? false
    install(join(folder.directory, dirname(path)), names, omitsOptional)
  }
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** Installs packages. Copies honotate, because a linked honotate would find all packages of the repository. */
function install(directory: string, names: readonly string[], omitsOptional: boolean): void {
  const modules = join(directory, 'node_modules')
  const own: string[] = names.filter((name) => name === 'honotate' || name === 'honotate-kit')
  const others = names.filter((name) => !own.includes(name))
  copyPackages(modules, own)
  for (const name of own) {
    const manifest = readFileSync(join(sourceOf(name), 'package.json'), 'utf8')
    const { dependencies = {} } = JSON.parse(manifest) as Manifest
    others.push(...Object.keys(dependencies).filter((each) => each !== 'oxc-parser'))
    if (name !== 'honotate-kit') continue
    // The parser looks for the package with its binary in the same `node_modules`.
    cpSync(join(installed, 'oxc-parser'), join(modules, 'oxc-parser'), { recursive: true, dereference: true })
    others.push('@oxc-project')
    if (!omitsOptional) others.push('@oxc-parser')
  }
  for (const name of others) link(join(installed, name), join(modules, name))
}
