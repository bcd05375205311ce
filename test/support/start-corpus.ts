/** A program, and the error with which it fails to start; `undefined` for one that starts. */
export interface StartCase {
  readonly name: string
  readonly code: string | undefined
  /** The text at the place of the error: the start of a parameter, a decorator's argument, a method's name. */
  readonly at?: string
  /** Whether only the start shows the error: a value is not certain in the sources. */
  readonly atStartOnly?: true
  readonly files: Readonly<Record<string, string>>
}

/** The imports that most files need, in one line. */
const ALL = `import { ApiVersion, Container, ControllerAdvice, createApp, ExceptionHandler, GetMapping, Inject, PathVariable, PostMapping, PutMapping, RequestBody, RequestMapping, RestController, Service, Token, UseGuard, UseInterceptor, type Guard, type HttpRequest } from 'honotate'\n`

/** A case in one file; `Controllers` are passed to createApp(). */
function one(name: string, code: string | undefined, text: string, at = '', options = 'controllers: [C]'): StartCase {
  return {
    name,
    code: code && `HONOTATE_${code}`,
    ...(at && { at }),
    files: { 'main.ts': `${ALL}${text}\nexport const app = createApp({ ${options} })\n` },
  }
}

const controller = (parameters: string, rest = `@GetMapping('/a') list() { return 'a' }`): string =>
  `@RestController() export class C { constructor(${parameters}) {} ${rest} }`

export const startCorpus: readonly StartCase[] = [
  // An interface is injected.
  one(
    'interface of the file',
    'UNRESOLVED_DEPENDENCY',
    `interface Repo { all(): void }\n${controller('readonly repo: Repo')}`,
    'readonly repo',
  ),
  one(
    'type alias',
    'UNRESOLVED_DEPENDENCY',
    `type Repo = { all(): void }\n${controller('readonly repo: Repo')}`,
    'readonly repo',
  ),
  one('primitive', 'UNRESOLVED_DEPENDENCY', controller('readonly url: string'), 'readonly url'),
  one(
    'union of two services',
    'UNRESOLVED_DEPENDENCY',
    `@Service() class A {}\n@Service() class B {}\n${controller('readonly x: A | B')}`,
    'readonly x',
  ),
  one('array', 'UNRESOLVED_DEPENDENCY', `@Service() class A {}\n${controller('readonly all: A[]')}`, 'readonly all'),
  one(
    'type parameter of a service',
    'UNRESOLVED_DEPENDENCY',
    `@Service() class Box<T> { constructor(readonly value: T) {} }\n${controller('readonly box: Box<string>')}`,
    'readonly value',
  ),
  one(
    'field',
    'UNRESOLVED_DEPENDENCY',
    `interface Repo {}\n@RestController() export class C { @Inject() repo!: Repo; @GetMapping('/a') a() {} }`,
    '@Inject() repo',
  ),
  one(
    'through a service',
    'UNRESOLVED_DEPENDENCY',
    `interface Db {}\n@Service() class Users { constructor(readonly db: Db) {} }\n${controller('readonly users: Users')}`,
    'readonly db',
  ),
  {
    name: 'interface of another file',
    code: 'HONOTATE_UNRESOLVED_DEPENDENCY',
    at: 'readonly repo',
    files: {
      'repo.ts': 'export interface Repo { all(): void }\n',
      'index.ts': `export * from './repo.ts'\n`,
      'main.ts': `${ALL}import { Repo } from './index.ts'\n${controller('readonly repo: Repo')}\nexport const app = createApp({ controllers: [C] })\n`,
    },
  },
  {
    name: 'class that is imported as a type',
    code: 'HONOTATE_UNRESOLVED_DEPENDENCY',
    at: 'readonly repo',
    files: {
      'repo.ts': `${ALL}@Service() export class Repo {}\n`,
      'main.ts': `${ALL}import type { Repo } from './repo.ts'\n${controller('readonly repo: Repo')}\nexport const app = createApp({ controllers: [C] })\n`,
    },
  },
  // A class lacks @Service().
  one(
    'class without @Service()',
    'SERVICE_NOT_FOUND',
    `class Repo {}\n${controller('readonly repo: Repo')}`,
    'readonly repo',
  ),
  one(
    'later class without @Service()',
    'SERVICE_NOT_FOUND',
    `${controller('@Inject(() => Later) readonly later: Later')}\nclass Later {}`,
    '@Inject(() => Later)',
  ),
  one(
    'class without @Service() in a field of a base class',
    'SERVICE_NOT_FOUND',
    `class Repo {}\nabstract class Base { @Inject(() => Repo) repo!: Repo }\n@RestController() export class C extends Base { @GetMapping('/a') a() {} }`,
    '@Inject(() => Repo)',
  ),
  {
    name: 'default export without @Service()',
    code: 'HONOTATE_SERVICE_NOT_FOUND',
    at: 'readonly repo',
    files: {
      'repo.ts': '// A comment.\nexport default class Repo {}\n',
      'main.ts': `${ALL}import Repo from './repo.ts'\n${controller('readonly repo: Repo')}\nexport const app = createApp({ controllers: [C] })\n`,
    },
  },
  {
    name: 'class of a namespace without @Service()',
    code: 'HONOTATE_SERVICE_NOT_FOUND',
    at: 'readonly repo',
    files: {
      'repo.ts': 'export class Repo {}\n',
      'main.ts': `${ALL}import * as data from './repo.ts'\n${controller('readonly repo: data.Repo')}\nexport const app = createApp({ controllers: [C] })\n`,
    },
  },
  one(
    'abstract class without an implementation',
    'ABSTRACT_SERVICE',
    `@Service() abstract class Store {}\n${controller('readonly store: Store')}`,
    'readonly store',
  ),
  // Constructors need each other.
  one(
    'cycle of two',
    'CIRCULAR_DEPENDENCY',
    `@Service() class A { constructor(@Inject(() => B) readonly b: B) {} }\n@Service() class B { constructor(readonly a: A) {} }\n${controller('readonly a: A')}`,
    'readonly a: A) {} }',
  ),
  one(
    'cycle of three',
    'CIRCULAR_DEPENDENCY',
    `@Service() class A { constructor(readonly b: B) {} }\n@Service() class B { constructor(readonly c: D) {} }\n@Service() class D { constructor(readonly a: A) {} }\n${controller('readonly a: A')}`,
    'readonly a: A) {} }',
  ),
  one(
    'class that needs itself',
    'CIRCULAR_DEPENDENCY',
    `@Service() class A { constructor(readonly parent: A) {} }\n${controller('readonly a: A')}`,
    'readonly parent',
  ),
  one(
    'cycle through an abstract class',
    'CIRCULAR_DEPENDENCY',
    `abstract class Port {}\n@Service() class A { constructor(readonly port: Port) {} }\n@Service({ id: Port }) class Impl extends Port { constructor(readonly a: A) { super() } }\n${controller('readonly a: A')}`,
    'readonly a: A) { super',
  ),
  one(
    'cycle through an inherited constructor',
    'CIRCULAR_DEPENDENCY',
    `@Service() class Base { constructor(@Inject(() => B) readonly b: object) {} }\n@Service() class A extends Base {}\n@Service() class B { constructor(readonly a: A) {} }\n${controller('readonly a: A')}`,
    'readonly a: A) {} }',
  ),
  // A token that nothing sets.
  one(
    'token',
    'SERVICE_NOT_FOUND',
    `const Url = new Token<string>('url')\n${controller('@Inject(Url) readonly url: string')}`,
    '@Inject(Url)',
  ),
  one(
    'name',
    'SERVICE_NOT_FOUND',
    controller(`@Inject('a name that nothing sets') readonly url: string`),
    `@Inject('a name`,
  ),
  one(
    'token in a field',
    'SERVICE_NOT_FOUND',
    `const Url = new Token<string>('url')\n@RestController() export class C { @Inject(Url) url!: string; @GetMapping('/a') a() {} }`,
    '@Inject(Url)',
  ),
  {
    name: 'token of another file, in an object',
    code: 'HONOTATE_SERVICE_NOT_FOUND',
    at: '@Inject(tokens.url)',
    files: {
      'tokens.ts': `import { Token } from 'honotate'\nexport const tokens = { url: new Token<string>('url') } as const\n`,
      'main.ts': `${ALL}import { tokens } from './tokens.ts'\n${controller('@Inject(tokens.url) readonly url: string')}\nexport const app = createApp({ controllers: [C] })\n`,
    },
  },
  // A path variable that no path has.
  one(
    'path variable',
    'UNKNOWN_PATH_VARIABLE',
    controller('', `@GetMapping('/a/:id') a(@PathVariable('ident') id: string) { return id }`),
    `'ident'`,
  ),
  one(
    'path variable with a pattern, of two paths',
    'UNKNOWN_PATH_VARIABLE',
    controller('', `@GetMapping(['/a/:id{[0-9]+}', '/b/:key?']) a(@PathVariable('no') id: string) { return id }`),
    `'no'`,
  ),
  one(
    'path variable named by a constant',
    'UNKNOWN_PATH_VARIABLE',
    `const ID = 'user'\nconst PATH = \`/a/:id\` as const\n${controller('', '@GetMapping(PATH) a(@PathVariable(ID) id: string) { return id }')}`,
    'ID) id',
  ),
  one(
    'path variable of the path of a class',
    'UNKNOWN_PATH_VARIABLE',
    `@RequestMapping('/shops/:shop')\n${controller('', `@RequestMapping({ method: 'PUT', path: '/a/:id' }) a(@PathVariable('store') id: string) { return id }`)}`,
    `'store'`,
  ),
  one(
    'path variable of an inherited method',
    'UNKNOWN_PATH_VARIABLE',
    `abstract class Base { @GetMapping('/a/:id') a(@PathVariable('key') id: string) { return id } }\n@RestController() export class C extends Base {}`,
    `'key'`,
  ),
  one(
    'body of a GET',
    'UNREAD_BODY',
    controller('', `@GetMapping('/a') a(@RequestBody() body: object) { return body }`),
    '@RequestBody()',
  ),
  // Two methods handle one route.
  one(
    'route twice in a class',
    'DUPLICATE_ROUTE',
    controller('', `@GetMapping('/a/:id') a() {}  @GetMapping('/a/:other') b() {}`),
    'b() {}',
  ),
  one(
    'route twice in two classes',
    'DUPLICATE_ROUTE',
    `@RequestMapping('/a') @RestController() class One { @GetMapping('/') all() {} }\n${controller('', `@GetMapping('/a') again() {}`)}`,
    'again() {}',
    'controllers: [One, C]',
  ),
  one(
    'route of several methods and paths',
    'DUPLICATE_ROUTE',
    controller('', `@PutMapping('/b') a() {}  @RequestMapping({ method: ['POST', 'PUT'], path: ['/a', '/b'] }) b() {}`),
    'b() {}',
  ),
  one(
    'route twice in one version',
    'DUPLICATE_ROUTE',
    controller('', `@ApiVersion('1', '2') @GetMapping('/a') a() {}  @ApiVersion('2') @GetMapping('/a') b() {}`),
    'b() {}',
    `controllers: [C], version: { header: 'X-Version' }`,
  ),
  {
    name: 'route twice among the imported controllers',
    code: 'HONOTATE_DUPLICATE_ROUTE',
    at: 'late() {}',
    files: {
      'lists.ts': `import { One } from './one.ts'\nimport { Two } from './two.ts'\nconst base = [One] as const\nexport const controllers = [...base, Two]\n`,
      'one.ts': `${ALL}@RestController() export class One { @GetMapping('/same') early() {} }\n`,
      'two.ts': `${ALL}@RestController() export class Two { @GetMapping('/same') late() {} }\n`,
      'main.ts': `${ALL}import { controllers } from './lists.ts'\nexport const app = createApp({ controllers })\n`,
    },
  },
  // Guards, interceptors and advice that are no services.
  one(
    'guard of a method',
    'SERVICE_NOT_FOUND',
    `class Members implements Guard { canActivate() { return true } }\n${controller('', `@UseGuard(Members) @GetMapping('/a') a() {}`)}`,
    'Members) @Get',
  ),
  one(
    'guard of a class',
    'SERVICE_NOT_FOUND',
    `class Members implements Guard { canActivate() { return true } }\n@UseGuard(Members)\n${controller('')}`,
    'Members)\n',
  ),
  one(
    'guard of the app',
    'SERVICE_NOT_FOUND',
    `class Members implements Guard { canActivate() { return true } }\n${controller('')}`,
    'Members], controllers',
    'guards: [Members], controllers: [C]',
  ),
  one(
    'interceptor',
    'SERVICE_NOT_FOUND',
    `class Timer { intercept(_: unknown, next: () => unknown) { return next() } }\n${controller('', `@UseInterceptor(Timer as any) @GetMapping('/a') a() {}`)}`,
    'Timer as any',
  ),
  one(
    'dependency of a guard',
    'SERVICE_NOT_FOUND',
    `class Tokens {}\n@Service() class Members implements Guard { constructor(readonly tokens: Tokens) {} canActivate() { return true } }\n${controller('', `@UseGuard(Members) @GetMapping('/a') a() {}`)}`,
    'readonly tokens',
  ),
  one(
    'controller without @RestController()',
    'NOT_A_CONTROLLER',
    `export class C { @GetMapping('/a') a() {} }`,
    'C] })',
  ),
  // What only the start shows.
  {
    ...one(
      'path that is computed',
      'UNKNOWN_PATH_VARIABLE',
      `const path = (): '/a/:id' => '/a/:id'\n${controller('', `@GetMapping(path()) a(@PathVariable('key') id: string) { return id }`)}`,
    ),
    atStartOnly: true,
  },
  {
    ...one(
      'decorator of the project',
      'SERVICE_NOT_FOUND',
      `const Plain = () => (_: Function, __: ClassDecoratorContext) => {}\n@Plain() class Repo {}\n${controller('readonly repo: Repo')}`,
    ),
    atStartOnly: true,
  },
  // Programs that start.
  one(
    'optional dependencies',
    undefined,
    `interface Repo {}\nclass Cache {}\n${controller('readonly repo?: Repo, readonly cache: Cache | undefined = undefined')}`,
  ),
  one(
    'classes, tokens and names that are set',
    undefined,
    `class Repo {}\nclass Other {}\nconst Url = new Token<string>('url')\nContainer.set(Repo, new Repo())\nContainer.set([{ id: Other, value: new Other() }, { id: 'set name', value: 1 }])\nContainer.set({ id: Url, value: 'x' })\n${controller(`readonly repo: Repo, readonly other: Other, @Inject(Url) readonly url: string, @Inject('set name') readonly name: number`)}`,
  ),
  one(
    'a name in a constant, and a registration behind a condition',
    undefined,
    `const NAME = 'name of a constant'\nclass Repo {}\nContainer.set({ id: NAME, value: 1 })\nif (NAME.length > 0) Container.set(Repo, new Repo())\n${controller('@Inject(NAME) readonly value: number, readonly repo: Repo')}`,
  ),
  one(
    'fields that close a circle',
    undefined,
    `@Service() class A { @Inject(() => B) b!: B }\n@Service() class B { constructor(readonly a: A) {} }\n${controller('readonly a: A')}`,
  ),
  one(
    'implementation of an abstract class',
    undefined,
    `abstract class Store {}\n@Service({ id: Store }) class Pg extends Store {}\n${controller('readonly store: Store')}\nvoid Pg`,
  ),
  one(
    'factory',
    undefined,
    `interface Db {}\n@Service({ factory: () => new Repo({}) }) class Repo { constructor(readonly db: Db) {} }\n${controller('readonly repo: Repo')}`,
  ),
  one(
    'decorator of the project that registers',
    undefined,
    `const Repository = () => Service()\n@Repository() class Repo {}\n${controller('readonly repo: Repo')}`,
  ),
  one(
    'versions and methods of one path',
    undefined,
    controller(
      '',
      `@ApiVersion('1') @GetMapping('/a') a() {}  @ApiVersion('2') @GetMapping('/a') b() {}  @GetMapping('/a') c() {}  @PostMapping('/a') d() {}`,
    ),
    '',
    `controllers: [C], version: { header: 'X-Version' }`,
  ),
  one(
    'path variable of the prefix',
    undefined,
    controller('', `@GetMapping('/a') a(@PathVariable('shop') shop: string) { return shop }`),
    '',
    `prefix: '/shops/:shop', controllers: [C]`,
  ),
  one(
    'path that a subclass replaces',
    undefined,
    `@RequestMapping('/x/:id') abstract class Base { @GetMapping('/a') a(@PathVariable('key') key: string) { return key } }\n@RequestMapping('/y/:key') ${controller('').replace('class C', 'class C extends Base').replace('constructor() {} ', '').replace(`@GetMapping('/a') list() { return 'a' }`, '')}`,
  ),
  one(
    'guard functions and services',
    undefined,
    `const member = () => true\n@Service() class Members implements Guard { canActivate() { return true } }\n${controller('', `@UseGuard(member, Members, () => true) @GetMapping('/a') a() {}`)}`,
    '',
    'guards: [Members], controllers: [C]',
  ),
  one(
    'two apps with one route',
    undefined,
    `${controller('')}\nexport const other = createApp({ prefix: '/v2', controllers: [C] })`,
  ),
  one(
    'interface by a type parameter of a base class',
    'UNRESOLVED_DEPENDENCY',
    `interface Repo {}\nabstract class Base<R> { constructor(readonly repo: R) {} }\n@RestController() export class C extends Base<Repo> { @GetMapping('/a') a() {} }`,
    'readonly repo',
  ),
  one('function type', 'UNRESOLVED_DEPENDENCY', controller('readonly now: () => Date'), 'readonly now'),
  one(
    'typeof a class',
    'UNRESOLVED_DEPENDENCY',
    `@Service() class A {}\n${controller('readonly a: typeof A')}`,
    'readonly a',
  ),
  one(
    'Partial of a service',
    'UNRESOLVED_DEPENDENCY',
    `@Service() class A { a = 1 }\n${controller('readonly a: Partial<A>')}`,
    'readonly a',
  ),
  {
    ...one('global class', 'SERVICE_NOT_FOUND', controller('readonly all: Map<string, string>'), 'readonly all'),
    atStartOnly: true,
  },
  one('enum', 'UNRESOLVED_DEPENDENCY', `enum Level { Low }\n${controller('readonly level: Level')}`, 'readonly level'),
  one(
    'service of two apps, the second without its dependency',
    'SERVICE_NOT_FOUND',
    `class Lost {}\n@Service() class A { constructor(readonly lost: Lost) {} }\n@RestController() class First { @GetMapping('/x') x() {} }\ncreateApp({ controllers: [First] })\n${controller('readonly a: A')}`,
    'readonly lost',
  ),
  one(
    'cycle of a constructor and a field',
    undefined,
    `@Service() class A { constructor(readonly b: B) {} }\n@Service() class B { @Inject(() => A) a!: A }\n${controller('readonly a: A')}`,
  ),
  one(
    'cycle through a factory class',
    undefined,
    `@Service() class Maker { create() { return new Made() } }\n@Service({ factory: [Maker, 'create'] }) class Made {}\n${controller('readonly made: Made')}`,
  ),
  {
    ...one(
      'token that only a function sets which nothing calls',
      'SERVICE_NOT_FOUND',
      `const Url = new Token<string>('uncalled')\nexport function later() { Container.set(Url, 'x') }\n${controller('@Inject(Url) readonly url: string')}`,
    ),
    atStartOnly: true,
  },
  one(
    'path variable with another case',
    'UNKNOWN_PATH_VARIABLE',
    controller('', `@GetMapping('/a/:userId') a(@PathVariable('userid') id: string) { return id }`),
    `'userid'`,
  ),
  one(
    'optional path variable',
    undefined,
    controller('', `@GetMapping('/a/:id?') a(@PathVariable('id') id: string | undefined) { return id }`),
  ),
  one(
    'path variable of a template literal',
    'UNKNOWN_PATH_VARIABLE',
    `const ROOT = '/root/:tenant'\n${controller('', "@GetMapping(`${ROOT}/a/:id`) a(@PathVariable('tenants') id: string) { return id }")}`,
    `'tenants'`,
  ),
  one(
    'optional variable beside the path without it',
    undefined,
    controller('', `@GetMapping('/a') a() {}  @GetMapping('/a/:id?') b() {}`),
  ),
  one(
    'a pattern and no pattern',
    undefined,
    controller('', `@GetMapping('/a/:id{[0-9]+}') a() {}  @GetMapping('/a/:id') b() {}`),
  ),
  one('slash at the end', undefined, controller('', `@GetMapping('/a') a() {}  @GetMapping('/a/') b() {}`)),
  one(
    'inherited route and an own route',
    'DUPLICATE_ROUTE',
    `abstract class Base { @GetMapping('/a') inherited() {} }\n@RestController() export class C extends Base { @GetMapping('/a') own() {} }`,
    'inherited() {}',
  ),
  one(
    'inherited twice under other paths',
    undefined,
    `abstract class Base { @GetMapping('/a') a() {} }\n@RequestMapping('/one') @RestController() class One extends Base {}\n@RequestMapping('/two') @RestController() export class C extends Base {}`,
    '',
    'controllers: [One, C]',
  ),
  {
    ...one(
      'guard by a function that returns a class',
      'SERVICE_NOT_FOUND',
      `const role = (name: string) => { class Role implements Guard { canActivate() { return name === 'x' } } return Role }\n${controller('', `@UseGuard(role('x')) @GetMapping('/a') a() {}`)}`,
    ),
    atStartOnly: true,
  },
  one(
    'guard in a list of the app',
    'SERVICE_NOT_FOUND',
    `class Members implements Guard { canActivate() { return true } }\nconst guards = [Members]\n${controller('')}`,
    'Members]\n',
    'guards, controllers: [C]',
  ),
  one(
    'a body for GET and POST',
    undefined,
    controller(
      '',
      `@RequestMapping({ method: ['GET', 'POST'], path: '/a' }) a(@RequestBody() body: { a: string }) { return body }`,
    ),
  ),
  {
    ...one(
      'service that another container has',
      'SERVICE_NOT_FOUND',
      `class Repo {}\nContainer.of('other').set(Repo, new Repo())\n${controller('readonly repo: Repo')}`,
    ),
    atStartOnly: true,
  },
]
