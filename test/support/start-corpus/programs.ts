import { controller, one, type StartCase } from './start-case.ts'

/** Programs that start, and programs whose likeness to them hides a fault. */
export const programs: readonly StartCase[] = [
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
