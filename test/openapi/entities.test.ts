import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createFolder, linkPackages, linkWebTypes, webTypes, type Folder } from '../support/folder.ts'
import { run } from '../support/program.ts'
import { COUNT, entities } from './support/entities.ts'
import { problemsOf } from './support/validate.ts'

const compilerOptions = {
  target: 'es2022',
  ...webTypes,
  module: 'nodenext',
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  types: [],
}

let shop: Folder
let document: any

async function honotate(...args: string[]): Promise<string> {
  const { code, output } = await run(shop, ['node', 'node_modules/honotate-kit/dist/honotate-kit/cli/main.js', ...args])
  expect(code, output).toBe(0)
  return output
}

beforeAll(async () => {
  shop = createFolder('entities', {
    'package.json': { type: 'module' },
    'tsconfig.json': { compilerOptions, include: ['src'] },
    ...entities(),
  })
  linkPackages(shop.directory, ['honotate', 'hono', 'typedi', 'typescript'])
  linkWebTypes(shop.directory)
  expect(await honotate('schemas')).toBe(`Wrote ${COUNT * 3} schemas to src/schemas.gen.ts.\n`)
  await honotate('openapi', '--json', 'openapi.json', '--client', 'src/client')
  document = JSON.parse(shop.read('openapi.json'))
}, 300_000)

test(
  'the schemas, the routes and the client of entities that refer to each other compile',
  { timeout: 300_000 },
  async () => {
    await honotate('check')
  },
)

test('each entity is one component, and each operation refers to it', async () => {
  expect(await problemsOf(document)).toEqual({})
  const { components, paths } = document
  const reference = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
  expect(Object.keys(components.schemas).filter((name) => /^Entity\d+$/u.test(name))).toHaveLength(COUNT)
  expect(Object.keys(components.schemas).filter((name) => /_\d+$|Recursive/u.test(name))).toEqual([])
  expect(components.schemas[`Entity${COUNT - 1}`].properties).toMatchObject({
    id: reference(`Id_Entity${COUNT - 1}`),
    next: { anyOf: [reference('Entity0'), { type: 'null' }] },
    others: { items: reference('Entity6') },
    byName: { additionalProperties: reference('Entity12') },
    tags: { items: { type: 'string', minLength: 3 } },
  })
  const { get, patch } = paths['/apis/entities7/{id}']
  expect(get.responses['200'].content['application/json'].schema).toEqual(reference('Entity7'))
  expect(patch.responses['200'].content['application/json'].schema.anyOf).toContainEqual(reference('Entity7'))
  const items = paths['/apis/entities7'].get.responses['200'].content['application/json'].schema
  expect(items).toEqual(reference('Entity7Page'))
  const body = paths['/apis/entities7'].post.requestBody.content['application/json'].schema
  expect(body).toEqual(reference('NewEntity7'))
})

test('the schemas check the types and their tags', async () => {
  const made = join(shop.directory, 'src/schemas.gen.ts')
  const { NewEntity3, Entity3Patch } = await import(/* @vite-ignore */ pathToFileURL(made).href)
  const issues = (schema: any, value: unknown): unknown =>
    schema['~standard'].validate(value).issues?.map(({ path }: { path: unknown[] }) => path.join('/'))
  const entity = {
    name: 'a',
    state: 'live',
    price: { amount: 1, currency: 'EUR' },
    tags: ['abc'],
    event: { kind: 'moved', to: 'abc' },
  }
  expect(issues(NewEntity3, entity)).toBeUndefined()
  expect(issues(NewEntity3, { ...entity, tags: ['ab'], event: { kind: 'moved', to: 'ab' } })).toEqual([
    'tags/0',
    'event/to',
  ])
  expect(issues(Entity3Patch, { price: { amount: 1 } })).toBeUndefined()
  expect(issues(Entity3Patch, { price: { amount: -1 }, tags: ['ab'] })).toEqual(['price/amount', 'tags/0'])
})
