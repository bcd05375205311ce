import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transformSync } from 'esbuild'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { emitSchemas } from '../../../src/honotate-kit/types/emit/emit-schemas.ts'
import { checkNames } from '../../../src/honotate-kit/types/emit/emitted-names.ts'
import type { StandardSchema } from '../../../src/honotate/json-schema/standard-schema.ts'
import { hostWithDeclarations } from '../../support/parsed-declarations.ts'
import { createTypesProject } from '../../support/types-project.ts'

/** Names that the emitted file uses: of TypeScript, JavaScript, its own types, helpers, checks and imports. */
const USED = [
  'Array BigInt Date Error JSON Map Number Object Record RegExp Set String URL',
  'CheckIssue EmittedSchema JsonObject JsonOf PathKey Check Type types1 types2',
  'distinct fail fresh isDay known mismatch once same schema within',
  'checkUser jsonUser checkText jsonText Record_ value issues',
].flatMap((names) => names.split(' '))
const OWN = `/** @schema */
export interface User { name: string; url: Link; day: Day; tags: Tags; many: Many; either: Either; tree?: Tree; of: (1 | 2)[] }
/** @format uri */ export type Link = string
/** @format date */ export type Day = string
/** @uniqueItems */ export type Tags = string[]
/** @multipleOf 0.01 */ export type Many = number
export type Either = { [key: string]: number } | [number]
export type Tree = { value: string; children: Tree[] } | { value: number; children: Tree[] }
/** @schema */ export type Text = string
/** @schema response */ export interface View { at: string; user: User }
`
const user = {
  name: 'Ada',
  url: 'https://example.org',
  day: '2030-01-31',
  tags: ['a'],
  many: 0.07,
  either: [1],
  of: [1],
}
const tree = { value: 1, children: [{ value: 'x', children: [] }] }

test('a marked type can have any name that the file uses itself', { timeout: 60_000 }, async () => {
  const others = USED.map((name) => `/** @schema */ export interface ${name} { is: '${name}' }\n`).join('')
  const project = createTypesProject({ 'src/own.ts': OWN, 'src/used.ts': others })
  const extracted = await project.readSchemas()
  expect(extracted.problems).toEqual([])
  const file = join(project.directory, 'src/schemas.gen.ts')
  const text = emitSchemas(extracted, file)
  project.write('src/schemas.gen.ts', text)
  project.write(
    'src/use.ts',
    `import { Record, Record_, User, fail, types1 } from './schemas.gen.js'
export const values: [Record, Record_, fail, types1] = [{ is: 'Record' }, { is: 'Record_' }, { is: 'fail' }, { is: 'types1' }]
export const result = User['~standard'].validate({})
if (!result.issues) result.value satisfies User
`,
  )
  const options: ts.CompilerOptions = {
    configFilePath: join(project.directory, 'tsconfig.json'),
    strict: true,
    skipDefaultLibCheck: true,
    libReplacement: true,
    noUnusedParameters: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
    types: [],
  }
  const program = ts.createProgram(
    [file, join(project.directory, 'src/use.ts')],
    options,
    hostWithDeclarations(options),
  )
  expect(ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText)).toEqual([])

  project.write('schemas.mjs', transformSync(text, { loader: 'ts', target: 'es2022' }).code)
  const url = pathToFileURL(join(project.directory, 'schemas.mjs')).href
  const schemas = (await import(/* @vite-ignore */ url)) as Record<string, StandardSchema>
  const isValid = async (name: string, value: unknown): Promise<boolean> =>
    !(await schemas[name]?.['~standard'].validate(value))?.issues
  for (const name of USED) {
    expect(await isValid(name, { is: name }), name).toBe(true)
    expect(await isValid(name, { is: 'other' }), name).toBe(false)
  }
  expect(await isValid('User', { ...user, tree })).toBe(true)
  for (const wrong of [
    { url: 'x' },
    { day: 'x' },
    { tags: ['a', 'a'] },
    { many: 0.001 },
    { either: 1 },
    { tree: {} },
    { of: [3] },
  ])
    expect(await isValid('User', { ...user, ...wrong }), JSON.stringify(wrong)).toBe(false)
  expect(await isValid('Text', 'x')).toBe(true)

  // Other types keep their names.
  expect(text).toContain('\nexport const User: EmittedSchema<types1.User> =')
  expect(text).toContain('\nexport { Record_2 as Record }\n')
})

test('the names of all checks are unique', () => {
  const names = ['Page<A>', 'Page[A]', 'Page_A_']
  expect([...checkNames(names, new Map()).values()]).toEqual(['checkPage_A_', 'checkPage_A_2', 'checkPage_A_3'])
})
