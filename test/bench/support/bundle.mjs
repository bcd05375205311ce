import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import process from 'node:process'
import { build } from 'esbuild'
import honotate from 'honotate-kit/esbuild'

const root = join(import.meta.dirname, '../../..')
const tools = join(root, 'test/bench/tools')

/**
 * Bundles services of `test/bench/services` as for a deployment, but not minified: profiles need names of functions.
 *
 * @param names The names of the files, without extension.
 * @returns The bundles by name. They are deleted when the process exits.
 */
export async function bundleServices(names) {
  const directory = mkdtempSync(join(tmpdir(), 'honotate-bench-'))
  process.once('exit', () => rmSync(directory, { recursive: true }))
  await build({
    absWorkingDir: root,
    entryPoints: names.map((name) => ({ in: join(root, 'test/bench/services', `${name}.ts`), out: basename(name) })),
    outdir: directory,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    alias: {
      'honotate/node': join(root, 'src/honotate/dist/node.js'),
      'honotate/contract': join(root, 'src/honotate/dist/contract.js'),
      'honotate/helpers': join(root, 'src/honotate/dist/parameter-helpers.js'),
      honotate: join(root, 'src/honotate/dist/index.js'),
    },
    legalComments: 'inline',
    plugins: [{ name: 'modules', setup: keepModules }, honotate()],
  })
  return Object.fromEntries(names.map((name) => [name, join(directory, `${basename(name)}.mjs`)]))
}

/** Keeps the comments in `dist` that name the source modules: `modulesOf()` finds the module of a function by them. */
function keepModules({ onLoad }) {
  onLoad({ filter: /[/\\]dist[/\\]\w+\.js$/ }, ({ path }) => ({
    contents: readFileSync(path, 'utf8').replaceAll(/^\/\/ (?=src\/)/gmu, '//! '),
  }))
}

/**
 * Builds servers: bundles the servers of `test/bench/services`. The servers of `test/bench/tools` run without a build,
 * except that esbuild compiles the programs of NestJS, because Node cannot run decorators.
 *
 * @param names The names of the files without `serve-`: `hono`, `real-fastify` …
 * @returns The files by name.
 */
export async function buildServers(names) {
  const peers = names.filter((name) => /fastify|h3|nest/u.test(name))
  const bundles = await bundleServices(names.filter((name) => !peers.includes(name)).map(serviceOf))
  const nest = peers.filter((name) => name.endsWith('nest'))
  // In this folder, NestJS finds its packages.
  const directory = join(tools, 'node_modules/.bench')
  mkdirSync(directory, { recursive: true })
  await build({
    entryPoints: nest.map((name) => join(tools, 'nest', `${name}.ts`)),
    outdir: directory,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true, useDefineForClassFields: false } },
  })
  const fileOf = (name) => {
    if (nest.includes(name)) return join(directory, `${name}.mjs`)
    return peers.includes(name) ? join(tools, `serve-${name}.mjs`) : bundles[serviceOf(name)]
  }
  return Object.fromEntries(names.map((name) => [name, fileOf(name)]))
}

/** The declarations of a contract apply to all files of a type check, so its service has a folder that tests exclude. */
function serviceOf(name) {
  return `${name.endsWith('contract') ? 'fixtures/' : ''}serve-${name}`
}
