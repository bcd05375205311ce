import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { extractApiTypes } from '../../src/honotate-kit/types/api/extract.ts'
import { emitApiTypes } from '../../src/honotate-kit/types/emit/emit-api-types.ts'

const programs = join(import.meta.dirname, 'examples/programs')
const cache = join(import.meta.dirname, 'node_modules/.cache')
const typescript = join(import.meta.dirname, 'node_modules/typescript')

/** The contracts of the examples that import one, as `honotate openapi --contract` writes them. */
export async function readContracts(): Promise<Record<string, string>> {
  const contracts: Record<string, string> = {}
  for (const name of readdirSync(programs)) {
    const file = join(programs, name)
    if (!readFileSync(file, 'utf8').includes("'./api.gen")) continue
    // Only this program: each example is a separate project.
    const config = join(cache, `contract-of-${name}.json`)
    mkdirSync(cache, { recursive: true })
    writeFileSync(config, JSON.stringify({ compilerOptions: OPTIONS, files: [file] }))
    const api = await extractApiTypes({ config, compiler: { path: typescript, classic: true } }, true)
    if (api.problems.length > 0) throw new Error(api.problems.map(({ message }) => message).join('\n'))
    contracts[name.replace('.ts', '')] = emitApiTypes(api, join(programs, 'api.gen.ts'))
  }
  return contracts
}

const OPTIONS = { target: 'es2022', module: 'esnext', moduleResolution: 'bundler', strict: true, types: [] }
