import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { emitClient } from '../../src/honotate-kit/cli/client/emit-client.ts'
import { componentReference, type JsonSchema } from '../../src/honotate/json-schema/json-schema.ts'
import type { Operation } from '../../src/honotate/openapi/document-types.ts'

const libraries = dirname(createRequire(import.meta.url).resolve('typescript/lib/lib.d.ts'))

/** The global types of lib.dom.d.ts and of ECMAScript. */
function globalTypes(): readonly string[] {
  return globSync('lib.{dom,dom.*,es*,decorators}.d.ts', { cwd: libraries }).flatMap((name) => {
    const text = readFileSync(join(libraries, name), 'utf8')
    return [...text.matchAll(/^(?:declare )?(?:interface|type|class) (\w+)/gmu)].map(([, type]) => type as string)
  })
}

/** The words of TypeScript: reserved words, and words that are reserved only in some places. */
function keywords(): readonly string[] {
  const { FirstKeyword, LastKeyword } = ts.SyntaxKind
  return Array.from(
    { length: LastKeyword - FirstKeyword + 1 },
    (_, index) => ts.tokenToString(FirstKeyword + index) ?? '',
  )
}

/** Names of models that are not identifiers, or differ only in characters that are not in identifiers. */
const ODD = ['a-b', 'a_b', 'a.b', '2', '_2', 'default_', 'globalThis', 'eval', 'arguments']

const named = (name: string): JsonSchema => ({ $ref: componentReference(name) })

function operation(name: string): Operation {
  const content = { 'application/json': { schema: named(name) } }
  return {
    operationId: `All_${name}`,
    tags: ['All'],
    parameters: [{ name, in: 'query', schema: named(name) }],
    requestBody: { required: true, content },
    responses: { 200: { description: '', content } },
  }
}

/** A client whose models have every name that its files use, every name of a global type, and every word of TypeScript. */
export function clientWithAllNames(): { readonly files: Record<string, string>; readonly names: readonly string[] } {
  const own = Object.values(filesFor(['File'])).flatMap((text) => text.match(/[A-Za-z_$][\w$]*/gu) ?? [])
  const names = [...new Set([...own, ...globalTypes(), ...keywords(), ...ODD])]
  return { files: filesFor(names, [...new Set([...own, 'default'])]), names }
}

/** A program that fails to compile if the type of an answer, a body or a parameter is another one, or `any`. */
export const USE_OF_ALL_NAMES = `import { createClient, type Client, type Answer } from './client.js'
import type { Blob, Promise, Upload } from './models.d.ts'
import type { AppType } from './hono.d.ts'
const { all } = createClient('', { fetch: (url, init) => new Response(url + String(init.method)) } )
${['Client', 'Answer', 'Promise', 'Response', 'Omit', 'default', 'models', 'AsyncGenerator']
  .map(
    (
      name,
      index,
    ) => `const answer${index} = await all[${JSON.stringify(name)}]({ query: {}, body: { is: ${JSON.stringify(name)} } })
answer${index}.headers.get('a')
if (answer${index}.ok) (await answer${index}.json()).is satisfies ${JSON.stringify(name)}
// @ts-expect-error
if (answer${index}.ok) (await answer${index}.json()).nope
`,
  )
  .join('')}
export const some: [Client['all'], Answer<200, 1>['ok'], AppType] = null!
export const models: [Blob['is'], Promise['is'], Upload['file']['size']] = ['Blob', 'Promise', 1]
`

function filesFor(names: readonly string[], withOperations = names): Record<string, string> {
  const schemas = names.map((name): [string, JsonSchema] => [
    name,
    { type: 'object', properties: { is: { const: name }, next: named(name) }, required: ['is'] },
  ])
  const Upload = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] }
  return emitClient({
    openapi: '3.1.1',
    info: { title: 'All', version: '1' },
    tags: [],
    paths: Object.fromEntries(withOperations.map((name) => [`/${name}`, { post: operation(name) }])),
    components: { schemas: Object.fromEntries([...schemas, ['Upload', Upload]]), responses: {} },
  })
}
