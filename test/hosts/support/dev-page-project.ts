import { createCliProject, type CliProject } from '../../support/cli-project.ts'

const main = `import './users-controller.ts'
import { createApp } from 'honotate'
import { serve } from 'honotate/node'

await serve(createApp(), { port: 0, hostname: '127.0.0.1' })
`
/** The program does not load this file. */
const login = `export interface Login {
  readonly name: string
  readonly password: string
  /** The number of the card. @secret */
  readonly cardNumber: string
}
`
/** A controller with guards and services, some of which are easy to break by recording. */
export const controller: string = `import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import { Container, GetMapping, HttpProblem, Inject, PathVariable, PostMapping, RequestBody, RestController, Service, UseGuard, UseInterceptor, type HttpRequest, type InterceptorFunction } from 'honotate'
import type { Login } from './login.ts'

const own = new AsyncLocalStorage<string>()
Container.set('names', new Map([['1', 'Ann']]))
const tools = Object.assign(() => 'called', { find: () => 'found' })

class Link {
  static reads = 0
  get href() {
    return 'read ' + ++Link.reads
  }
  get protocol() {
    return 'read ' + ++Link.reads
  }
}

@Service()
class Tokens {
  issue(user: string) {
    return 'issued-for-' + user
  }
  readOf(text: string) {
    return text === 'Bearer good-token' ? 'Ann' : undefined
  }
}

@Service()
class Users {
  #reads = 0
  readonly tools = tools
  constructor(
    private readonly tokens: Tokens,
    @Inject('names') private readonly names: Map<string, string>,
  ) {}
  async find(id: string) {
    await setTimeout(id === 'slow' ? 1500 : 5)
    this.#count()
    if (!this.names.has(id) && id !== 'slow') throw new HttpProblem(404, { detail: 'There is no user ' + id })
    return { id, context: own.getStore(), tools: this.tools() + this.tools.find(), hasReads: this.#reads > 0 }
  }
  #count() {
    this.#reads++
  }
  login({ name, password }: Login) {
    this.insert('insert into users values ($1, $2)', [name, password])
    return { token: this.tokens.issue(name) }
  }
  insert(text: string, values: unknown[]) {
    return text.length + values.length
  }
  show(url: URL, text: string, pairs: unknown[], /** @secret */ code: string, link: Link) {
    return { shown: [url, text, pairs, code, link].length, reads: Link.reads }
  }
  depth(left: number): number {
    return left > 0 ? this.depth(left - 1) + 1 : 0
  }
  async *all() {
    for (const id of [1, 2]) yield { id }
  }
  get thenable() {
    let starts = 0
    return { then: (use: (value: number) => void) => void setTimeout(1).then(() => use(++starts)) }
  }
  query() {
    return this.thenable
  }
}

@Service()
class AuthGuard {
  constructor(private readonly tokens: Tokens) {}
  canActivate(request: HttpRequest) {
    return this.tokens.readOf(request.header('Authorization') ?? '') !== undefined
  }
}
const tagged: InterceptorFunction = async ({ response }, next) => {
  response.header('X-Tag', 'a')
  return await next()
}
const hasKey = (request: HttpRequest) => request.header('X-Key') === 'one'

@RestController()
export class UsersController {
  constructor(private readonly users: Users) {}
  @GetMapping('/users/:id')
  find(@PathVariable('id') id: string) {
    return own.run('of ' + id, () => this.users.find(id))
  }
  @UseGuard(AuthGuard)
  @GetMapping('/me')
  me() {
    return 'me'
  }
  @UseInterceptor(tagged)
  @UseGuard(hasKey)
  @GetMapping('/key')
  key() {
    return 'key'
  }
  @UseGuard(hasKey)
  @GetMapping('/reset/:token')
  reset(@PathVariable('token') token: string) {
    return token.length
  }
  @PostMapping('/login')
  login(@RequestBody() login: Login) {
    return this.users.login(login)
  }
  @GetMapping('/all')
  all() {
    return this.users.all()
  }
  @GetMapping('/query')
  async query() {
    return { result: await this.users.query(), length: Users.prototype.login.length, name: Users.prototype.find.constructor.name, source: String(Users.prototype.query).slice(0, 7) }
  }
  @GetMapping('/show/:secret')
  show(@PathVariable('secret') secret: string) {
    const url = new URL('https://ann:hidden-1@host/?token=hidden-2')
    return this.users.show(url, '{"password":"hidden 3"} or pwd=hidden-4', [['password', 'hidden-5']], 'hidden-6', new Link())
  }
  @GetMapping('/depth')
  depth() {
    return { depth: this.users.depth(2000) }
  }
  @GetMapping('/lost')
  lost() {
    process.once('unhandledRejection', (error) => console.log('unhandled', (error as Error).message))
    void this.users.find('lost')
    return 'lost'
  }
}
`

const kinds = `import { setTimeout } from 'node:timers/promises'
import { createServer } from 'node:http2'
import { createApp, GetMapping, PostMapping, RequestBody, RequestPart, RestController, Service, Sse } from 'honotate'
import { serve } from 'honotate/node'

@Service()
class Feed {
  next(word: string) {
    return word
  }
  async *late() {
    yield this.next('tick')
    await setTimeout(1)
    throw new Error('too late')
  }
  async forever() {
    await setTimeout(60_000, undefined, { ref: false })
  }
}

@RestController()
class Kinds {
  constructor(private readonly feed: Feed) {}
  @Sse()
  @GetMapping('/events')
  async *events() {
    for (;;) {
      yield this.feed.next('tick')
      await setTimeout(20)
    }
  }
  @GetMapping('/late')
  late() {
    return this.feed.late()
  }
  @GetMapping('/forever')
  async forever() {
    await this.feed.forever()
  }
  @PostMapping('/batch')
  async batch(@RequestBody() paths: string[]) {
    return Promise.all(paths.map(async (path) => (await app.request(path)).status))
  }
  @PostMapping('/upload')
  upload(@RequestPart('file') file: File) {
    return { size: file.size }
  }
}

const app = createApp({ controllers: [Kinds] })
const options = { port: 0, hostname: '127.0.0.1' }
await serve(app, options)
await serve(app, { ...options, signals: false, adapter: { createServer } })
`

/** A program with an endless stream, one that fails and an upload, on a server of HTTP/1 and one of HTTP/2. */
export function createKinds(): CliProject {
  return createCliProject({ 'src/main.ts': kinds })
}

const tsconfig = {
  compilerOptions: {
    target: 'es2022',
    module: 'nodenext',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
    allowImportingTsExtensions: true,
  },
  include: ['src'],
}

/** A program for the page of `honotate dev`, with one type error. */
export function createProject(): CliProject {
  const wrong = 'export const wrong: number = "text"\n'
  return createCliProject({
    'src/main.ts': main,
    'src/login.ts': login,
    'src/users-controller.ts': controller,
    'src/wrong.ts': wrong,
    'tsconfig.json': tsconfig,
  })
}
