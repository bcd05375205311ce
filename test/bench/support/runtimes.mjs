import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import process from 'node:process'
import { build } from 'esbuild'
import honotate from 'honotate-kit/esbuild'
import { bun, deno } from '../../support/engines.ts'

const root = join(import.meta.dirname, '../../..')
const require = createRequire(join(root, 'test/runtimes/package.json'))

/** The code that serves `fetch` on each runtime, and the command that runs the file. Each program prints its port. */
export const runtimes = {
  Node: {
    platform: 'node',
    serve:
      "import { serve } from '@hono/node-server'\nserve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(port))",
    // The server of honotate, which does not create a web `Request`.
    serveHonotate:
      "import { serve } from 'honotate/node'\nconsole.log((await serve(app, { port: 0, hostname: '127.0.0.1' })).port)",
    command: (file) => [process.execPath, file],
  },
  Bun: {
    package: 'bun',
    conditions: ['bun'],
    serve: "console.log(Bun.serve({ fetch, port: 0, hostname: '127.0.0.1' }).port)",
    command: (file) => [bun, file],
  },
  Deno: {
    package: 'deno',
    conditions: ['deno', 'worker'],
    serve: "Deno.serve({ port: 0, hostname: '127.0.0.1', onListen: ({ port }) => console.log(port) }, fetch)",
    command: (file) => [deno, 'run', '--no-config', '--allow-net', '--allow-env', file],
  },
  workerd: {
    package: 'workerd',
    conditions: ['workerd', 'worker'],
    serve: 'export default { fetch: (request, env, context) => fetch(request, env, context) }',
    command(file) {
      const config = file.replace(/\.mjs$/u, '.capnp')
      writeFileSync(config, workerdConfig(basename(file)))
      return [require('workerd').default, 'serve', config, '--control-fd=1']
    },
  },
}

const workerdConfig = (module) => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .main)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const main :Workerd.Worker = (
  modules = [(name = "main.mjs", esModule = embed "${module}")],
  compatibilityDate = "2026-07-01",
  compatibilityFlags = ["nodejs_compat"],
);
`

const directory = mkdtempSync(join(tmpdir(), 'honotate-runtimes-'))
process.once('exit', () => rmSync(directory, { recursive: true }))

/**
 * Bundles a service for a runtime.
 *
 * @param name The key of the runtime in {@link runtimes}.
 * @param service The path of the service from test/bench, such as `services/hono.ts`.
 * @param extra The number of controllers that the service has in addition to the first one.
 * @param isLoop Whether the program serves the loop of services/runtimes/loop.ts, which sends requests in process, in
 *   place of the app.
 * @returns The command that runs the program.
 */
export async function buildFor(name, service, extra, isLoop) {
  const { platform = 'browser', conditions = [], serve, serveHonotate = serve, command } = runtimes[name]
  const kind = basename(service, '.ts')
  const contents = [
    `import create from './${service}'`,
    `import { createLoop } from './services/runtimes/loop.ts'`,
    `const app = create(${extra})`,
    `const fetch = ${isLoop ? 'createLoop(app)' : 'app.fetch'}`,
    kind.endsWith('honotate') && !isLoop ? serveHonotate : serve,
  ].join('\n')
  const outfile = join(directory, `${name}-${kind}-${extra}${isLoop ? '-loop' : ''}.mjs`)
  await build({
    stdin: { contents, resolveDir: join(root, 'test/bench'), sourcefile: 'program.ts', loader: 'ts' },
    outfile,
    bundle: true,
    format: 'esm',
    platform,
    conditions: [...conditions, 'production'],
    external: ['node:*'],
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: {
      'honotate/node': join(root, 'src/honotate/dist/node.js'),
      'honotate/helpers': join(root, 'src/honotate/dist/parameter-helpers.js'),
      honotate: join(root, 'src/honotate/dist/index.js'),
    },
    plugins: [honotate()],
  })
  return command(outfile)
}
