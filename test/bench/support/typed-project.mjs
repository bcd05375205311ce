import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { transform } from 'honotate-kit/transform'

const root = join(import.meta.dirname, '../../..')
const base = realpathSync(mkdtempSync(join(tmpdir(), 'honotate-types-')))
process.once('exit', () => rmSync(base, { recursive: true }))

const tsconfig = (plugins) => ({
  compilerOptions: {
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable', 'esnext.decorators'],
    module: 'nodenext',
    moduleDetection: 'force',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    plugins,
  },
  include: ['src'],
})

/** The styles of a project: each has the code of a controller, and of the module that imports all controllers. */
const styles = {
  /** Controllers with decorators, before the transformer. */
  decorated: {
    controller,
    main: (imports) => `import { createApp } from 'honotate'\n${imports}\nexport default createApp()\n`,
  },
  /** The same code after the transformer. */
  rewritten: {
    controller: (n) => transform(controller(n), `c${n}.ts`).code,
    main: (imports) => styles.decorated.main(imports),
  },
  /** The same classes without any decorator; nothing calls them. */
  plain: { controller: (n) => withoutDecorators(controller(n)), main: (imports) => styles.decorated.main(imports) },
  /** The same classes without decorators, created and registered in Hono by hand. */
  byHand: {
    controller: (n) => `import type { Hono } from 'hono'\n${withoutDecorators(controller(n))}${registration(n)}`,
    main: (_, numbers) => `import { Hono } from 'hono'
${numbers.map((n) => `import { register${n} } from './c${n}.ts'`).join('\n')}
const app = new Hono().basePath('/apis')
${numbers.map((n) => `register${n}(app)`).join('\n')}
export default app
`,
  },
}

/**
 * Writes a project of many controllers, which is deleted when the process exits.
 *
 * @param style A key of `styles`.
 * @param controllers The number of controllers.
 * @param typescript The directory of the compiler that the project uses.
 * @returns The directory of the project.
 */
export function writeProject(style, controllers, typescript) {
  const directory = mkdtempSync(join(base, style))
  const numbers = Array.from({ length: controllers }, (_, n) => n)
  const write = (path, content) => {
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    writeFileSync(join(directory, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  const options = tsconfig(
    style === 'decorated' ? [{ transform: 'honotate-kit/ts-patch', transformProgram: true }] : [],
  )
  options.compilerOptions.allowImportingTsExtensions = true
  write('package.json', { type: 'module' })
  write('tsconfig.json', options)
  for (const n of numbers)
    write(`src/s${n}.ts`, /plain|byHand/u.test(style) ? withoutDecorators(service(n)) : service(n))
  for (const n of numbers) write(`src/c${n}.ts`, styles[style].controller(n))
  write('src/main.ts', styles[style].main(numbers.map((n) => `import './c${n}.ts'`).join('\n'), numbers))
  mkdirSync(join(directory, 'node_modules'))
  for (const name of ['honotate', 'hono', 'typedi', 'ts-patch'])
    symlinkSync(join(root, 'node_modules', name), join(directory, 'node_modules', name))
  symlinkSync(typescript, join(directory, 'node_modules/typescript'))
  return directory
}

function service(n) {
  return `import { Service } from 'honotate'

export interface Item${n} {
  readonly id: string
  readonly name: string
  readonly tags: readonly string[]
}

@Service()
export class Items${n} {
  readonly #items = new Map<string, Item${n}>()

  find(name: string | undefined, limit: number): Item${n}[] {
    return [...this.#items.values()].filter((item) => !name || item.name === name).slice(0, limit)
  }

  get(id: string): Item${n} | undefined {
    return this.#items.get(id)
  }

  put(item: Item${n}): Item${n} {
    this.#items.set(item.id, item)
    return item
  }

  remove(id: string): boolean {
    return this.#items.delete(id)
  }
}
`
}

function controller(n) {
  return `import { DeleteMapping, GetMapping, PostMapping, PutMapping, Request, RequestBody, RequestMapping, RequestPathVariable, RequestQuery, RestController, type HttpRequest } from 'honotate'
import { Items${n}, type Item${n} } from './s${n}.ts'

export interface Query {
  readonly name?: string
  readonly limit?: string
}

export interface Path {
  readonly id?: string
}

@RequestMapping('/c${n}/items')
@RestController()
export class Controller${n} {
  constructor(private readonly items: Items${n}) {}

  @GetMapping('/')
  find(@RequestQuery() query: Query, @Request() request: HttpRequest) {
    return { items: this.items.find(query.name, Number(query.limit ?? 10)), path: request.path }
  }

  @GetMapping('/:id')
  get(@RequestPathVariable() path: Path) {
    return this.items.get(path.id ?? '')
  }

  @PostMapping('/')
  create(@RequestBody() body: Item${n}) {
    return { created: this.items.put(body).id }
  }

  @PutMapping('/:id')
  update(@RequestPathVariable() path: Path, @RequestBody() body: Item${n}) {
    return this.items.put({ ...body, id: path.id ?? body.id })
  }

  @DeleteMapping('/:id')
  async remove(@RequestPathVariable() path: Path) {
    return { removed: this.items.remove(path.id ?? '') }
  }
}
`
}

function withoutDecorators(code) {
  return code
    .replaceAll(/^ *@\w+\(.*\)\n/gmu, '')
    .replaceAll(/@\w+\(\) /gu, '')
    .replace(/^import \{ Service .*\n/mu, '')
    .replace(/^import .* type HttpRequest \}/mu, 'import { type HttpRequest }')
}

function registration(n) {
  return `
export function register${n}(app: Hono): void {
  const controller = new Controller${n}(new Items${n}())
  app.get('/c${n}/items', (c) => c.json(controller.find(c.req.query(), { path: c.req.path } as HttpRequest)))
  app.get('/c${n}/items/:id', (c) => c.json(controller.get(c.req.param())))
  app.post('/c${n}/items', async (c) => c.json(controller.create(await c.req.json())))
  app.put('/c${n}/items/:id', async (c) => c.json(controller.update(c.req.param(), await c.req.json())))
  app.delete('/c${n}/items/:id', async (c) => c.json(await controller.remove(c.req.param())))
}
`
}
