import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

const root = join(import.meta.dirname, '../../..')
const directories = []
process.once('exit', () => directories.forEach((directory) => rmSync(directory, { recursive: true, force: true })))

/** Creates an empty project with the packages of this repository, which is deleted when the process exits. */
export function emptyProject(typescript = join(root, 'node_modules/typescript'), packages = []) {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'honotate-bench-')))
  directories.push(directory)
  mkdirSync(join(directory, 'src'))
  mkdirSync(join(directory, 'node_modules'))
  const link = (from, name) => symlinkSync(from, join(directory, 'node_modules', name))
  for (const name of ['hono', 'typedi', 'zod']) link(join(root, 'node_modules', name), name)
  for (const name of packages) link(join(root, 'test/bench/tools/node_modules', name), name)
  link(root, 'honotate')
  link(typescript, 'typescript')
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2022', 'esnext.decorators', 'dom', 'dom.iterable'],
    module: 'nodenext',
    strict: true,
    skipLibCheck: true,
    types: [],
    noEmit: true,
  }
  writeFileSync(join(directory, 'package.json'), '{ "name": "bench", "version": "1.0.0", "type": "module" }')
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
  return directory
}

/** Creates a project of controllers with five routes each. */
export function writeOpenApiProject(controllers, typescript) {
  const directory = emptyProject(typescript)
  for (let index = 0; index < controllers; index++)
    writeFileSync(join(directory, `src/c${index}.ts`), controller(index))
  return directory
}

// Uses `@Parameters()` in place of decorators of parameters, so that `tsc` can check the same text.
function controller(index) {
  return `import { DeleteMapping, GetMapping, Parameters, PathVariable, PostMapping, PutMapping, RequestBody, RequestMapping, ResponseEntity, RestController } from 'honotate'
/** A thing. */
export interface Thing${index} {
  /** Its number. @minimum 1 */
  id: number
  name: string
  kind: 'a' | 'b' | 'c'
  tags: string[]
  created: Date
  parent?: Thing${index}
  size: { width: number; height: number }
}
export type NewThing${index} = Omit<Thing${index}, 'id' | 'created'>
export interface Page${index}<T> { items: T[]; next?: string; total: number }
/** Things. */
@RequestMapping('/things${index}')
@RestController()
export class Thing${index}Controller {
  /** Lists things. */
  @GetMapping('/') async list(): Promise<Page${index}<Thing${index}>> { return { items: [], total: 0 } }
  /** Finds one. */
  @GetMapping('/:id') @Parameters(PathVariable('id')) find(id: string): Thing${index} | undefined { return undefined }
  @PostMapping('/') @Parameters(RequestBody()) create(body: NewThing${index}) {
    return ResponseEntity.created('/x', { id: 1, ...body })
  }
  @PutMapping('/:id') @Parameters(PathVariable('id'), RequestBody()) async update(id: string, body: Partial<NewThing${index}>) {
    return { id, ...body, at: new Date() }
  }
  @DeleteMapping('/:id') @Parameters(PathVariable('id')) remove(id: string): void {}
}
`
}
