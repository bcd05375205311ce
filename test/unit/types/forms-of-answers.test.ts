import { beforeAll, expect, test } from 'vitest'
import type { MethodTypes } from '../../../src/honotate/openapi/api-types.ts'
import { createTypesProject } from '../../support/types-project.ts'

const json = (schema: object) => ({ type: 'application/json', schema })
const plain = (schema: object = { type: 'string' }) => ({ type: 'text/plain', schema })
const events = (schema: object) => ({ type: 'text/event-stream', schema })
const component = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const word = { type: 'string', minLength: 3 }
const any = { status: '2XX', type: '*/*' }
const bytes = { type: 'application/octet-stream' }

/** The result of a method, and its answers. */
const RESULTS: readonly (readonly [result: string, answers: readonly object[]])[] = [
  // Texts
  ['Word', [plain(word)]],
  ['Promise<Word>', [plain(word)]],
  ['Promise<Promise<Word>>', [plain(word)]],
  ['Later<Word>', [plain(word)]],
  ['Word | undefined', [{ status: 204 }, plain(word)]],
  ['ResponseEntity<Word, 200>', [{ status: 200, ...plain(word) }]],
  ['`a${string}`', [plain({ type: 'string', pattern: '^a[\\s\\S]*$' })]],
  ['String & { readonly isEscaped: true }', [{ type: 'text/html', schema: { type: 'string' } }]],
  // JSON
  ['1 | 2', [json({ type: 'number', enum: [1, 2] })]],
  ['1 | "a"', [json({ type: 'number', const: 1 }), plain({ type: 'string', const: 'a' })]],
  ['Word | 1', [json({ type: 'number', const: 1 }), plain(word)]],
  ['Shape', [json(component('Shape'))]],
  ['Promise<Shape | undefined>', [{ status: 204 }, json(component('Shape'))]],
  ['Own.Response & { readonly b: 1 }', [json(expect.objectContaining({ required: ['a', 'b'] }))]],
  ['Intl.CollatorOptions & { readonly b: 1 }', [json(expect.anything())]],
  ['ProblemDetails', [json(component('ProblemDetails'))]],
  ['Accept', [json(component('Accept'))]],
  ['Loader', [json(component('Loader'))]],
  ['{ readonly file: File }', [json(expect.anything())]],
  // Nothing
  ['void | undefined', [{ status: 204 }]],
  ['never', []],
  // Errors, which are handled as if they had been thrown
  ['HttpProblem', []],
  ['Promise<Gone | Word>', [plain(word)]],
  ['Promise<Gone | ProblemDetails>', [json(component('ProblemDetails'))]],
  ['Gone | undefined', [{ status: 204 }]],
  ['{ readonly failure: Gone }', [json(expect.anything())]],
  ['Failure | HttpProblem', [json(component('Failure'))]],
  // Bytes and files
  ['BigInt64Array', [bytes]],
  ['Uint8ClampedArray', [bytes]],
  ['Float64Array', [bytes]],
  ['SharedArrayBuffer', [bytes]],
  ['DataView', [bytes]],
  ['Blob | string', [{ type: '*/*' }, plain()]],
  ['Promise<Download>', [{ type: '*/*' }]],
  ['ResponseEntity<Download, 200>', [{ status: 200, type: '*/*' }]],
  // Responses
  ['Response & { readonly extra: 1 }', [any]],
  ["Response & TypedResponse<{ a: 1 }, 201, 'json'>", [{ status: 201, ...json(expect.anything()) }]],
  ["Response & TypedResponse<'a', 200, 'text'>", [{ status: 200, ...plain({ type: 'string', const: 'a' }) }]],
  ["Response & TypedResponse<'a', 200 | 202, 'text'>", [plain({ type: 'string', const: 'a' })]],
  ["Response & TypedResponse<'a', StatusCode, 'text'>", [plain({ type: 'string', const: 'a' })]],
  ["Response & TypedResponse<undefined, 302, 'redirect'>", [any]],
  // Entities
  ['ResponseEntity<never, 404>', [{ status: 404 }]],
  ['ResponseEntity<undefined, 204>', [{ status: 204 }]],
  ['ResponseEntity<string | undefined, 200>', [{ status: 200 }, { status: 200, ...plain() }]],
  [
    'ResponseEntity<string, 200 | 201>',
    [
      { status: 200, ...plain() },
      { status: 201, ...plain() },
    ],
  ],
  ['ResponseEntity<string, number>', [{ status: '2XX', ...plain() }]],
  ['ResponseEntity<string, 200> | string', [{ status: 200, ...plain() }, plain()]],
  // Streams
  ['AsyncGenerator<Uint8Array>', [{ type: 'text/plain' }]],
  ['Generator<File>', [{ type: 'text/plain' }]],
  ['Generator<Word>', [plain()]],
  ['ResponseEntity<Generator<Word>, 200>', [{ status: 200, ...plain() }]],
  // Events
  ['@Sse Generator<Word>', [events(word)]],
  ['@Sse Generator<Shape>', [events(component('Shape'))]],
  ['@Sse Generator<Uint8Array>', [events(expect.anything())]],
  ['@Sse ResponseEntity<Generator<string>, 200>', [{ status: 200, ...plain() }]],
]

let methods: Readonly<Record<string, MethodTypes>>

beforeAll(async () => {
  const routes = RESULTS.map(([result], index) => {
    const sse = result.startsWith('@Sse ') ? '@Sse() ' : ''
    return `${sse}@GetMapping('/${index}') m${index}(): ${result.replace('@Sse ', '')} { return null! }`
  })
  const { controllers, problems } = await createTypesProject({
    'src/own.ts': 'export interface Response { readonly a: 1 }',
    'src/a.ts': `import { Download, GetMapping, HttpProblem, ResponseEntity, RestController, Sse, type ProblemDetails } from 'honotate'
import type { TypedResponse } from 'hono'
import type { Accept } from 'hono/utils/accept'
import type { StatusCode } from 'hono/utils/http-status'
import type * as Own from './own.js'
/** @minLength 3 */ export type Word = string
export class Gone extends Error {}
export interface Failure { readonly stack: string }
export type Later<T> = Promise<T>
export type Shape = { a: 1 } | { b: 2 }
export interface Loader { readonly status: number; arrayBuffer(): Promise<ArrayBuffer> }
@RestController()
export class A {
${routes.join('\n')}
}`,
  }).readApi()
  const wrong = problems.map(({ message }) => /`(.*)`, which/u.exec(message)?.[1])
  expect(wrong).toEqual(['File', 'Uint8Array<ArrayBufferLike>'])
  methods = controllers[0]!.types.methods
}, 60_000)

test.each(RESULTS.map(([result, answers], index) => [result, answers, index] as const))(
  'the responses for the result %s are described',
  (_, answers, index) => {
    const found = methods[`m${index}`]?.answers
    expect(found).toHaveLength(answers.length)
    expect(found).toEqual(expect.arrayContaining([...answers]))
  },
)
