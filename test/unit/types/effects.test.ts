import { beforeAll, expect, test } from 'vitest'
import type { ExtractedApi } from '../../../src/honotate-kit/types/api/extract.ts'
import { emitSchemas } from '../../../src/honotate-kit/types/emit/emit-schemas.ts'
import type { MethodTypes } from '../../../src/honotate/openapi/api-types.ts'
import { problem } from '../../support/coded-error.ts'
import { createTypesProject } from '../../support/types-project.ts'

const SOURCE = `
import { GetMapping, PostMapping, RequestBody, Response, ResponseEntity, RestController, type HttpResponse } from 'honotate'
import { z } from 'zod'
const UserSchema = z.object({ id: z.number(), name: z.string() })
export type User = z.infer<typeof UserSchema>
const Dated = z.object({ at: z.date(), parsed: z.coerce.date() })
interface components { schemas: { repo: { owner: User; id: number }; either: { a: 1 } | { b: 2 } } }
export type Unused<T> = components['schemas']['repo']
export type Repo = components['schemas']['repo']
export type Either = components['schemas']['either']
const settings = { dark: true }
export type Settings = typeof settings
export type Again = typeof settings
function Readable<T>() {
  abstract class Routes { @GetMapping('/one') one(): T { return null! } }
  return Routes
}
@RestController()
export class Mixed extends Readable<Repo>() {}
@RestController()
export class Odd {
  over(id: string): User
  over(id: number): User
  @GetMapping('/over') over(id: unknown): User { return null! }
  @GetMapping('/moved') moved(@Response() res: HttpResponse) { return res.redirect('/new', 301) }
  @GetMapping('/gone') async gone(@Response() res: HttpResponse): Promise<undefined> { res.redirect('/new', 302) }
  @GetMapping('/maybe') maybe(@Response() res: HttpResponse): HttpResponse | string { return res.redirect('/new') }
  @GetMapping('/lost') lost(@Response() res: HttpResponse): HttpResponse | ResponseEntity<never, 404> { return res.redirect('/new') }
  @GetMapping('/written') written(@Response() res: HttpResponse): HttpResponse { return res }
  @PostMapping('/made') made() { return ResponseEntity.created('/made/1', { a: 1 }).header('X-Source', 'db') }
  @GetMapping('/computed') computed(): Either { return null! }
  @GetMapping('/settings') settings(): Settings { return settings }
  @GetMapping('/either') either(): string | boolean { return true }
  @PostMapping('/dated') dated(@RequestBody(Dated) body: z.output<typeof Dated>) {}
  /**
   * Finds users.
   * @summary All users.
   * @operationId listUsers
   * @returns The users, see {@link User}.
   */
  @GetMapping('/users') users() { return [] as User[] }
}
`

let api: ExtractedApi
const method = (controller: string, name: string): MethodTypes | undefined =>
  api.controllers.find(({ className }) => className === controller)?.types.methods[name]

beforeAll(async () => {
  api = await createTypesProject({ 'src/a.ts': SOURCE }).readApi()
}, 60_000)

test('the types of methods of mixins and of overloaded methods are found', () => {
  const schema = { $ref: '#/components/schemas/Repo' }
  expect(method('Mixed', 'one')?.answers).toEqual([{ type: 'application/json', schema }])
  expect(method('Odd', 'over')?.answers[0]?.schema).toEqual({ $ref: '#/components/schemas/User' })
})

test('aliases of computed types are components', () => {
  expect(api.schemas['User']?.['properties']).toEqual({ id: { type: 'number' }, name: { type: 'string' } })
  expect(api.schemas['Repo']?.['properties']).toEqual({
    owner: { $ref: '#/components/schemas/User' },
    id: { type: 'number' },
  })
  expect(method('Odd', 'computed')?.answers[0]?.schema).toEqual({ $ref: '#/components/schemas/Either' })
  expect(method('Odd', 'settings')?.answers[0]?.schema).toEqual({ $ref: '#/components/schemas/Settings' })
  expect(method('Odd', 'users')?.answers[0]?.schema).toEqual({
    type: 'array',
    items: { $ref: '#/components/schemas/User' },
  })
})

test('redirects, locations and headers of an entity are read from the code', () => {
  expect(method('Odd', 'moved')).toMatchObject({ answers: [{ status: 301 }], headers: { 301: ['Location'] } })
  expect(method('Odd', 'gone')?.answers).toEqual([{ status: 302 }])
  expect(method('Odd', 'maybe')?.answers).toEqual([{ status: 302 }, { type: 'text/plain', schema: { type: 'string' } }])
  expect(method('Odd', 'lost')?.answers).toEqual([{ status: 302 }, { status: 404 }])
  expect(method('Odd', 'written')?.answers).toEqual([{}])
  expect(method('Odd', 'made')?.headers).toEqual({ '*': ['X-Source'], 201: ['Location'] })
})

test('boolean in a union is one type, and a date in the input of a schema is a problem', () => {
  expect(method('Odd', 'either')?.answers).toEqual([
    { type: 'application/json', schema: { type: 'boolean' } },
    { type: 'text/plain', schema: { type: 'string' } },
  ])
  expect(api.problems).toEqual([problem('TYPE_NOT_CHECKABLE', 'Odd.dated() body.at', '`Date`', 'rejects the string')])
})

test('the comment of a method provides the summary, description, id and result of its operation', () => {
  expect(method('Odd', 'users')).toMatchObject({
    summary: 'All users.',
    description: 'Finds users.',
    operationId: 'listUsers',
    returns: 'The users, see User.',
  })
})

test('the check of a large type is split into several functions', { timeout: 60_000 }, async () => {
  const members = Array.from({ length: 150 }, (_, index) => `  m${index}: { a: number; b?: string }`).join('\n')
  const project = createTypesProject({ 'src/a.ts': `/** @schema */ export interface Big {\n${members}\n}` })
  const text = emitSchemas(await project.readSchemas(), '/src/schemas.gen.ts')
  const [, check = ''] = text.split('function checkBig')
  const functions = check.split(/const part\d+ = \(\): void => \{/u).map((each) => each.split('\n').length)
  expect(functions.length).toBeGreaterThan(5)
  expect(Math.max(...functions.slice(0, -1))).toBeLessThan(250)
})

test('the checks of many variants and constants are flat, so that compilers do not overflow their stack', async () => {
  const numbers = Array.from({ length: 200 }, (_, index) => index)
  const project = createTypesProject({
    'src/a.ts': `/** @schema */ export type Loose = ${numbers.map((each) => `{ p${each}: { n: number } }`).join(' | ')}
/** @schema */ export type Codes = ${numbers.map((each) => `'c${each}'`).join(' | ')}`,
  })
  const text = emitSchemas(await project.readSchemas(), '/src/schemas.gen.ts')
  expect(Math.max(...text.split('\n').map((line) => line.search(/\S/u)))).toBeLessThan(30)
  expect(Math.max(...text.split('\n').map((line) => line.split(' || ').length))).toBeLessThan(10)
})

test('a mistake in a shared type is one problem, and a tag @schema must mark a type', { timeout: 60_000 }, async () => {
  const { problems } = await createTypesProject({
    'src/a.ts': `
type Shared = { id: bigint }
/** @schema */ export interface A { one: { of: Shared }; other: Shared[]; bytes: Uint8Array & { b: 1 }; calls: (() => void)[] }
export namespace Inner {
  /** @schema */
  export interface B { b: 1 }
}
interface C { c: 1 }
/** @schema */
export type { C as D }
/** @schema */ export const value = { c: 1 }
export interface Holder {
  /** @schema */
  member: string
  /** The tag @schema of another type. */
  other: string
}
/** @schema */ export type Handlers = Record<string, () => void>
/** @schema */ export interface Classes { of: typeof Class; make: (new () => Class)[] }
class Class {}`,
  }).readSchemas()
  expect(problems.map(({ code, line, column }) => `${code.replace('HONOTATE_', '')} ${line}:${column}`)).toEqual([
    'TYPE_NOT_CHECKABLE 2:17',
    'TYPE_NOT_CHECKABLE 3:75',
    'TYPE_NOT_CHECKABLE 3:105',
    'SCHEMA_MISPLACED 6:3',
    'SCHEMA_MISPLACED 10:1',
    'SCHEMA_MISPLACED 11:16',
    'SCHEMA_MISPLACED 14:3',
    'TYPE_NOT_CHECKABLE 18:28',
    'TYPE_NOT_CHECKABLE 19:43',
    'TYPE_NOT_CHECKABLE 19:61',
  ])
})
