import { expect, test } from 'vitest'
import { migrateProject } from '../../../src/honotate-kit/migrate/migrate-project.ts'
import { migrations } from '../../../src/honotate-kit/migrate/migrate.ts'
import { Project } from '../../../src/honotate-kit/migrate/migrated-project.ts'

/** What public projects of NestJS showed: the files of a project after the command, by path. */
function after(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { files: written } = migrateProject(new Project(new Map(Object.entries(files))), migrations['nestjs']!)
  return Object.fromEntries([...written].map(([path, { code }]) => [path, code]))
}

/** A module, and the file that starts it. */
function appFiles(options: string, imports = ''): Readonly<Record<string, string>> {
  return {
    'app.module.ts': `import { Module } from '@nestjs/common'\n${imports}@Module({ ${options} })\nexport class AppModule {}\n`,
    'main.ts': `import { NestFactory } from '@nestjs/core'
import { AppModule } from './app.module'
async function bootstrap() {
  const app = await NestFactory.create(AppModule)
  await app.listen(3000)
}
bootstrap()
`,
  }
}

test('a token such as APP_FILTER counts as a text, too', () => {
  const filter = "import { Catch } from '@nestjs/common'\n@Catch()\nexport class Errors { catch() {} }\n"
  const options = "providers: [{ provide: 'APP_FILTER', useClass: Errors }]"
  const files = after({ ...appFiles(options, "import { Errors } from './errors'\n"), 'errors.ts': filter })
  expect(files['app.ts']).toContain('  advice: [Errors],\n')
  expect(files['app.ts']).not.toContain('APP_FILTER')
})

test('a test that imports the root module and others has the controllers of all', () => {
  const controller = (name: string): string =>
    `import { Controller, Module } from '@nestjs/common'
@Controller('${name}') export class ${name}Controller {}
@Module({ controllers: [${name}Controller] }) export class ${name}Module {}
`
  const files = after({
    ...appFiles('imports: [CatsModule]', "import { CatsModule } from './cats'\n"),
    'cats.ts': controller('Cats'),
    'dogs.ts': controller('Dogs'),
    'cats.spec.ts': `import { Test } from '@nestjs/testing'
import { AppModule } from './app.module'
import { CatsModule } from './cats'
import { DogsModule } from './dogs'
test('cats', () => Test.createTestingModule({ imports: [AppModule, CatsModule] }).compile())
test('dogs', () => Test.createTestingModule({ imports: [AppModule, CatsModule, DogsModule] }).compile())
`,
  })
  expect(files['cats.spec.ts']).toContain("test('cats', () => createTestApp({ ...options }))")
  expect(files['cats.spec.ts']).toContain(
    "test('dogs', () => createTestApp({ ...options, controllers: [...(options.controllers ?? []), DogsController] }))",
  )
})

test('app.ts creates the services of @nestjs/config and @nestjs/jwt', () => {
  const imports = `import { ConfigModule, ConfigService } from '@nestjs/config'
import { JwtModule } from '@nestjs/jwt'
import database from './database'
`
  const options = `imports: [
  ConfigModule.forRoot({ isGlobal: true, load: [database], envFilePath: '.env' }),
  JwtModule.registerAsync({ inject: [ConfigService], useFactory: (config: ConfigService) => ({ secret: config.get('KEY') }) }),
]`
  const config =
    "import { registerAs } from '@nestjs/config'\nexport default registerAs('database', () => ({ port: 1 }))\n"
  const { 'app.ts': app = '' } = after({ ...appFiles(options, imports), 'database.ts': config })
  expect(app).toContain("await ConfigModule.forRoot({ envFilePath: '.env' })")
  expect(app).toContain('Container.set(ConfigService, new ConfigService({ database: await database() }))')
  expect(app).toContain(
    "Container.set(JwtService, new JwtService(await ((config: ConfigService) => ({ secret: config.get('KEY') }))(Container.get(ConfigService)) as never))",
  )
  expect(app).not.toContain('TODO')
  const { 'app.ts': other } = after(
    appFiles("imports: [JwtModule.register({ secret: 'x' }), ConfigModule.forRoot()]", imports),
  )
  expect(other).toContain("new JwtService({ secret: 'x' })")
  expect(other).toContain('await ConfigModule.forRoot()\n')
  // No other statement needs these imports.
  const { 'app.ts': alone } = after(appFiles('imports: [ConfigModule.forRoot()]', imports))
  expect(alone).toContain("import { ConfigModule, ConfigService } from '@nestjs/config'")
  expect(alone).toContain("import { Container, createApp, type AppOptions } from 'honotate'")
  // A function without registerAs() may return anything.
  const unknown = after({ ...appFiles(options, imports), 'database.ts': 'export default () => ({ port: 1 })\n' })
  expect(unknown['app.ts']).toContain('carry over the options of ConfigModule.forRoot(): readConfig()')
})

test('what the constructor and the hooks of a module do is marked', () => {
  const files = appFiles('controllers: []', "import { Seeds } from './seeds'\n")
  const methods = `
  constructor(private readonly seeds: Seeds, other: Seeds) { use(other) }
  async onModuleInit() { await this.seeds.sow(); }
  onModuleDestroy() {}
  static forRoot() { return { module: AppModule } }
`
  const path = 'app.module.ts'
  const { 'app.ts': app = '' } = after({
    ...files,
    [path]: files[path]!.replace('AppModule {', `AppModule {${methods}`),
  })
  expect(app.match(/carry over .*\.(?= \*\/)/gu)).toEqual([
    'carry over constructor() of AppModule: use(other).',
    'carry over onModuleInit() of AppModule: await this.seeds.sow().',
  ])
})

test('a test may replace a part of a service, and use services without decorators', () => {
  const { 'cats.spec.ts': code = '' } = after({
    ...appFiles('controllers: []', ''),
    'slugs.ts': 'export class Slugs {}\n',
    'cats.spec.ts': `import { Test } from '@nestjs/testing'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import { AppModule } from './app.module'
import { Slugs } from './slugs'
class Names { all() { return [] } }
test('slugs', async () => {
  const part = { provide: Names, useValue: { all: jest.fn() } }
  const module = await Test.createTestingModule({ providers: [Slugs, { provide: Names, useValue: {} }] }).compile()
})
test('app', async () => {
  const app = (await Test.createTestingModule({ imports: [AppModule] }).compile()).createNestApplication(new FastifyAdapter())
  await app.init()
  await app.getHttpAdapter().getInstance().ready()
})
`,
  })
  expect(code).toContain('override: [[Slugs, new Slugs()], [Names, {} as never]]')
  expect(code).not.toContain('ready()')
})

test('the caught error of an exception, which NestJS sent as the body, is marked', () => {
  const code = `import { BadRequestException } from '@nestjs/common'
export function fail() { try { run() } catch (error) { throw new BadRequestException(error) } }
export function name() { try { run() } catch (error) { throw new BadRequestException(error.message) } }
export function list(text) { try { run() } catch { throw new BadRequestException(text) } }
`
  const { 'a.ts': a = '' } = after({ 'a.ts': code })
  expect(a).toContain('throw /* TODO honotate: HttpProblem takes `detail`, one text')
  expect(a.split('TODO honotate').length).toBe(2)
})

test('an error of the application extends HttpProblem', () => {
  const own = `import { HttpException, NotFoundException, UnauthorizedException } from '@nestjs/common'
export class Wrong extends UnauthorizedException { constructor(readonly name: string) { super('Invalid ' + name) } }
export class Late extends HttpException { constructor() { super('too late', 410) } }
export class Gone extends NotFoundException {}
`
  const { 'errors.ts': errors = '' } = after({ 'errors.ts': own })
  expect(errors).toContain(
    "class Wrong extends HttpProblem { constructor(readonly name: string) { super(401, { detail: 'Invalid ' + name }) } }",
  )
  expect(errors).toContain("class Late extends HttpProblem { constructor() { super(410, { detail: 'too late' }) } }")
  expect(errors).toContain('class Gone extends NotFoundException {}')
})

test('a namespace of CommonJS that is called becomes a default import', () => {
  const code = `import { Injectable } from '@nestjs/common'
import * as session from 'express-session'
import * as Joi from 'joi'
import * as path from 'node:path'
import * as own from './own'
@Injectable() export class A { a = [session({}), Joi.string(), path.join('a'), own()] }
`
  const { 'a.ts': a = '' } = after({ 'a.ts': code })
  expect(a).toContain(
    "import session from 'express-session'\nimport Joi from 'joi'\nimport * as path from 'node:path'\nimport * as own",
  )
  const { 'b.ts': b } = after({
    'b.ts': "import * as bcrypt from 'bcryptjs'\nexport const hash = bcrypt.hashSync('a')\n",
  })
  expect(b).toContain("import bcrypt from 'bcryptjs'")
})

test('a module in the file that starts it is left out, and decorators before export move with their class', () => {
  const files = after({
    'main.ts': `import { NestFactory } from '@nestjs/core'
import { Catch, Controller, Module } from '@nestjs/common'
@Controller('cats') export class Cats {}
@Catch(TypeError) export class Oops { catch() { return new Cats() } }
@Module({ controllers: [Cats] }) export class AppModule {}
async function bootstrap() {
  const app = await NestFactory.create(AppModule)
  app.useGlobalFilters(new Oops())
  await app.listen(3000)
}
bootstrap()
`,
  })
  expect(files['app.ts']).toContain('@RestController() export class Cats {}')
  expect(files['app.ts']).toContain('@Catch(TypeError) export class Oops { catch() { return new Cats() } }')
  expect(files['app.ts']).not.toContain('Module')
})
