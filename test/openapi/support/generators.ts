import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient as heyApi } from '@hey-api/openapi-ts'
import { build as kubb, memoryStorage } from '@kubb/core'
import { pluginOas } from '@kubb/plugin-oas'
import { pluginTs } from '@kubb/plugin-ts'
import { pluginZod } from '@kubb/plugin-zod'
import { generateSource as oazapfts } from 'oazapfts'
import openapiTypeScript, { astToString } from 'openapi-typescript'
import { generate as orval } from 'orval'
import { generateApi as swaggerTypeScriptApi } from 'swagger-typescript-api'

/** Writes the client of a document into a folder. */
type Generate = (document: any, folder: string) => Promise<unknown>

/** What a generator makes wrong code of: the paths, and the report or the reason. */
interface Known {
  readonly path: string
  readonly because: string
}

interface Generator {
  readonly generate: Generate
  readonly omit?: readonly Known[]
}

const anyStatus = { path: '/apis/kinds/raw', because: 'It writes the status `2XX` as a number.' }

/** Generators of clients by name, which is also the name of their folder. */
export const generators: Readonly<Record<string, Generator>> = {
  'openapi-typescript': {
    generate: async (document, folder) =>
      writeFileSync(join(folder, 'schema.ts'), astToString(await openapiTypeScript(document))),
    omit: [
      { path: '/apis/kinds/json', because: 'It writes a union that contains itself as a member of an interface.' },
    ],
  },
  'hey-api': {
    generate: (input, path) =>
      heyApi({
        input,
        output: { path },
        plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk', 'zod'],
        logs: { level: 'silent', file: false },
      }),
  },
  orval: {
    generate: async (document, folder) => {
      const input = (): any => ({ target: structuredClone(document) })
      await orval({ input: input(), output: { target: join(folder, 'fetch.ts'), client: 'fetch' } }, folder)
      await orval({ input: input(), output: { target: join(folder, 'zod.ts'), client: 'zod' } }, folder)
    },
    omit: [anyStatus],
  },
  kubb: {
    generate: async (document, path) => {
      const plugins = [
        pluginOas({ generators: [], validate: false }),
        pluginTs({ output: { path: 'types' } }),
        pluginZod({ output: { path: 'zod' }, version: '4' }),
      ]
      const input = { data: JSON.stringify(document) }
      // Its storage of files writes them a second time, into the working directory.
      const output = { path, storage: memoryStorage(), format: false, lint: false, barrelType: false }
      const { error, failedPlugins } = await kubb({ config: { root: path, input, output, plugins } as any })
      const [failed] = failedPlugins
      if (error || failed) throw error ?? failed?.error
    },
    omit: [
      { path: '/apis/kinds/json', because: 'It writes a schema whose type refers to itself (kubb#1562).' },
      { path: '/apis/kinds/tree', because: 'It writes a schema whose type refers to itself (kubb#1562).' },
      { path: '/apis/kinds/quoted', because: 'It does not escape the names of members.' },
    ],
  },
  'swagger-typescript-api': {
    generate: (spec, output) => swaggerTypeScriptApi({ spec, output, fileName: 'api.ts', silent: true }),
  },
  oazapfts: {
    generate: async (document, folder) => {
      const file = join(folder, 'openapi.json')
      writeFileSync(file, JSON.stringify(document))
      writeFileSync(join(folder, 'api.ts'), await oazapfts(file))
    },
    omit: [anyStatus],
  },
}

/** Generates the clients of a document, each in a folder of its name. */
export async function generateAll(document: object, directory: string): Promise<void> {
  for (const [name, { generate, omit = [] }] of Object.entries(generators)) {
    const folder = join(directory, name)
    mkdirSync(folder)
    await generate(without(document, omit), folder)
  }
}

/** A copy of a document without some paths, and without the components that only they use. */
function without(document: object, omit: readonly Known[]): any {
  const copy = structuredClone(document) as any
  for (const { path } of omit) delete copy.paths[path]
  const { schemas } = copy.components
  const used = new Set<string>()
  const visit = (part: unknown): void => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/gu)) {
      if (name === undefined || used.has(name)) continue
      used.add(name)
      visit(schemas[name])
    }
  }
  visit([copy.paths, { ...copy.components, schemas: {} }])
  for (const name of Object.keys(schemas)) if (!used.has(name)) delete schemas[name]
  return copy
}
