import { expect, test } from 'vitest'
import { createTypesProject, onceRead } from '../../support/types-project.ts'

const errors = `import { HttpProblem, ResponseStatus } from 'honotate'

// A class, subclasses, and functions that create and throw errors.
@ResponseStatus(409) export class SoldOut extends Error {}
export class Gone extends SoldOut {}
export class Missing extends HttpProblem {
  constructor(what: string, status: 404 | 410 = 404) { super(status, { detail: what }) }
}
export class Domain extends Error {
  constructor(readonly status: 404 | 409, message: string) { super(message) }
}
export const missing = (what: string) => new Missing(what)
export function refuse(status: 401 | 403) { return new HttpProblem(status) }
export function fail(status: 402 | 451): never { throw new HttpProblem(status) }
export function require<T>(value: T | undefined): T {
  if (value === undefined) throw missing('value')
  return value
}
export const LOCKED = 423
`

const services = `import { HttpProblem, Service } from 'honotate'
import { fail, Gone, missing, require, SoldOut } from './errors.ts'

export abstract class Store { abstract read(id: string): Promise<string> }
export interface Clock { now(): number }

@Service({ id: Store }) export class FileStore extends Store {
  async read(id: string) { return require(id === '' ? undefined : id) }
}
@Service() export class Sundial implements Clock { now(): number { throw new HttpProblem(425) } }

@Service() export class Stock {
  readonly clock: Clock = new Sundial()
  constructor(readonly store: Store) {}
  take(): void { throw new SoldOut('none') }
  takeAll(): void { throw new Gone('none') }
  #secret(): void { fail(451) }
  secret(): void { this.#secret() }
  odd(n: number): boolean { return n === 0 ? false : this.even(n - 1) }
  even(n: number): boolean { if (n < 0) throw missing('n'); return n === 0 ? true : this.odd(n - 1) }
  static check(): void { throw new HttpProblem(428) }
  later = async (): Promise<void> => { throw new HttpProblem(429) }
}
`

/** A method for each case, and the statuses that its errors have. */
const cases: Readonly<Record<string, readonly [body: string, statuses: readonly number[], comment?: string]>> = {
  problem: ['throw new HttpProblem(404)', [404]],
  exceptionOfHono: ["throw new HTTPException(418, { message: 'tea' })", [418]],
  classOfHonotate: ["throw new NotFoundError('/', 'GET')", [404]],
  subclass: ["throw new Missing('x')", [404]],
  subclassWithStatus: ["throw new Missing('x', 410)", [410]],
  decoratedClass: ["throw new SoldOut('x')", [409]],
  inheritedStatus: ["throw new Gone('x')", [409]],
  plainError: ["throw new Error('x')", []],
  constant: ['throw new HttpProblem(LOCKED)', [423]],
  choice: ['throw new HttpProblem(Math.random() > 1 ? 404 : 409)', [404, 409]],
  choiceOfErrors: ["throw Math.random() > 1 ? missing('x') : refuse(401)", [401, 404]],
  made: ["throw missing('x')", [404]],
  madeByArgument: ['throw refuse(403)', [403]],
  local: ['const error = new HttpProblem(404); throw error', [404]],
  helper: ['return require(undefined)', [404]],
  helperByArgument: ['fail(402)', [402]],
  service: ['this.stock.take()', [409]],
  privateMethod: ['this.stock.secret()', [451]],
  recursion: ['return this.stock.even(3)', [404]],
  staticMethod: ['Stock.check()', [428]],
  fieldFunction: ['await this.stock.later()', [429]],
  abstractMethod: ["return this.stock.store.read('')", [404]],
  interfaceMethod: ['return this.stock.clock.now()', [425]],
  callback: ["return ['a'].map((each) => { if (each) throw missing(each) })", [404]],
  reference: ['return [1].map(refuseAll)', [403]],
  optionalCall: ['this.maybe?.take()', [409]],
  rejected: ["return Promise.reject(missing('x'))", [404]],
  caught: ['try { this.stock.take() } catch { return }', []],
  caughtPromise: ['return this.stock.later().catch(() => undefined)', []],
  rethrown: ['try { this.stock.take() } catch (error) { throw error }', [409]],
  otherRethrown: [
    'try { this.stock.take(); fail(451) } catch (error) { if (error instanceof SoldOut) return; throw error }',
    [451],
  ],
  onlyOneCaught: [
    'try { this.stock.take(); fail(451) } catch (error) { if (!(error instanceof SoldOut)) throw error }',
    [451],
  ],
  translated: [
    'try { this.stock.takeAll() } catch (error) { if (error instanceof SoldOut) throw new HttpProblem(410); throw error }',
    [410],
  ],
  thrownInCatch: ['try { JSON.parse("") } catch { throw new HttpProblem(422) }', [422]],
  thrownInFinally: ['try { return } finally { fail(402) }', [402]],
  unawaited: ['void this.stock.later()', []],
  uncalled: ['const unused = () => { throw new HttpProblem(404) }; return typeof unused', []],
  handled: ["throw new Domain(404, 'x')", [404]],
  text: ["throw missing('x')", [404], '/** @throws {404} There is none. */'],
}

const methods = Object.entries(cases).map(
  ([name, [body, , comment = '']]) =>
    `  ${comment}\n  @GetMapping('/${name}') async ${name}(): Promise<unknown> { ${body} }`,
)

const controllers = `import { ControllerAdvice, createApp, createParameterDecorator, ExceptionHandler, GetMapping, HttpProblem, NotFoundError, Public, RestController, Service, SkipGuard, UseGuard, type Guard, type HttpRequest } from 'honotate'
import { HTTPException } from 'hono/http-exception'
import { Domain, fail, Gone, LOCKED, missing, Missing, refuse, require, SoldOut } from './errors.ts'
import { Stock } from './services.ts'

function refuseAll(): never { throw refuse(403) }
void [Gone, Missing]

@RestController() export class Cases {
  readonly maybe: Stock | undefined
  constructor(readonly stock: Stock) {}
${methods.join('\n')}
}

@Service() export class Login implements Guard { canActivate(): boolean { throw refuse(401) } }
const limited = () => { throw new HttpProblem(429) }
const User = createParameterDecorator((request: HttpRequest) => { if (request.path === '/') throw missing('user'); return 'Ann' })

@UseGuard(limited) @RestController() export class Guarded {
  @GetMapping('/g/all') all() {}
  @Public() @GetMapping('/g/open') open() {}
  @SkipGuard(Login) @GetMapping('/g/some') some() {}
  @UseGuard(() => fail(451)) @GetMapping('/g/more') more() {}
  @Public() @GetMapping('/g/user') user(@User() user: string) { return user }
}
@ControllerAdvice() export class Advice { @ExceptionHandler(Domain) domain(error: Domain) { return error.message } }

export const app = createApp({ controllers: [Cases] })
export const guarded = createApp({ guards: [Login], controllers: [Guarded] })
`

const files = { 'src/errors.ts': errors, 'src/services.ts': services, 'src/controllers.ts': controllers }
const read = onceRead(() => createTypesProject(files).readApi())

async function throwsOf(className: string, method: string) {
  const { controllers: found, problems } = await read()
  expect(problems).toEqual([])
  return found.find((each) => each.className === className)?.types.methods[method]?.throws ?? []
}

test.each(Object.entries(cases).map(([name, [body, statuses]]) => [name, body, statuses] as const))(
  '%s: %s',
  async (name, _, statuses) => {
    expect((await throwsOf('Cases', name)).map(({ status }) => status)).toEqual(statuses)
  },
)

test('a tag adds a text to the status that the method throws', async () => {
  expect(await throwsOf('Cases', 'text')).toEqual([{ status: 404, description: 'There is none.' }])
})

test.each([
  ['all', [401, 429]],
  ['open', []],
  ['some', [429]],
  ['more', [401, 429, 451]],
  ['user', [404]],
])('guards and parameter decorators of %s', async (method, statuses) => {
  expect((await throwsOf('Guarded', method)).map(({ status }) => status)).toEqual(statuses)
})

test('a tag with a status that nothing throws is a problem, unless something cannot be followed', async () => {
  const { problems } = await createTypesProject({
    'src/controllers.ts': `import { GetMapping, HttpProblem, RestController } from 'honotate'
@RestController() export class Tags {
  constructor(readonly unknown: { call(): void }) {}
  /** @throws {404} Nothing throws it. */
  @GetMapping('/a') wrong() { if (Math.random() > 1) throw new HttpProblem(409) }
  /** @throws {404} Perhaps. */
  @GetMapping('/b') open() { this.unknown.call() }
  /** @throws {422} honotate sends it. */
  @GetMapping('/c') own() {}
}
`,
  }).readApi()
  expect(problems.map(({ code, line, message }) => [code, line, message.includes('Tags.wrong()')])).toEqual([
    ['HONOTATE_NOTHING_THROWS', 5, true],
  ])
})
