import { expect, test } from 'vitest'
import { emitSchemas } from '../../../src/honotate-kit/types/emit/emit-schemas.ts'
import type { JsonSchema } from '../../../src/honotate/json-schema/json-schema.ts'

interface Marked {
  readonly name?: string
  readonly file?: string
  readonly description?: string
  readonly isForResponses?: boolean
  readonly schema: JsonSchema
}

function textOf(marked: readonly Marked[], schemas: Record<string, JsonSchema> = {}): string {
  const defaults = { name: 'Root', file: '/src/a.ts', description: '', isForResponses: false }
  const all = marked.map((each) => ({ ...defaults, ...each, exportName: each.name ?? 'Root' }))
  return emitSchemas({ marked: all, schemas, problems: [], importEnding: '.js' }, '/src/schemas.gen.ts')
}

const long = { title: 'x'.repeat(80), description: 'y'.repeat(80) }
const lines = `\n  title: '${long.title}',\n  description: '${long.description}',\n}`
const named = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

test('a schema that does not fit on one line has a line for each keyword', () => {
  expect(textOf([{ schema: long }])).toContain(`schema(checkRoot, () => ({${lines}))\n`)
  expect(textOf([{ schema: named('Root') }], { Root: long })).toContain(`const jsonRoot: JsonObject = {${lines}\n`)
})

test('a file contains only the helpers that its checks call', () => {
  const text = textOf([{ schema: { type: 'string' } }])
  const helpers = [...text.matchAll(/^function (\w+)\(/gmu)].map(([, name]) => name)
  expect(helpers).toEqual(['fail', 'checkRoot'])
  expect(text).not.toContain('JsonOf')
  expect(text).toContain('function checkRoot(value: any, issues: CheckIssue[]): void {')
})

test('a check of any value uses no parameter', () => {
  expect(textOf([{ schema: {} }])).toContain('function checkRoot(_value: any, _issues: CheckIssue[]): void {')
})

test('each file is imported once, and a description becomes a comment', () => {
  const text = textOf([
    { name: 'One', schema: {}, description: 'The\nfirst */ one.' },
    { name: 'Two', schema: {}, file: '/src/b.ts', isForResponses: true },
    { name: 'Three', schema: {} },
  ])
  expect(text.match(/^import .*/gmu)).toEqual([
    "import type * as types1 from './a.js'",
    "import type * as types2 from './b.js'",
  ])
  expect(text.match(/^export type .*/gmu)).toEqual([
    'export type One = types1.One',
    'export type Two = types2.Two',
    'export type Three = types1.Three',
  ])
  expect(text).toContain('/** The\n * first *\\/ one. */\nexport const One: EmittedSchema<types1.One> =')
  expect(text).toContain('\nexport const Two: EmittedSchema<types2.Two, JsonOf<types2.Two>> =')
  expect(text).toContain('\ntype JsonOf<Type> =')
})

test('references point to definitions of the schema, and internal keywords are removed', () => {
  const text = textOf([{ schema: { items: named('Item'), 'x-rest': [named('Item')] } }], {
    Item: { type: 'object', additionalProperties: false, properties: { next: named('Item') } },
  })
  expect(text).toContain("() => ({ items: { $ref: '#/$defs/Item' } }), () => ({ Item: jsonItem }))")
  expect(text).toContain("next: { $ref: '#/$defs/Item' }")
  expect(text).toContain('additionalProperties: false')
})

test('a marked type with the name EmittedSchema is exported under that name', () => {
  const text = textOf([{ name: 'EmittedSchema', schema: {} }])
  expect(text).toContain('\ninterface EmittedSchema<')
  expect(text).toContain('\nexport { EmittedSchema_ as EmittedSchema }\n')
})
