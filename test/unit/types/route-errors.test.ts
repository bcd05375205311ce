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
export function busy(status = 429): never { throw new HttpProblem(status) }
export const late = (status = 408) => new HttpProblem(status)
export const LOCKED = 423
export function check(isFine: unknown, error: Error = new HttpProblem(428)): asserts isFine { if (!isFine) throw error }
export function orThrow<T>(value: T | undefined, make: () => Error): T { if (value === undefined) throw make(); return value }
export function refuseWith(type: new (text: string) => Error): never { throw new type('x') }
export async function refuseLater(error: Error): Promise<never> { throw error }
@ResponseStatus(422) export class Marked extends Error { static readonly status = 409 }
export function rethrow(error: unknown): never { throw error }
const unknown = (status: 404) => class extends HttpProblem { constructor() { super(status) } }
export class Unknown extends unknown(404) {}
`

const services = `import { HttpProblem, Inject, Service, Token } from 'honotate'
import { fail, Gone, missing, require, SoldOut } from './errors.ts'

export abstract class Store { abstract read(id: string): Promise<string> }
export interface Clock { now(): number }
export interface Mail { send(): void }
export const Mail = new Token<Mail>('mail')

@Service({ id: Store }) export class FileStore extends Store {
  async read(id: string) { return require(id === '' ? undefined : id) }
}
@Service({ id: Mail }) export class Post implements Mail { send(): void { throw new HttpProblem(413) } }
@Service() export class Sundial implements Clock { now(): number { throw new HttpProblem(425) } }

export class Box { constructor(text: string) { if (text === '') fail(451) } }
export class SmallBox extends Box {}
export class Parcel extends Box { readonly weight = weigh() }
export class Letter extends Box { constructor() { super('') } }
export function weigh(): number { throw new HttpProblem(416) }
export function weighed(weight = weigh(), { more = weigh() } = {}): number { return weight + more }
export function tagged(_: TemplateStringsArray): string { throw new HttpProblem(426) }
export abstract class Shelf {
  find(): string { return this.read() }
  get(): string { return this.first }
  protected read(): string { throw new HttpProblem(507 as 404) }
  abstract get first(): string
}
export class RedShelf extends Shelf { protected override read(): string { throw new HttpProblem(404) }; get first(): string { return fail(402) } }
export class BlueShelf extends Shelf { protected override read(): string { return super.read() }; get first(): string { return fail(451) } }

@Service() export class Stock {
  readonly red = new RedShelf()
  readonly blue = new BlueShelf()
  get size(): number { throw new HttpProblem(410) }
  set size(value: number) { if (value < 0) fail(402) }
  readonly clock: Clock = new Sundial()
  constructor(readonly store: Store, @Inject(Mail) readonly mail: Mail) {}
  take(): void { throw new SoldOut('none') }
  broken() { return new SoldOut('none') }
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
  helperByInitialValue: ['busy()', [429]],
  madeByInitialValue: ['throw late()', [408]],
  spreadInitialValue: ['busy(...([408] as const))', []],
  service: ['this.stock.take()', [409]],
  privateMethod: ['this.stock.secret()', [451]],
  recursion: ['return this.stock.even(3)', [404]],
  staticMethod: ['Stock.check()', [428]],
  fieldFunction: ['await this.stock.later()', [429]],
  abstractMethod: ["return this.stock.store.read('')", [404]],
  interfaceOfToken: ['return this.stock.mail.send()', [413]],
  interfaceMethod: ['return this.stock.clock.now()', [425]],
  callback: ["return ['a'].map((each) => { if (each) throw missing(each) })", [404]],
  reference: ['return [1].map(refuseAll)', [403]],
  optionalCall: ['this.maybe?.take()', [409]],
  rejected: ["return Promise.reject(missing('x'))", [404]],
  caught: ['try { this.stock.take() } catch { return }', []],
  caughtPromise: ['return this.stock.later().catch(() => undefined)', []],
  caughtAwaited: ['try { return await this.stock.later() } catch { return }', []],
  returnedFromTry: ['try { return this.stock.later() } catch { return }', [429]],
  returnedThen: ['try { return this.stock.later().then(String) } catch { return }', [429]],
  returnedCaught: ['try { return this.stock.later().catch(() => 1) } catch { return }', []],
  returnedFromInnerTry: ['try { try { return this.stock.later() } finally { fail(402) } } catch { return }', [429]],
  awaitedCallback: [
    'try { return await Promise.all([1].map(() => { return this.stock.later() })) } catch { return }',
    [],
  ],
  rejectedAgain: ['return this.stock.later().catch((error) => Promise.reject(error))', [429]],
  rethrownByArrow: ['return this.stock.later().catch((error) => rethrow(error))', [429]],
  rethrown: ['try { this.stock.take() } catch (error) { throw error }', [409]],
  otherRethrown: [
    'try { this.stock.take(); fail(451) } catch (error) { if (error instanceof SoldOut) return; throw error }',
    [451],
  ],
  onlyOneCaught: [
    'try { this.stock.take(); fail(451) } catch (error) { if (!(error instanceof SoldOut)) throw error }',
    [451],
  ],
  argumentOfUnawaited: ['try { return refuseLater(new HttpProblem(404)) } catch { return }', [404]],
  argumentOfAwaited: ['try { return await refuseLater(new HttpProblem(404)) } catch { return }', []],
  returnedRejection: ["try { return Promise.reject(missing('x')) } catch { return }", [404]],
  staticStatus: ['throw new Marked()', [422]],
  bothRethrown: [
    'try { this.stock.take(); fail(451) } catch (error) { if (error instanceof SoldOut) { console.log(); throw error } else throw error }',
    [409, 451],
  ],
  rethrownBehindTest: [
    'try { this.stock.take(); fail(451) } catch (error) { if (!(error instanceof SoldOut)) throw error; console.log(); throw error }',
    [409, 451],
  ],
  translated: [
    'try { this.stock.takeAll() } catch (error) { if (error instanceof SoldOut) throw new HttpProblem(410); throw error }',
    [410],
  ],
  thrownInCatch: ['try { JSON.parse("") } catch { throw new HttpProblem(422) }', [422]],
  thrownInFinally: ['try { return } finally { fail(402) }', [402]],
  unawaited: ['void this.stock.later()', []],
  uncalled: ['const unused = () => { throw new HttpProblem(404) }; return typeof unused', []],
  returned: ['if (Math.random() > 1) return new HttpProblem(404)', [404]],
  returnedChoice: ["return Math.random() > 1 ? new Missing('x', 410) : new Gone('x')", [409, 410]],
  returnedCall: ["return Math.random() > 1 ? missing('x') : 'a'", [404]],
  returnedConstant: ['const gone = new Gone("x"); return gone', [409]],
  returnedInTry: ['try { return new HttpProblem(404) } catch { return }', [404]],
  returnedObject: ['return new Box("x")', [451]],
  returnedByService: ['return typeof this.stock.broken()', []],
  handled: ["throw new Domain(404, 'x')", [404]],
  getter: ['return this.stock.size', [410]],
  setter: ['this.stock.size = -1', [402]],
  constructed: ["return new Box('')", [451]],
  constructedByBase: ["return new SmallBox('')", [451]],
  constructedField: ["return new Parcel('a')", [416, 451]],
  constructedBySuper: ['return new Letter()', [451]],
  initialValue: ['return weighed()', [416]],
  taggedTemplate: ['return tagged`x`', [426]],
  givenError: ["check(false, missing('x'))", [404]],
  givenErrorByDefault: ['check(false)', [428]],
  givenFactory: ["return orThrow(undefined, () => missing('x'))", [404]],
  givenFactoryByName: ['return orThrow(undefined, tea)', [418]],
  givenClass: ['refuseWith(SoldOut)', [409]],
  rethrownByHelper: ['try { this.stock.take() } catch (error) { return rethrow(error) }', [409]],
  rethrownByName: ['try { this.stock.take() } catch (error) { const sold = error as SoldOut; throw sold }', [409]],
  renamed: ['const run = weigh; return run()', [416]],
  bound: ['const run = this.stock.take.bind(this.stock); run()', [409]],
  calledWith: ['this.stock.take.call(this.stock)', [409]],
  destructured: ['const { later } = this.stock; await later()', [429]],
  executor: ["return new Promise((_, reject) => { if (LOCKED) reject(missing('x')); fail(402) })", [402, 404]],
  settled: ['return (await Promise.allSettled([this.stock.later()])).length', []],
  caughtWithNothing: ['return this.stock.later().catch(undefined)', [429]],
  overridden: ['return this.stock.red.find()', [404]],
  overriddenWithSuper: ['return this.stock.blue.find()', [507]],
  overriddenGetter: ['return this.stock.red.get()', [402]],
  overridingOwn: ['return this.template()', [423]],
  handledWithEntity: ['throw new Teapot()', [418]],
  handledWithStatus: ['throw new Late()', [425]],
  handledWithDecorated: ['throw new Tardy()', [424]],
  text: ["throw missing('x')", [404], '/** @throws {404} There is none. */'],
}

const methods = Object.entries(cases).map(
  ([name, [body, , comment = '']]) =>
    `  ${comment}\n  @GetMapping('/${name}') async ${name}(): Promise<unknown> { ${body} }`,
)

const controllers = `import { ControllerAdvice, createApp, createParameterDecorator, ExceptionHandler, GetMapping, HttpProblem, NotFoundError, Public, Response, ResponseEntity, RestController, Service, SkipGuard, Use, UseGuard, UseInterceptor, type Guard, type HttpRequest, type HttpResponse, type Interceptor, type Invocation } from 'honotate'
import type { MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { busy, check, Domain, fail, Gone, late, LOCKED, missing, Missing, Marked, orThrow, refuse, refuseLater, refuseWith, require, rethrow, SoldOut } from './errors.ts'
import { Box, Letter, Parcel, SmallBox, Stock, tagged, weigh, weighed } from './services.ts'

function refuseAll(): never { throw refuse(403) }
function tea() { return new HttpProblem(418) }
void [Gone, Missing]
class Teapot extends Error {}
class Late extends Error {}
class Tardy extends Error {}
class Template {
  template() { return this.step() }
  step(): void { fail(451) }
}

@RestController() export class Cases extends Template {
  readonly maybe: Stock | undefined
  constructor(readonly stock: Stock) { super() }
  override step(): void { throw new HttpProblem(LOCKED) }
${methods.join('\n')}
}

@Service() export class Login implements Guard { canActivate(): boolean { throw refuse(401) } }
export abstract class BaseLogin implements Guard { canActivate(): boolean { return this.check() }; abstract check(): boolean }
@Service() export class SubLogin extends BaseLogin { check(): boolean { throw new HttpProblem(407) } }
@Service() export class OtherLogin extends BaseLogin { check(): boolean { throw new HttpProblem(410) } }
@Service() export class Lock implements Interceptor { intercept(call: Invocation) { if (Math.random() > 1) throw new HttpProblem(LOCKED); return call.proceed() } }
const hasRole = (role: string) => () => { if (role) throw new HttpProblem(403); return true }
const checkOrigin: MiddlewareHandler = async (_, next) => { if (Math.random() > 1) throw new HTTPException(421); await next() }
const limitTo = (most: number): MiddlewareHandler => async (_, next) => { if (most) throw new HTTPException(429); await next() }
const audited: MiddlewareHandler = async (_, next) => { if (Math.random() > 1) fail(402); await next() }
const limited = () => { throw new HttpProblem(429) }
const Teatime = () => Twice()
function Twice() { return UseGuard(() => { throw new HttpProblem(418) }) }
const Locked = UseInterceptor(Lock)
const User = createParameterDecorator((request: HttpRequest) => { if (request.path === '/') throw missing('user'); return 'Ann' })

@UseGuard(limited) @RestController() export class Guarded {
  @GetMapping('/g/all') all() {}
  @Public() @GetMapping('/g/open') open() {}
  @SkipGuard(Login) @GetMapping('/g/some') some() {}
  @UseGuard(() => fail(451)) @GetMapping('/g/more') more() {}
  @Public() @UseGuard(hasRole('admin')) @GetMapping('/g/role') role() {}
  @Public() @UseGuard(SubLogin) @GetMapping('/g/inherited') inherited() {}
  @Public() @Use(checkOrigin) @GetMapping('/g/middleware') middleware() {}
  @Public() @Use(limitTo(3)) @GetMapping('/g/made-middleware') madeMiddleware() {}
  @Public() @UseInterceptor(Lock) @GetMapping('/g/interceptor') interceptor() {}
  @Public() @GetMapping('/g/user') user(@User() user: string) { return user }
  @Public() @Teatime() @GetMapping('/g/own') own() {}
  @Public() @Locked @GetMapping('/g/constant') constant() {}
}
@ControllerAdvice() export class Advice { @ExceptionHandler(Domain) domain(error: Domain) { return error.message }
  @ExceptionHandler(Teapot) teapot() { return ResponseEntity.status(418).body({ tea: true }) }
  @ExceptionHandler(Late) late(_: Late, __: HttpRequest, res: HttpResponse) { res.status(425); return { late: true } }
  @ExceptionHandler(Tardy) tardy(_: Tardy, @Response() res: HttpResponse) { res.status(424); return { late: true } }
}

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
  ['role', [403]],
  ['inherited', [407]],
  ['middleware', [421]],
  ['madeMiddleware', [429]],
  ['interceptor', [423]],
  ['user', [404]],
  ['own', [418]],
  ['constant', [423]],
])('guards and parameter decorators of %s', async (method, statuses) => {
  expect((await throwsOf('Guarded', method)).map(({ status }) => status)).toEqual(statuses)
})

test('a tag with a status that nothing throws is a problem, unless something cannot be followed', async () => {
  const { problems } = await createTypesProject({
    'src/controllers.ts': `import { createMetadata, ExceptionHandler, GetMapping, HttpProblem, RestController, Use } from 'honotate'
import { etag } from 'hono/etag'
@RestController() export class Tags {
  constructor(readonly unknown: { call(): void }) {}
  /** @throws {404} Nothing throws it. */
  @GetMapping('/a') wrong() { if (Math.random() > 1) throw new HttpProblem(409) }
  /** @throws {404} Perhaps. */
  @GetMapping('/b') open() { this.unknown.call() }
  /** @throws {422} honotate sends it. */
  @GetMapping('/c') own() {}
  /** @throws {499} The middleware of a package may send it. */
  @Use(etag()) @GetMapping('/d') used() {}
  /** @throws {499} The class does not tell its status. */
  @GetMapping('/e') unknown() { throw new HttpProblem(Number('499') as 404) }
  /** @throws {499} The handler does not tell it. */
  @GetMapping('/f') handled() { throw new RangeError() }
  /** @throws {404} The variable may have another function. */
  @GetMapping('/g') variable() { let run = () => {}; if (Math.random() > 1) run = () => { throw new HttpProblem(404) }; run() }
  /** @throws {499} The iterator is not followed. */
  @GetMapping('/h') iterated() { for (const each of new Items()) void each }
  /** @throws {499} An array has an iterator of the library. */
  @GetMapping('/i') array() { for (const each of [1]) void each }
  /** @throws {499} Disposal is not followed. */
  @GetMapping('/j') disposed() { using items = new Items(); void items }
  /** @throws {499} The class is not known. */
  @GetMapping('/k') created() { new (classOfItems())() }
  /** @throws {499} The decorator may wrap the method. */
  @Wrapped @GetMapping('/l') wrapped() {}
  /** @throws {499} Metadata sends nothing. */
  @Roles(1) @GetMapping('/m') metadata() {}
  @ExceptionHandler(RangeError) range() { return Response.json({}, { status: 499 }) }
}
const Wrapped = (method: (this: Tags) => void, _: ClassMethodDecoratorContext<Tags>): void => void method
const Roles = createMetadata<number>('roles')
class Items { *[Symbol.iterator]() { throw new HttpProblem(499 as 400) } [Symbol.dispose]() {} }
const classOfItems = () => class { constructor() { throw new HttpProblem(499 as 400) } }
`,
  }).readApi()
  expect(problems.map(({ code, message }) => [code, /Tags\.\w+/u.exec(message)?.[0]])).toEqual([
    ['HONOTATE_NOTHING_THROWS', 'Tags.wrong'],
    ['HONOTATE_NOTHING_THROWS', 'Tags.array'],
    ['HONOTATE_NOTHING_THROWS', 'Tags.metadata'],
  ])
})
