import { expect, test } from 'vitest'
import { migrateProject } from '../../../src/honotate-kit/migrate/migrate-project.ts'
import { migrations } from '../../../src/honotate-kit/migrate/migrate.ts'
import { Project } from '../../../src/honotate-kit/migrate/migrated-project.ts'

/** The files of a project after the command, by path, without those that it removes. */
function after(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { files: written, removed } = migrateProject(new Project(new Map(Object.entries(files))), migrations['nestjs']!)
  const code = Object.fromEntries([...written].map(([path, each]) => [path, each.code]))
  return Object.fromEntries(Object.entries({ ...files, ...code }).filter(([path]) => !removed.includes(path)))
}

const CATS = `import { Controller, Get } from '@nestjs/common'
@Controller('cats')
export class CatsController { @Get() all() { return [] } }
`

/** A module with a controller, behind other code. */
function moduleFile(before = ''): string {
  return `import { Injectable, Module } from '@nestjs/common'
import { CatsController } from './cats.controller'
import { Base } from './base'
${before}@Module({ controllers: [CatsController] })
export class AppModule {}
`
}

function mainFile(body: string, imports = '', end = 'bootstrap()'): string {
  return `import { NestFactory } from '@nestjs/core'
import { AppModule } from './app.module'
${imports}async function bootstrap() {
  const app = await NestFactory.create(AppModule)
${body}
  await app.listen(3000)
}
${end}
`
}

function appOf(body: string, imports?: string, end?: string, files: Readonly<Record<string, string>> = {}): string {
  const all = { 'cats.controller.ts': CATS, 'app.module.ts': moduleFile(), 'main.ts': mainFile(body, imports, end) }
  return after({ ...all, ...files })['app.ts']!
}

test('app.ts and main.ts take the place of a module and of bootstrap()', () => {
  const { 'app.ts': app, ...others } = after({
    'cats.controller.ts': CATS,
    'app.module.ts': moduleFile(),
    'main.ts': mainFile("  app.setGlobalPrefix('api')", '', 'export default bootstrap()'),
  })
  expect(app).toBe(`import { CatsController } from './cats.controller'
import { createApp, type AppOptions } from 'honotate'
import { serve } from 'honotate/node'

export const options: AppOptions = {
  prefix: '/api',
  hono: { strict: false },
  controllers: [CatsController],
}

export const app = createApp(options)

/** Serves the app. */
export async function start() {
  return await serve(app, { port: 3000 })
}
`)
  expect(Object.keys(others)).toEqual(['cats.controller.ts', 'main.ts'])
  expect(others['main.ts']).toBe("import { start } from './app'\n\nawait start()\n")
})

test.each([
  ['async function bootstrap() {', 'export async function bootstrap() {'],
  ['async function bootstrap() {', 'export const bootstrap = async () => {'],
  ['async function bootstrap() {', 'export default async function bootstrap() {'],
])('%s may be written %s', (written, other) => {
  const files = { 'cats.controller.ts': CATS, 'app.module.ts': moduleFile() }
  const main = mainFile("  app.setGlobalPrefix('api')")
  const changed = after({ ...files, 'main.ts': main.replace(written, other) })
  expect(changed).toEqual(after({ ...files, 'main.ts': main }))
})

test('each of several applications keeps its main.ts, also in the folder of another', () => {
  const files = ['a', 'b', 'c'].flatMap((name, at) => {
    const folder = name === 'c' ? 'apps/a' : `apps/${name}`
    const main = `${folder}/${name === 'c' ? 'worker' : 'main'}.ts`
    return Object.entries({
      [`${folder}/${name}.controller.ts`]: CATS,
      [`${folder}/${name}.module.ts`]: moduleFile().replaceAll('./cats.controller', `./${name}.controller`),
      [main]: mainFile(`  app.setGlobalPrefix('${at}')`).replaceAll('./app.module', `./${name}.module`),
    })
  })
  const changed = after(Object.fromEntries(files))
  const ofApps = Object.entries(changed).filter(([path]) => !path.includes('controller'))
  expect(
    ofApps.map(([path, code]) => [path, /prefix: '\/(\d)'|from '(.*app)'/u.exec(code)?.slice(1).join('')]),
  ).toEqual([
    ['apps/a/main.ts', './app'],
    ['apps/b/main.ts', './app'],
    ['apps/a/worker.ts', './honotate-app'],
    ['apps/a/app.ts', '0'],
    ['apps/b/app.ts', '1'],
    ['apps/a/honotate-app.ts', '2'],
  ])
})

test('the application may be in a variable of the file', () => {
  const main = mainFile('  app.use(helmet())', 'let app\n').replace('const app', 'app')
  const app = after({ 'cats.controller.ts': CATS, 'app.module.ts': moduleFile(), 'main.ts': main })['app.ts']!
  expect(app).not.toContain('let app')
  expect(app).toContain('unsafe: carry over app.use(helmet())')
})

test('variables that only lost statements use go, and others get a name that app.ts does not declare', () => {
  const app = appOf(`  const title = { customSiteTitle: 'Cats' }
  const options = { port: 4000 }
  console.log({ options }, options.port)
  SwaggerModule.setup('docs', app, SwaggerModule.createDocument(app, {}), title)`)
  expect(app).not.toContain('title')
  expect(app).toContain('const optionsValue = { port: 4000 }')
  expect(app).toContain('console.log({ options: optionsValue }, optionsValue.port)')
})

test('functions that only set up the application become a part of app.ts', () => {
  const setup = `import { INestApplication, ValidationPipe } from '@nestjs/common'
import { PREFIX } from './prefix'
export function setup(app: INestApplication): INestApplication {
  app.setGlobalPrefix(PREFIX)
  app.useGlobalPipes(new ValidationPipe())
  app.enableCors()
  return app
}
`
  const files = { 'setup.ts': setup, 'prefix.ts': "export const PREFIX = 'v1'\n" }
  const all = { 'cats.controller.ts': CATS, 'app.module.ts': moduleFile(), ...files }
  const main = mainFile('  setup(app)', "import { setup } from './setup'\n")
  const { 'app.ts': app, ...others } = after({ ...all, 'main.ts': main })
  expect(app).toContain("prefix: '/v1'")
  expect(app).toContain('use: [cors()]')
  expect(Object.keys(others)).not.toContain('setup.ts')
  // A function with conditions stays, and is marked.
  const conditional = setup.replace('  app.enableCors()\n', '  if (!PREFIX) return app\n')
  expect(
    appOf('  setup(app)', "import { setup } from './setup'\n", 'bootstrap()', { ...files, 'setup.ts': conditional }),
  ).toContain('carry over setup(app).')
})

test.each([
  'if (process.env.AUTH) app.useGlobalGuards(new AuthGuard())',
  'for (const each of guards) { app.useGlobalGuards(each) }',
  'process.env.LAX ? undefined : app.useGlobalPipes(new StrictPipe())',
  'process.env.LOG && app.useGlobalInterceptors(new Log())',
  'if (process.env.SAFE) app.use(helmet())',
  'app.useGlobalGuards(new AuthGuard()).enableCors()',
  "if (isTest) { SwaggerModule.setup('docs', app, document); app.useGlobalGuards(new AuthGuard()) }",
  'secure(app, true)',
  'add(app)',
  'outer(app, true)',
  'Setup.run(app)',
])('a statement that may have protected the service, and is lost, is unsafe: %s', (statement) => {
  const helpers = `function secure(server: any, on: boolean) { if (on) inner(server) }
function inner(server: any) { server.useGlobalGuards(new AuthGuard()); secure(server, false) }
`
  const outer = `export function outer(server: any, on: boolean) { if (on) server.useGlobalFilters(new All()) }
export class Setup { static run(server: any) { server.useGlobalPipes(new StrictPipe()) } }
`
  const local = '  const add = (server: any) => server.useGlobalGuards(new AuthGuard())\n'
  const imports = `import { outer, Setup } from './outer'\n${helpers}`
  const app = appOf(`${local}  ${statement}`, imports, 'bootstrap()', { 'outer.ts': outer })
  expect(app).toContain(`/* TODO honotate: unsafe: carry over ${statement}`)
})

test.each([
  [
    'const app = await NestFactory.create(AppModule)',
    'const app = (await NestFactory.create(AppModule)).useGlobalPipes(pipe)',
  ],
  ['bootstrap()\n', 'bootstrap().then((app) => app.useGlobalPipes(pipe))\n'],
])('a statement that app.ts replaces is unsafe if it adds pipes: %s', (from, statement) => {
  const main = mainFile('').replace(from, () => statement)
  const files = { 'cats.controller.ts': CATS, 'app.module.ts': moduleFile(), 'main.ts': main }
  expect(after(files)['app.ts']).toContain(`unsafe: carry over ${statement.trim()}`)
})

test('a conditional global guard of a module is lost, and unsafe', () => {
  const providers = 'providers: [...(process.env.OPEN ? [] : [{ provide: APP_GUARD, useClass: Login }])]'
  const module = moduleFile().replace('controllers: [CatsController]', `controllers: [CatsController], ${providers}`)
  expect(appOf('', '', undefined, { 'app.module.ts': module })).toContain(
    'TODO honotate: unsafe: carry over the providers (process.env.OPEN',
  )
})

test('a lost statement that protects nothing is not unsafe', () => {
  const helpers = 'function log(server: any, on: boolean) { if (on) log(server, false) }\n'
  const app = appOf('  log(app, true)\n  if (isTest) app.enableCors()', helpers)
  expect(app).toContain('carry over log(app, true).')
  expect(app).toContain('carry over if (isTest) app.enableCors().')
  expect(app).not.toContain('unsafe')
})

test('code of a file with a module stays, with the imports that it needs', () => {
  const provider = '@Injectable()\nclass Cats extends Base {}\nexport const other = () => Cats\nexport const NAME = 1\n'
  const files = {
    'cats.controller.ts': CATS,
    'app.module.ts': moduleFile(provider).replace(
      'controllers:',
      "providers: [{ provide: 'CATS', useClass: Cats }, { provide: NAME, useValue: 1 }], controllers:",
    ),
    'main.ts': mainFile(''),
    'app.test.ts':
      "import { AppModule } from './app.module'\nimport { other } from './app.module'\ntest(AppModule, other)\n",
  }
  const { 'app.module.ts': module, 'app.ts': app, 'app.test.ts': own } = after(files)
  expect(module).toBe(
    `import { Service } from 'honotate'
import { Base } from './base'
@Service()
export class Cats extends Base {}
export const other = () => Cats
export const NAME = 1
`,
  )
  expect(app).toContain("Container.set({ id: 'CATS', factory: () => Container.get(Cats) })")
  expect(own).toContain('/* TODO honotate: AppModule is gone: app.ts has what it listed. */')
  expect(own).toContain("import { other } from './app.module'")
})

test('a test with modules that are not literal stays, and is marked', () => {
  const spec = `import { Test } from '@nestjs/testing'
import { DatabaseModule } from 'somewhere'
test('cats', async () => {
  const module = await Test.createTestingModule({ imports: [DatabaseModule] }).compile()
  const app = module.createNestApplication()
  await request(app.getHttpServer()).get('/cats')
})
test('dogs', () => Test.createTestingModule({ controllers: [] }).compile())
`
  const { 'cats.spec.ts': code } = after({ 'cats.spec.ts': spec })
  expect(code).toContain(
    'createTestApp({ controllers, override }) of honotate/testing takes its place. */ Test.createTesting',
  )
  expect(code).toContain('app.getHttpServer()')
  // One variable may have the modules of both, so the second stays, too.
  expect(code).not.toContain('createTestApp({ controllers: [] })')
})

test('an expected exception of a test becomes the expected status', () => {
  const spec = `import { NotFoundException } from '@nestjs/common'
test('cats', () => expect(all()).rejects.toThrow(NotFoundException))
`
  expect(after({ 'cats.spec.ts': spec })['cats.spec.ts']).toBe(
    "test('cats', () => expect(all()).rejects.toThrow(expect.objectContaining({ status: 404 })))\n",
  )
})

test('a data source lists the schemas of entities', () => {
  const { 'source.ts': source, 'repositories.ts': repositories } = after({
    'cat.ts':
      "import { Entity, PrimaryColumn } from 'typeorm'\n@Entity() export class Cat { @PrimaryColumn() id: number }\n",
    '.dogs/dog.ts':
      "import { Entity, PrimaryColumn } from 'typeorm'\n@Entity() export class Dog { @PrimaryColumn() id: number }\n",
    'source.ts': `import { DataSource } from 'typeorm'
import { Cat } from './cat'
export default new DataSource({ type: 'sqlite', database: 'cats', entities: [Cat, 'other/*.ts'] })
`,
  })
  expect(source).toContain("import { CatSchema } from './cat'")
  expect(source).not.toContain('import { Cat }')
  expect(source).toContain("entities: [CatSchema, 'other/*.ts']")
  expect([...repositories!.matchAll(/from '([^']+)'/gu)].map(([, from]) => from)).toEqual([
    'honotate',
    'typeorm',
    './cat',
    './.dogs/dog',
  ])
})

test('a mark with code of several lines is one line, so the report has it', () => {
  const module = moduleFile().replace('controllers: [CatsController]', '$&, imports: [isTest\n  ? []\n  : []]')
  const app = appOf('', '', 'bootstrap()', { 'app.module.ts': module })
  expect(app).toContain('/* TODO honotate: carry over the import isTest ? [] : []. */\n')
})

test('options that a module spreads are read, and unknown ones are marked', () => {
  const module = moduleFile('const common = { controllers: [CatsController] }\n').replace(
    '@Module({ controllers: [CatsController] })',
    '@Module({ ...common, ...loaded() })',
  )
  const app = appOf('', '', undefined, { 'app.module.ts': module })
  expect(app).toContain('controllers: [CatsController]')
  expect(app).toContain('TODO honotate: carry over what loaded() has.')
})

test('an optional member of the body without a type is rewritten', () => {
  const controller = CATS.replace('Get }', 'Body, Get, Post }').replace(
    '}\n',
    "@Post() add(@Body('user') data?) { return data } }\n",
  )
  const { 'cats.controller.ts': cats } = after({
    'cats.controller.ts': controller.replace('[] } @Post', '[] } @Post'),
    'app.module.ts': moduleFile(),
    'main.ts': mainFile(''),
  })
  expect(cats).toContain('add(@RequestBody() { user: data }: { user?: any } = {} as { user?: any })')
})

test('a list with the same value twice and a default keeps all values', () => {
  const list = CATS.replace('Get }', 'DefaultValuePipe, Get, Query }').replace(
    'all()',
    "all(@Query('ids', new DefaultValuePipe([])) ids: string[])",
  )
  const { 'cats.controller.ts': cats } = after({
    'cats.controller.ts': list,
    'app.module.ts': moduleFile(),
    'main.ts': mainFile(''),
  })
  expect(cats).toContain("@RequestParam('ids', z.custom<string[]>().default(() => [])) ids: string[]")
})

test('a provider without a decorator is set, and a factory receives the type that it names', () => {
  const app = appOf('', '', undefined, {
    'app.module.ts': `import { Module } from '@nestjs/common'
import { Clock } from './clock'
import { Settings, Narrow } from './settings'
@Module({ providers: [Clock, { provide: 'url', inject: [Settings, Clock], useFactory: (settings: Narrow, clock: Clock) => settings.url }] })
export class AppModule {}
`,
    'clock.ts': 'export class Clock { now() { return 1 } }\n',
    'settings.ts': 'export class Settings {}\nexport class Narrow extends Settings { url = 1 }\n',
  })
  expect(app).toContain('Container.set({ id: Clock, type: Clock })')
  expect(app).toContain('settings.url)(Container.get(Settings) as never, Container.get(Clock))')
})

test('a lazy relation has the option once', () => {
  const entity = `import { Entity, ManyToOne, PrimaryGeneratedColumn } from 'typeorm'
@Entity() export class Cat { @PrimaryGeneratedColumn() id: number; @ManyToOne(() => Cat, { lazy: true }) mother: Promise<Cat> }
`
  expect(after({ 'cat.ts': entity })['cat.ts']!.match(/lazy: true/gu)).toHaveLength(1)
})

test('entities with the same name have an import and a token each', () => {
  const entity =
    "import { Entity, PrimaryColumn } from 'typeorm'\n@Entity() export class Cat { @PrimaryColumn() id: number }\n"
  const { 'repositories.ts': code } = after({ 'a.ts': entity, 'b.ts': entity })
  expect(code).toContain("import { Cat, CatSchema } from './a'\nimport { Cat as Cat2, CatSchema2 } from './b'\n")
  expect(code).toContain('Container.set(CatRepository2, dataSource.getRepository(Cat2))')
})
