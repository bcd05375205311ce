// Reading the types of all routes beside `tsc --noEmit` of the same project:
// `npm run bench -- openapi-extract [number of controllers] [directory of a package typescript]`.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { extractApiTypes } from '../../dist/types/api/extract.js'

const count = Number(process.argv[2] ?? 200)
const root = join(import.meta.dirname, '../..')
const typescript = resolve(process.argv[3] ?? join(root, 'node_modules/typescript'))
const { version } = JSON.parse(readFileSync(join(typescript, 'package.json'), 'utf8'))
const directory = mkdtempSync(join(tmpdir(), 'honotate-bench-'))
try {
  writeProject()
  const config = join(directory, 'tsconfig.json')
  const compiler = { path: typescript, classic: Number.parseInt(version, 10) < 7 }
  const bin = ['bin/tsc', 'bin/tsc.js'].map((each) => join(typescript, each)).find(existsSync)
  const rounds = []
  for (let round = 0; round < 3; round++) {
    const start = performance.now()
    const api = await extractApiTypes({ config, compiler })
    const read = performance.now() - start
    if (api.problems.length > 0 || api.controllers.length !== count) throw new Error('The types are incomplete')
    const startOfCheck = performance.now()
    execFileSync(process.execPath, [bin, '--noEmit', '-p', config], { stdio: 'ignore' })
    rounds.push({ read, check: performance.now() - startOfCheck })
  }
  const median = (of) => rounds.map(of).toSorted((one, other) => one - other)[1]
  const [read, check] = [median((each) => each.read), median((each) => each.check)]
  console.log(`${count} controllers of 5 methods, TypeScript ${version}, Node ${process.version}, medians of 3 rounds`)
  console.log(`honotate openapi reads the types  ${(read / 1000).toFixed(1)} s`)
  console.log(`tsc --noEmit                      ${(check / 1000).toFixed(1)} s`)
  console.log(`ratio                             ${(read / check).toFixed(2)}  (wanted on TypeScript 6: at most 1.5)`)
} finally {
  rmSync(directory, { recursive: true, force: true })
}

function writeProject() {
  mkdirSync(join(directory, 'src'))
  mkdirSync(join(directory, 'node_modules'))
  for (const name of ['hono', 'typedi'])
    symlinkSync(join(root, 'node_modules', name), join(directory, 'node_modules', name))
  symlinkSync(root, join(directory, 'node_modules/honotate'))
  for (let index = 0; index < count; index++) writeFileSync(join(directory, `src/c${index}.ts`), controller(index))
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }')
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2022', 'esnext.decorators', 'dom'],
    module: 'nodenext',
    strict: true,
    skipLibCheck: true,
    types: [],
  }
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
}

// By hand, without decorators of parameters in the way: `tsc` must check the same text without an error.
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
