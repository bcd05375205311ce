// Measures the time of the transformer on a generated project: `npm run bench -- compile [number of files]`.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transform as esbuildTransform } from 'esbuild'
import { transform } from 'honotate-kit/transform'
import { controllerSource } from './support/controller-source.mjs'

const count = Number(process.argv[2] ?? 1000)
const root = join(import.meta.dirname, '../..')
const files = Array.from({ length: count }, (_, index) => controller(index))
const plain = files.map((code) =>
  code
    .replaceAll(/@(?:RequestQuery|RequestBody|RequestPathVariable|Request)\(\) /gu, '')
    .replaceAll(/@\w+\(.*\)\n/gu, '')
    .replaceAll("from 'honotate'", "from 'elsewhere'"),
)

const lower = { loader: 'ts', target: 'es2022', sourcemap: 'external' }
const rewriting = await perFile(files, (code, index) => void transform(code, `src/c${index}.ts`)?.code)
const mapping = await perFile(files, (code, index) => void transform(code, `src/c${index}.ts`)?.map.mappings)
const untouched = await perFile(plain, (code, index) => void transform(code, `src/c${index}.ts`))
const rewritten = files.map((code, index) => transform(code, `src/c${index}.ts`)?.code ?? code)
const esbuild = await perFile(rewritten, (code) => esbuildTransform(code, lower))
const tspc = compile(files, 'ts-patch/bin/tspc.js')
const tsc = compile(rewritten, 'typescript/bin/tsc')

const percent = (part, whole) => `${((100 * part) / whole).toFixed(1)} %`
console.log(`${count} controllers of ${files[0].split('\n').length} lines, Node ${process.version}`)
console.log(`rewriting            ${rewriting.toFixed(3)} ms a file, with its source map ${mapping.toFixed(3)} ms`)
console.log(`esbuild's transform  ${esbuild.toFixed(3)} ms a file`)
console.log(`tspc                 ${(tspc / count).toFixed(3)} ms a file, ${(tspc / 1000).toFixed(1)} s in all`)
console.log(`tsc, already rewritten ${(tsc / count).toFixed(3)} ms a file, ${(tsc / 1000).toFixed(1)} s in all`)
console.log(`rewriting / tspc                          ${percent(rewriting * count, tspc)}  (wanted: at most 10 %)`)
console.log(`tspc / tsc over the rewritten text        ${percent(tspc, tsc)}`)
console.log(`rewriting / esbuild                       ${percent(rewriting, esbuild)}  (wanted: below 50 %)`)
console.log(`with source map / esbuild                 ${percent(mapping, esbuild)}`)
console.log(`files without decorators / with           ${percent(untouched, rewriting)}  (wanted: at most 1 %)`)
console.log(`files without decorators / esbuild        ${percent(untouched, esbuild)}`)

/** Returns the milliseconds for one file: the median of five rounds over all files, after a warm-up round. */
async function perFile(list, run) {
  const rounds = []
  for (let round = 0; round < 6; round++) {
    const start = performance.now()
    for (const [index, code] of list.entries()) await run(code, index)
    rounds.push((performance.now() - start) / list.length)
  }
  return rounds.slice(1).toSorted((one, other) => one - other)[2]
}

function compile(sources, compiler) {
  const directory = mkdtempSync(join(tmpdir(), 'honotate-bench-'))
  mkdirSync(join(directory, 'src'))
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'))
  sources.forEach((code, index) => writeFileSync(join(directory, `src/c${index}.ts`), code))
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }')
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2022', 'esnext.decorators', 'dom'],
    module: 'nodenext',
    strict: true,
    skipLibCheck: true,
    types: [],
    rootDir: 'src',
    outDir: 'dist',
    plugins: [{ transform: 'honotate-kit/ts-patch', transformProgram: true }],
  }
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
  const start = performance.now()
  execFileSync(process.execPath, [join(root, 'node_modules', compiler)], { cwd: directory, stdio: 'inherit' })
  const time = performance.now() - start
  rmSync(directory, { recursive: true })
  return time
}

function controller(index) {
  return controllerSource({
    name: `Controller${index}`,
    path: `/c${index}`,
    methods: 6,
    answer: () => `if (values.length > 10) throw new RangeError('too many')
    return { id: path.id, values, url: req.path, index: ${index} }`,
  })
}
