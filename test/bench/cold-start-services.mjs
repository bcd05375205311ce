import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { build } from 'esbuild'
import honotate from 'honotate-kit/esbuild'

const root = join(import.meta.dirname, '../..')

/**
 * The source code of each service: its controllers, its app, and the code that serves the app on Node. `decorators`
 * uses two decorators per class, which record a path and create an instance, without a framework: it shows the cost of
 * lowered decorators alone.
 */
const styles = {
  hono: {
    controller: (n) =>
      `import { app } from './app.ts'\napp.get('/apis/r${n}/items/:id', (c) => c.json({ r: ${n}, id: c.req.param('id') }))\n`,
    app: "import { Hono } from 'hono'\nexport const app = new Hono()\n",
    exported: "import { app } from './app.ts'",
    serve:
      "import { serve } from '@hono/node-server'\nserve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(port))",
  },
  decorators: {
    controller: (n) => `import { Controller, Get } from './app.ts'

@Controller
export class Controller${n} {
  @Get('/apis/r${n}/items')
  item(id) {
    return { r: ${n}, id }
  }
}
`,
    app: `const routes = new Map()
export const Get = (path) => (method) => void routes.set(path, method)
export const Controller = (target, context) => void context.addInitializer(() => new target())
const app = {
  fetch({ url }) {
    const [, path, id] = /\\/\\/[^/]*(.*)\\/(.*)/.exec(url)
    return Response.json(routes.get(path)(id))
  },
}
export { app }
`,
    exported: "import { app } from './app.ts'",
    serve:
      "import { serve } from '@hono/node-server'\nserve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(port))",
  },
  honotate: {
    controller: (n) => `import { GetMapping, RequestPathVariable, RestController } from 'honotate'

@RestController()
export class Controller${n} {
  @GetMapping('/r${n}/items/:id')
  item(@RequestPathVariable() path: { readonly id?: string }) {
    return { r: ${n}, id: path.id }
  }
}
`,
    app: '',
    exported: "import { createApp } from 'honotate'\nconst app = createApp()",
    serve:
      "import { serve } from 'honotate/node'\nconst { port } = await serve(app, { port: 0, hostname: '127.0.0.1' })\nconsole.log(port)",
  },
}

/**
 * Writes a service in each style and bundles it, minified, as it would be deployed.
 *
 * @param controllers The number of controllers, each with one route.
 * @returns The files: `node` runs on Node, `installed` is the same without the packages that npm installs, `worker` is
 *   a module whose default export has `fetch`.
 */
export async function buildServices(controllers) {
  const directory = mkdtempSync(join(tmpdir(), 'honotate-cold-'))
  process.once('exit', () => rmSync(directory, { recursive: true }))
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'), 'junction')
  const built = {}
  for (const [name, style] of Object.entries(styles)) {
    const numbers = Array.from({ length: controllers }, (_, n) => n)
    for (const n of numbers)
      writeFileSync(join(directory, `${name}-${n}.ts`), style.controller(n).replaceAll('./app.ts', `./${name}-app.ts`))
    writeFileSync(join(directory, `${name}-app.ts`), style.app)
    const head = [
      ...numbers.map((n) => `import './${name}-${n}.ts'`),
      style.exported.replace('./app.ts', `./${name}-app.ts`),
    ].join('\n')
    writeFileSync(join(directory, `${name}-node.ts`), `${head}\n${style.serve}\n`)
    writeFileSync(join(directory, `${name}-worker.ts`), `${head}\nexport default app\n`)
    const common = {
      bundle: true,
      format: 'esm',
      minify: true,
      outdir: directory,
      outExtension: { '.js': '.mjs' },
      nodePaths: [join(root, 'node_modules')],
      plugins: [honotate()],
    }
    await build({ ...common, entryPoints: [join(directory, `${name}-node.ts`)], platform: 'node' })
    await build({
      ...common,
      entryPoints: [join(directory, `${name}-worker.ts`)],
      platform: 'browser',
      conditions: ['workerd', 'worker'],
    })
    await build({
      ...common,
      entryPoints: { [`${name}-installed`]: join(directory, `${name}-node.ts`) },
      platform: 'node',
      packages: 'external',
    })
    const fileOf = (kind) => join(directory, `${name}-${kind}.mjs`)
    built[name] = { node: fileOf('node'), installed: fileOf('installed'), worker: fileOf('worker') }
  }
  return built
}
