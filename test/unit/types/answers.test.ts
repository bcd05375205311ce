import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emitSchemas } from '../../../src/honotate-kit/types/emit/emit-schemas.ts'
import type { ControllerTypes, MethodTypes } from '../../../src/honotate/openapi/api-types.ts'
import { createTypesProject } from '../../support/types-project.ts'

/** The types of the class `T` of a file, to which this function adds the imports from honotate. */
async function typesOf(text: string): Promise<ControllerTypes> {
  const names = [...text.matchAll(/@(\w+)|\b(ResponseEntity)\b/gu)].map(([, one, other]) => one ?? other)
  const imports = [...new Set(names)].filter((name) => /^[A-Z]/u.test(name as string)).join(', ')
  const project = createTypesProject({ 'src/t.ts': `import { ${imports} } from 'honotate'\n${text}` })
  const { controllers, problems } = await project.readApi()
  expect(problems).toEqual([])
  return controllers.find(({ className }) => className === 'T')?.types as ControllerTypes
}

const answersOf = ({ methods }: ControllerTypes): Record<string, MethodTypes['answers']> =>
  Object.fromEntries(Object.entries(methods).map(([name, { answers }]) => [name, answers]))

test('an enum of strings is sent as text, and becomes a component', async () => {
  const types = await typesOf(`
    export enum Status { New = 'new', Old = 'old' }
    export enum Level { Low, High }
    enum One { Only = 'only' }
    @RestController() export class T {
      @GetMapping('/a') one(): Status { return null! }
      @GetMapping('/b') async later(): Promise<Status | undefined> { return null! }
      @GetMapping('/c') entity(): ResponseEntity<Status, 200> { return null! }
      @GetMapping('/d') level(): Level { return null! }
      @GetMapping('/e') only(): One { return null! }
    }`)
  const schema = { $ref: '#/components/schemas/Status' }
  const text = { type: 'text/plain', schema }
  expect(answersOf(types)).toEqual({
    one: [text],
    later: [{ status: 204 }, text],
    entity: [{ status: 200, ...text }],
    level: [{ type: 'application/json', schema: { $ref: '#/components/schemas/Level' } }],
    only: [{ type: 'text/plain', schema: expect.anything() }],
  })
})

test('an entity without a status in its type has the statuses that the method returns', async () => {
  const types = await typesOf(`
    interface User { name: string }
    const found = (user: User) => ResponseEntity.ok(user)
    @RestController() export class T {
      @GetMapping('/a') one(): ResponseEntity<User> { return ResponseEntity.ok({ name: 'x' }) }
      @GetMapping('/b') async two(): Promise<ResponseEntity<User | undefined>> {
        const other = () => { return ResponseEntity.status(500) }
        if (other === null!) return ResponseEntity.noContent()
        return Math.random() ? found({ name: 'x' }) : ResponseEntity.status(202).body({ name: 'y' })
      }
      @GetMapping('/c') open(code: number): ResponseEntity<User> {
        return code ? ResponseEntity.status(code).body({ name: 'x' }) : ResponseEntity.ok({ name: 'x' })
      }
      @GetMapping('/d') held(): ResponseEntity<User> { const made: ResponseEntity<User> = null!; return made }
      @GetMapping('/e') maybe(): ResponseEntity<User> | undefined { return Math.random() ? ResponseEntity.ok({ name: 'x' }) : undefined }
      @GetMapping('/f') never(): never { throw new Error() }
      @GetMapping('/g') later(): Promise<ResponseEntity<User>> { return Promise.resolve(ResponseEntity.ok({ name: 'x' })) }
      @GetMapping('/h') declared(id: number): ResponseEntity<User> | ResponseEntity<{ reason: string }, 404> {
        return id ? ResponseEntity.ok({ name: 'x' }) : ResponseEntity.status(404).body({ reason: 'none' })
      }
    }`)
  const user = { type: 'application/json', schema: { $ref: '#/components/schemas/User' } }
  expect(answersOf(types)).toEqual({
    one: [{ status: 200, ...user }],
    two: [{ status: 200, ...user }, { status: 202, ...user }, { status: 204 }],
    open: [{ status: '2XX', ...user }],
    held: [{ status: '2XX', ...user }],
    maybe: [{ status: 200, ...user }, { status: 204 }],
    never: [],
    later: [{ status: 200, ...user }],
    declared: [
      { status: 200, ...user },
      { status: 404, type: 'application/json', schema: expect.objectContaining({ required: ['reason'] }) },
    ],
  })
})

test('a branded string is sent as text, and an HtmlEscapedString is sent as HTML', async () => {
  const types = await typesOf(`
    import type { HtmlEscapedString } from 'hono/utils/html'
    @RestController() export class T {
      @GetMapping('/a') branded(): string & { readonly brand: 'id' } { return null! }
      @GetMapping('/b') html(): HtmlEscapedString { return null! }
      @GetMapping('/c') object(): { a: 1 } & { b: 2 } { return null! }
    }`)
  const typeOf = (name: string): unknown => answersOf(types)[name]?.map(({ type }) => type)
  expect(['branded', 'html', 'object'].map(typeOf)).toEqual([['text/plain'], ['text/html'], ['application/json']])
})

test('an overriding method without mappings inherits them, with its own types', async () => {
  const types = await typesOf(`
    class Base<Item> {
      /**
       * Finds one.
       * @param id The number.
       * @throws {404} There is none.
       */
      @GetMapping('/:id') find(@PathVariable('id') id: string): Item { return null! }
      /** Lists all. */
      @GetMapping('/') list(@RequestParam('size') size: string): Item[] { return [] }
    }
    class Middle extends Base<string> {
      override find(id: string): string { return id }
    }
    @RestController() export class T extends Middle {
      override find(number: \`\${number}\`): 'a' { return 'a' }
      /** Lists a few. */
      override list(): string[] { return [] }
      notARoute() {}
    }`)
  expect(Object.keys(types.methods)).toEqual(['find', 'list'])
  expect(types.methods['find']).toMatchObject({
    summary: 'Finds one.',
    throws: [{ status: 404 }],
    parameters: [{ name: 'number', schema: { pattern: expect.any(String) } }],
    answers: [{ type: 'text/plain', schema: { type: 'string', const: 'a' } }],
  })
  expect(types.methods['list']).toMatchObject({
    summary: 'Lists a few.',
    answers: [{ type: 'application/json', schema: { type: 'array', items: { type: 'string' } } }],
  })
})

test('an entity without a status in its type, and a response, have the status 2XX', async () => {
  const types = await typesOf(`
    @RestController() export class T {
      @GetMapping('/a') written(): ResponseEntity<{ a: 1 }> { return null! }
      @GetMapping('/b') inferred() { return ResponseEntity.ok('a' as string) }
      @GetMapping('/c') response(): Response { return null! }
    }`)
  expect(answersOf(types)).toEqual({
    written: [{ status: '2XX', type: 'application/json', schema: expect.anything() }],
    inferred: [{ status: 200, type: 'text/plain', schema: { type: 'string' } }],
    response: [{ status: '2XX', type: '*/*' }],
  })
})

test('a whole class can be deprecated', async () => {
  const types = await typesOf(`
    /** @deprecated Use another one. */
    @RestController() export class T { @GetMapping('/a') a() {} }`)
  expect(types).toMatchObject({ deprecated: true, methods: { a: {} } })
})

test("a project's own classes with names from honotate are data", async () => {
  const project = createTypesProject({
    'src/runtime/http/own.ts': `export class HttpResponse { readonly code = 1 }
      export interface ResponseEntity<Body> { readonly body: Body }
      export interface ServerSentEvent<Data> { readonly data: Data }`,
    'src/poll.ts': 'export interface Response { readonly votes: number }',
    'src/t.ts': `import { GetMapping, RestController, Sse } from 'honotate'
      import type { HttpResponse, ResponseEntity, ServerSentEvent } from './runtime/http/own.js'
      import type { Response } from './poll.js'
      @RestController() export class T {
        @GetMapping('/a') set(): HttpResponse { return null! }
        @GetMapping('/b') entity(): ResponseEntity<string> { return null! }
        @GetMapping('/c') response(): Response { return null! }
        @Sse() @GetMapping('/d') async *events(): AsyncGenerator<ServerSentEvent<1>> {}
      }`,
  })
  const { controllers, schemas, problems } = await project.readApi()
  const json = (name: string) => [{ type: 'application/json', schema: { $ref: `#/components/schemas/${name}` } }]
  expect(problems).toEqual([])
  expect(Object.keys(schemas)).toEqual(
    ['HttpResponse', 'ResponseEntity_string', 'Response', 'ServerSentEvent_1'].sort(),
  )
  expect(answersOf(controllers[0]?.types as ControllerTypes)).toEqual({
    set: json('HttpResponse'),
    entity: json('ResponseEntity_string'),
    response: json('Response'),
    events: [{ type: 'text/event-stream', schema: { $ref: '#/components/schemas/ServerSentEvent_1' } }],
  })
})

test('types of a package with names from honotate are data, unless they extend Response', async () => {
  const acme = 'node_modules/acme'
  const project = createTypesProject({
    [`${acme}/package.json`]: JSON.stringify({ name: 'acme', version: '1.0.0', types: './runtime/http/response.d.ts' }),
    [`${acme}/runtime/http/response.d.ts`]: `export interface HttpResponse { readonly code: 1 }
      export declare class ResponseEntity<Body> { readonly body: Body }
      export interface Response { readonly votes: number }
      export declare class PonyResponse extends globalThis.Response { readonly pony: true }`,
    'src/t.ts': `import { GetMapping, RestController } from 'honotate'
      import type { HttpResponse, PonyResponse, Response, ResponseEntity } from 'acme'
      @RestController() export class T {
        @GetMapping('/a') set(): HttpResponse { return null! }
        @GetMapping('/b') entity(): ResponseEntity<string> { return null! }
        @GetMapping('/c') votes(): Response { return null! }
        @GetMapping('/d') pony(): PonyResponse { return null! }
      }`,
  })
  const { controllers, schemas, problems } = await project.readApi()
  expect(problems).toEqual([])
  expect(Object.keys(schemas).sort()).toEqual(['HttpResponse', 'Response', 'ResponseEntity_string'])
  const answers = answersOf(controllers[0]?.types as ControllerTypes)
  expect(answers).toMatchObject({ votes: [{ schema: { $ref: '#/components/schemas/Response' } }] })
  expect(answers).toMatchObject({ pony: [{ type: '*/*' }] })
})

test('events of a list are its items', async () => {
  const types = await typesOf(`
    @RestController() export class T {
      @Sse() @GetMapping('/a') list(): number[] { return [] }
      @Sse() @GetMapping('/b') async later(): Promise<readonly number[]> { return [] }
    }`)
  const answers = [{ type: 'text/event-stream', schema: { type: 'number' } }]
  expect(answersOf(types)).toEqual({ list: answers, later: answers })
})

test('events with unknown data accept any value, also beside other events', async () => {
  const types = await typesOf(`
    import { ServerSentEvent } from 'honotate'
    @RestController() export class T {
      @Sse() @GetMapping('/a') *both(): Generator<ServerSentEvent | { n: number }> {}
      @Sse() @GetMapping('/b') *known(): Generator<ServerSentEvent<1> | { n: number }> {}
    }`)
  const events = (schema: object) => [{ type: 'text/event-stream', schema }]
  expect(answersOf(types)).toEqual({
    both: events({}),
    known: events({
      anyOf: [
        { type: 'number', const: 1 },
        { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] },
      ],
    }),
  })
})

test('a reduced result can have a toJSON() that returns the object itself', async () => {
  const project = createTypesProject({
    'src/model.ts': `/** @schema response */
      export interface View { self: Self; at: Date }
      export class Self { n = 1; toJSON(): this { return this } }`,
  })
  const extracted = await project.readSchemas()
  project.write('src/schemas.gen.ts', emitSchemas(extracted, join(project.directory, 'src/schemas.gen.ts')))
  project.write(
    'src/t.ts',
    `import { GetMapping, ResponseBody, RestController } from 'honotate'
    import { View } from './schemas.gen.js'
    @RestController() export class T {
      @ResponseBody(View) @GetMapping('/a') view(): View { return null! }
    }`,
  )
  const { controllers, problems } = await project.readApi()
  expect(problems).toEqual([])
  expect(answersOf(controllers[0]?.types as ControllerTypes)['view']?.[0]?.schema).toMatchObject({
    properties: { self: { properties: { n: { type: 'number' } } }, at: { type: 'string' } },
  })
})

test('a file can have any media type', async () => {
  const types = await typesOf(`
    @RestController() export class T {
      @GetMapping('/a') file(): File { return null! }
      @GetMapping('/b') async blob(): Promise<Blob | undefined> { return null! }
      @GetMapping('/c') bytes(): ArrayBuffer { return null! }
    }`)
  expect(answersOf(types)).toEqual({
    file: [{ type: '*/*' }],
    blob: [{ status: 204 }, { type: '*/*' }],
    bytes: [{ type: 'application/octet-stream' }],
  })
})

test('a reduced result has the output type of the schema', async () => {
  const types = await typesOf(`
    import * as v from 'valibot'
    const View = v.object({ name: v.pipe(v.string(), v.transform((text) => text.length)) })
    @RestController() export class T {
      @ResponseBody(View) @GetMapping('/a') one() { return { name: 'Ann', passwordHash: '…' } }
      @ResponseBody(View) @GetMapping('/b')
      entity(): ResponseEntity<{ name: string; secret: 1 }, 200> | ResponseEntity<{ reason: string }, 404> { return null! }
      @ResponseBody(View) @GetMapping('/c') response(): Response { return null! }
    }`)
  const reduced = {
    type: 'application/json',
    schema: { type: 'object', properties: { name: { type: 'number' } }, required: ['name'] },
  }
  expect(answersOf(types)).toEqual({
    one: [reduced],
    entity: [
      { status: 200, ...reduced },
      { status: 404, type: 'application/json', schema: expect.objectContaining({ required: ['reason'] }) },
    ],
    response: [{ status: '2XX', type: '*/*' }],
  })
})
