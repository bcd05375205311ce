import { ALL, controller, one, type StartCase } from './start-case.ts'

/** Programs with a fault that the sources show. */
export const faults: readonly StartCase[] = [
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
  one(
    'token in a static field',
    'SERVICE_NOT_FOUND',
    `class Keys { static readonly url = new Token<string>('url') }\n${controller('@Inject(Keys.url) readonly url: string')}`,
    '@Inject(Keys.url)',
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
]
