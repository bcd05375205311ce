// Compares emitted schemas with ajv standalone, zod and valibot:
// `npm run bench -- validators [--rounds 21 --turns 20000]`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { emitSchemas } from '../../src/honotate-kit/dist/honotate-kit/types/emit/emit-schemas.js'
import { extractSchemas } from '../../src/honotate-kit/dist/honotate-kit/types/schemas/extract-schemas.js'
import { byTurns, median, spread } from './support/numbers.mjs'
import { emptyProject } from './support/openapi-project.mjs'
import { readOptions } from './support/options.mjs'
import { saveResult } from './support/result.mjs'

const { rounds, turns } = readOptions({ rounds: '21', turns: '20000' })
const root = join(import.meta.dirname, '../..')
const require = createRequire(join(root, 'package.json'))
const directory = emptyProject()
for (const name of ['ajv', 'valibot', 'fast-deep-equal', 'fast-uri']) link(name)

function link(name) {
  const from = join(root, 'node_modules', name)
  const to = join(directory, 'node_modules', name)
  require('node:fs').symlinkSync(from, to)
}

const model = `/** @schema */
export interface Order {
  /** @minLength 1 */
  id: string
  customer: {
    /** @minLength 1 @maxLength 80 */
    name: string
    email?: string
    address: Address
  }
  /** @minItems 1 */
  lines: Line[]
  note: string | null
  state: 'open' | 'paid' | 'sent'
}
interface Address { street: string; city: string; zip: string; country: string }
interface Line {
  article: string
  /** @asType integer @minimum 1 */
  count: number
  /** @minimum 0 */
  price: number
  tags: string[]
}
`
const zod = `import * as z from 'zod'
const address = z.object({ street: z.string(), city: z.string(), zip: z.string(), country: z.string() })
const line = z.object({ article: z.string(), count: z.int().min(1), price: z.number().min(0), tags: z.array(z.string()) })
const schema = z.object({ id: z.string().min(1), customer: z.object({ name: z.string().min(1).max(80), email: z.string().optional(), address }), lines: z.array(line).min(1), note: z.string().nullable(), state: z.enum(['open', 'paid', 'sent']) })
export const accepts = (value) => schema.safeParse(value).success
`
const valibot = `import * as v from 'valibot'
const address = v.object({ street: v.string(), city: v.string(), zip: v.string(), country: v.string() })
const line = v.object({ article: v.string(), count: v.pipe(v.number(), v.integer(), v.minValue(1)), price: v.pipe(v.number(), v.minValue(0)), tags: v.array(v.string()) })
const schema = v.object({ id: v.pipe(v.string(), v.minLength(1)), customer: v.object({ name: v.pipe(v.string(), v.minLength(1), v.maxLength(80)), email: v.optional(v.string()), address }), lines: v.pipe(v.array(line), v.minLength(1)), note: v.nullable(v.string()), state: v.picklist(['open', 'paid', 'sent']) })
export const accepts = (value) => v.safeParse(schema, value).success
`
const valid = {
  id: 'o-1',
  customer: {
    name: 'Ann',
    email: 'ann@a.test',
    address: { street: 'Main 1', city: 'Ulm', zip: '89073', country: 'DE' },
  },
  lines: Array.from({ length: 10 }, (_, n) => ({
    article: `article ${n}`,
    count: n + 1,
    price: n / 2,
    tags: ['a', 'b'],
  })),
  note: null,
  state: 'open',
}
const invalid = { ...valid, lines: [...valid.lines.slice(0, 9), { ...valid.lines[9], count: 0 }] }

writeFileSync(join(directory, 'src/model.ts'), model)
const compiler = { path: join(root, 'node_modules/typescript'), classic: true }
const extracted = await extractSchemas({ config: join(directory, 'tsconfig.json'), compiler })
if (extracted.problems.length > 0) throw new Error(JSON.stringify(extracted.problems))
writeFileSync(join(directory, 'src/schemas.gen.ts'), emitSchemas(extracted, join(directory, 'src/schemas.gen.ts')))
const sources = {
  honotate: `import { Order } from './schemas.gen.js'
export const accepts = (value) => Order['~standard'].validate(value).issues === undefined
`,
  'ajv standalone': standalone(await jsonSchema()),
  zod,
  valibot,
}

/** Returns the JSON Schema of the emitted file, so that ajv checks the same rules. */
async function jsonSchema() {
  const { Order } = await bundled('json', "export { Order } from './schemas.gen.js'\n").then(({ module }) => module)
  return Order['~standard'].jsonSchema.input({ target: 'draft-2020-12' })
}

function standalone(schema) {
  const { Ajv2020 } = require('ajv/dist/2020.js')
  const { default: code } = require('ajv/dist/standalone/index.js')
  const ajv = new Ajv2020({ code: { source: true, esm: true }, allErrors: true, validateFormats: false })
  return `${code(ajv, ajv.compile(schema))}\nexport { validate as accepts }\n`
}

/** Bundles a module with its imports, minified as for a browser. */
async function bundled(name, contents) {
  const file = name.replaceAll(/\W/gu, '-')
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(directory, 'src'), loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    write: false,
  })
  const path = join(directory, 'out', `${file}.mjs`)
  mkdirSync(join(directory, 'out'), { recursive: true })
  writeFileSync(path, outputFiles[0].contents)
  return {
    module: await import(pathToFileURL(path).href),
    bytes: gzipSync(outputFiles[0].contents, { level: 9 }).length,
  }
}

const subjects = {}
for (const [name, contents] of Object.entries(sources)) {
  const { module, bytes } = await bundled(name, contents)
  if (!module.accepts(valid) || module.accepts(invalid)) throw new Error(`${name} does not check`)
  subjects[name] = { accepts: module.accepts, bytes }
}

/** Returns the number of checked values per second of processor time. */
function rate({ accepts }, value) {
  const before = process.cpuUsage().user
  let count = 0
  for (let turn = 0; turn < Number(turns); turn++) count += Number(accepts(value))
  if (count !== (value === valid ? Number(turns) : 0)) throw new Error('Wrong answer')
  return (Number(turns) / Math.max(process.cpuUsage().user - before, 1)) * 1e6
}

const names = Object.keys(subjects)
const measure = (name) => ({ valid: rate(subjects[name], valid), invalid: rate(subjects[name], invalid) })
await byTurns(names, 3, measure)
const samples = await byTurns(names, Number(rounds), measure)
const of = (name, what) => samples.map((sample) => sample[name][what])
const ratios = (name, what) => samples.map((sample) => sample.honotate[what] / sample[name][what])
const thousands = (value) => Math.round(value / 1000).toLocaleString('en')

saveResult({
  name: 'validators',
  packages: ['ajv', 'zod', 'valibot'],
  notes: [
    `An order of ${JSON.stringify(valid).length} bytes of JSON, parsed: thousands of values per second of processor time, medians of ${rounds} rounds of ${turns} values in turns. *Invalid* has one mistake at its end. *Times* is the factor by which honotate checks more values. *Bytes* is the size of a minified, gzipped bundle with the schema. zod and valibot create a new object; honotate and ajv (\`allErrors\`) only check. zod compiles by \`new Function()\`, which Workers forbid.`,
  ],
  tables: [
    {
      head: ['', 'valid', 'times', 'spread', 'invalid', 'times', 'bytes'],
      rows: names.map((name) => [
        name,
        thousands(median(of(name, 'valid'))),
        median(ratios(name, 'valid')).toFixed(2),
        `${Math.round(spread(ratios(name, 'valid')))} %`,
        thousands(median(of(name, 'invalid'))),
        median(ratios(name, 'invalid')).toFixed(2),
        subjects[name].bytes,
      ]),
    },
  ],
})
