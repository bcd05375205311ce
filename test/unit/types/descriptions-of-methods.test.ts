import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTypesProject } from '../../support/types-project.ts'

/** Methods of a controller. `fixtures/descriptions-of-methods.txt` has their descriptions. */
const METHODS = [
  'none() {}',
  "@ResponseBody(z.object({ a: z.string() })) reduced() { return { a: 'x', b: 1 } }",
  "'quoted name'() { return 1 }",
  "['literal']() { return 1 }",
  "text() { return 'a' }",
  'async later() { return { a: 1 } }',
  'either(@RequestQuery() query: { a?: string }) { return query.a ? { a: query.a } : { b: 1 as const } }',
  "early(@RequestQuery() query: { a?: string }) { if (query.a) return 'none' as const; return query.a }",
  'named(): Named { return null! }',
  'listed(): Promise<readonly Named[]> { return null! }',
  "picked(): Promise<Pick<Named, 'id'>> { return null! }",
  'partly(): Promise<Partial<Named> | null> { return null! }',
  'optional(): Named | undefined { return null! }',
  'dated(): { at: Date; link: URL; size: bigint } { return null! }',
  'response(): Response { return null! }',
  'bytes(): Uint8Array { return null! }',
  'stream(): ReadableStream { return null! }',
  'blob(): Blob { return null! }',
  'file(): File { return null! }',
  "entity() { return ResponseEntity.created('/a').body({ a: 1 }) }",
  "accepted() { return ResponseEntity.status(202).body('b' as const) }",
  'noContent() { return ResponseEntity.noContent().build() }',
  'throwing(): string { throw new HttpProblem(404) }',
  'any(): any { return null! }',
  'unknown(): unknown { return null! }',
  'never(): never { throw new Error() }',
  'lists(): Named[] | Map<string, number> { return null! }',
  'values(): Iterable<number> { return null! }',
  '*numbers() { yield 1; yield 2 }',
  'async *texts(): AsyncGenerator<Named> { yield null! }',
  'status(_req: HttpRequest, res: HttpResponse) { res.status(201); return { made: true } }',
  "header(_req: HttpRequest, res: HttpResponse) { res.header('Location', '/a'); return 1 }",
  "typed(_req: HttpRequest, res: HttpResponse) { res.contentType('text/csv'); return 'a,b' }",
  'query(@RequestQuery() query: { page?: number; tags: string[] }) { return query.page }',
  "params(@RequestParam('q') q: string, @RequestParam('n') n?: number, @RequestParam('d') d = 5) { return q }",
  "header2(@RequestHeader('X-Name') name: string | undefined) { return name }",
  "cookie(@CookieValue('session') session: string) { return session }",
  "kinds(@RequestParam('k') kind: 'a' | 'b', @RequestParam('on') on: boolean, @RequestParam('when') when: Date) { return kind }",
  '/** Summary. */ summary() {}',
  '/** Summary.\n *\n * Description of it.\n */ described() {}',
  '/** @deprecated since 2 */ old() {}',
  '/** @hidden */ hidden() {}',
  '/** @internal */ internal() {}',
  '/** @operationId ownId @tags Own */ identified() {}',
  '/** @summary Own summary\n * @returns What it finds. */ returning() { return 1 }',
  '/** @param q The question. */ commented(@RequestParam("q") q: string) { return q }',
  '/** @throws {404} if there is none */ missing() { return 1 }',
  '/** @throws HttpProblem 409 when it exists\n * @throws {Failure} never */ conflicting() { return 1 }',
  'streamed(): ResponseEntity<AsyncGenerator<Named>> { return null! }',
  '/** @tags Users */ grouped() {}',
  '/** @tags Users, Admin\n * @tags More */ groupedTwice() {}',
  '/** @throws {404} - There is none.\n * @throws 400\n * @throws {302} moved */ throwing2() {}',
  'async *chunks(): AsyncGenerator<Uint8Array> { yield null! }',
  'async *files(): AsyncGenerator<File> { yield null! }',
  'async *untyped(): AsyncGenerator { yield null! }',
  '/** {@link Named} and {@link Named | names}: `code`. */ linked() {}',
]

const SOURCE = `import { GetMapping, HttpProblem, CookieValue, RequestHeader, RequestParam, RequestQuery, ResponseBody, ResponseEntity, RestController, type HttpRequest, type HttpResponse } from 'honotate'
import { z } from 'zod'
export interface Named { id: string; tags?: string[] }
export class Failure extends Error {}
class Base {
  /** Of the base. */ inherited() { return 1 }
  /** Of the base. */ commentedAgain() { return 1 }
  /** Of the base. */ taggedAgain() { return 1 }
}
/** People. */
@RestController()
export class Methods extends Base {
${METHODS.map((method, index) => method.replace(/^((?:\/\*\*[^]*?\*\/ )?)/u, `$1@GetMapping('/${index}') `)).join('\n')}
  @GetMapping('/inherited') override inherited() { return 2 }
  /** Of the class. */ @GetMapping('/commented') override commentedAgain() { return 2 }
  /** @deprecated */ @GetMapping('/tagged') override taggedAgain() { return 2 }
}
`

test('the description of each method matches the snapshot', { timeout: 60_000 }, async () => {
  const { controllers, schemas, problems } = await createTypesProject({ 'src/methods.ts': SOURCE }).readApi()
  const { methods, ...rest } = controllers[0]!.types
  const rows = Object.entries(methods).map(([name, method]) => `${name}  →  ${JSON.stringify(method)}`)
  const named = Object.entries(schemas).map(([name, schema]) => `${name}  =  ${JSON.stringify(schema)}`)
  const mistakes = problems.map(({ code, message }) => `${message.split(' ')[0]}: ${code}`)
  const text = [JSON.stringify(rest), '', ...rows, '', ...named, '', ...mistakes, ''].join('\n')
  await expect(text).toMatchFileSnapshot(join(import.meta.dirname, 'fixtures/descriptions-of-methods.txt'))
})
