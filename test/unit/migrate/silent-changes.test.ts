import { expect, test } from 'vitest'
import { migrateProject } from '../../../src/honotate-kit/migrate/migrate-project.ts'
import { migrations } from '../../../src/honotate-kit/migrate/migrate.ts'
import { Project } from '../../../src/honotate-kit/migrate/migrated-project.ts'

// What the command changed, or left out, without a comment.

/** The code of the files of a project of NestJS after the command, by path. */
function after(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { files: written } = migrateProject(new Project(new Map(Object.entries(files))), migrations['nestjs']!)
  return Object.fromEntries([...written].map(([path, { code }]) => [path, code]))
}

const IMPORTS = `import 'reflect-metadata'
import { Body, Controller, Get, Injectable, Module, Post, ValidationPipe } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
`

test('classes of an application in one file become schemas of app.ts, or stay with the right reason', () => {
  const { 'app.ts': app } = after({
    'main.ts': `${IMPORTS}import { IsInt, IsString } from 'class-validator'
class NewCat { @IsString() name: string }
class Kept { @IsInt() age: number; grow() {} }
@Controller('cats') class CatsController { @Post() add(@Body() cat: NewCat) {} @Post('kept') keep(@Body() cat: Kept) {} }
@Module({ controllers: [CatsController] }) class AppModule {}
async function bootstrap() {
  const app = await NestFactory.create(AppModule)
  app.useGlobalPipes(new ValidationPipe({ forbidNonWhitelisted: true, whitelist: true, transform: true }))
  app.use(cookieParser())
  await app.listen(Number(process.env.PORT))
}
bootstrap()
`,
  })
  expect(app).toContain('const NewCat = z.strictObject({ name: z.string() })')
  expect(app).toContain('add(@RequestBody(NewCat) cat: NewCat)')
  expect(app).toContain('nothing validates Kept here: it stays a class, since it has more than fields: grow.')
  expect(app).toContain('{ port: Number(process.env.PORT) }')
  expect(app).not.toMatch(/reflect-metadata|top level|carry over/u)
})

test('app.ts names scopes of providers and options of the pipe, and sets symbols and abstract classes', () => {
  const {
    'app.ts': app,
    'parts.ts': parts,
    'app.module.ts': module,
  } = after({
    'parts.ts': `import { Injectable } from '@nestjs/common'
export const PORT = Symbol('port'), NAMES = { first: Symbol.for('first') }, other = Symbol('other')
export abstract class Clock {}
@Injectable() export class OwnClock extends Clock {}
`,
    'app.module.ts': `import { Module, Scope, ValidationPipe } from '@nestjs/common'
import { APP_PIPE } from '@nestjs/core'
import { Clock, NAMES, OwnClock, PORT } from './parts'
const list = [{ provide: APP_PIPE, useFactory: () => new ValidationPipe({ groups: ['a'], transform: true }) }]
@Module({ providers: [
  ...list,
  { provide: PORT, useValue: 1 },
  { provide: NAMES.first, useFactory: (clock: Clock) => clock, inject: [Clock], scope: Scope.DEFAULT },
  { provide: Clock, useClass: OwnClock, scope: Scope.REQUEST },
] }) export class AppModule {}
`,
    'main.ts': `${IMPORTS}import { AppModule } from './app.module'
async function bootstrap() {
  const app = await NestFactory.create(AppModule, new FastifyAdapter({ trustProxy: true }))
  app.useGlobalPipes(new ValidationPipe({ transform: true, exceptionFactory: (errors) => new Failed(errors) }))
  await app.listen({ port: 3000, host: '::' })
}
bootstrap()
`,
  })
  expect(app).toContain("serve(app, { port: 3000, hostname: '::' })")
  expect(parts).toContain("PORT = new Token('port'), NAMES = { first: new Token('first') }, other = Symbol('other')")
  expect(app).toContain('Container.set({ id: Clock as never, factory: () => Container.get(OwnClock) })')
  expect(app).toContain('(Container.get(Clock as never))')
  expect(module).toBeUndefined()
  expect(app!.match(/TODO honotate: .* \*\//gu)).toEqual([
    "TODO honotate: unsafe: carry over groups of new ValidationPipe({ groups: ['a'], transform: true }). */",
    'TODO honotate: unsafe: carry over the scope of Clock: see "Request scope" in the guide. */',
    'TODO honotate: carry over new FastifyAdapter({ trustProxy: true }). */',
    'TODO honotate: carry over exceptionFactory of new ValidationPipe({ transform: true, exceptionFactory: (errors) => new Failed(errors) }). */',
  ])
})

test('comments name versions that the paths lost, missing bodies and members of HttpProblem, and only Observables', () => {
  const marks = (code: string): readonly string[] =>
    [...after({ 'a.ts': code })['a.ts']!.matchAll(/TODO honotate: (.*?) \*\//gu)].map(([, text]) => text!)
  expect(
    marks(`import { Controller, Get, NestFactory, VersioningType } from '@nestjs/common'
app.enableVersioning({ type: VersioningType.URI, defaultVersion: '1' })
@Controller(computed()) class C { @Get() all() {} }
`).filter((each) => each.includes('VersioningType')),
  ).toHaveLength(1)
  const scoped = (body: string) =>
    marks(
      `import { Controller, Scope } from '@nestjs/common'\n@Controller({ scope: Scope.REQUEST }) class C { ${body} }\n`,
    )
  expect(scoped('constructor(private readonly cats: Cats) {}')).toEqual([
    'unsafe: the services that this injects are created for each request, too: write @Service({ global: true }) for those that stay.',
  ])
  expect(scoped('')).toEqual([])
  expect(
    marks(`import { Body, Controller, HttpException, ParseArrayPipe, Post } from '@nestjs/common'
import { IsString } from 'class-validator'
import { map } from 'rxjs'
class Cat { @IsString() name: string }
class Failed extends HttpException { constructor(readonly code: string) { super('failed', 400) } }
@Controller() class C {
  @Post('a') a(@Body() cat?: Cat) {}
  @Post('c') c(@Body() cat: Cat | null) {}
  @Post('b') b(@Body(new ParseArrayPipe({ items: Cat })) cats: Cat[]) { return cats.map((each) => each.name) }
}
`),
  ).toEqual([
    'HttpProblem has code: give yours another name.',
    'a request without a body passes here, and was validated: remove the ? or the default.',
    'unsafe: nothing validates Cat here; NestJS did without strictNullChecks.',
    'a schema has to do what new ParseArrayPipe({ items: Cat }) did.',
  ])
})

test('a member that a class declares again keeps the validators of its base, and gets the transform', () => {
  const { 'a.ts': code } = after({
    'a.ts': `import { PartialType } from '@nestjs/mapped-types'
import { Transform } from 'class-transformer'
import { IsDefined, IsNotEmpty, IsOptional, IsString, Length } from 'class-validator'
class Base { @IsString() @Length(2, 9) s: string }
class A extends Base { @IsOptional() override s: string }
class B extends Base { @Transform(({ value }) => value.trim()) override s: string }
class C extends PartialType(Base) { @IsDefined() override s: string }
class D extends Base { @IsNotEmpty() // D's own\n override s: string }
`,
  })
  expect(code).toContain('A = Base.extend({ s: z.nullish(Base.shape.s) })')
  expect(code).toMatch(/B = Base\.extend\(\{ s: z\.preprocess\(.*, Base\.shape\.s\) \}\)/u)
  expect(code).toMatch(/C = z\.object\(\{\n {2}s: Base\.shape\.s\.nullish\(\),\n\}\)\n/u)
  expect(code).toContain("D = Base.extend({ /* D's own */ s: z.custom<string>((value) => isNotEmpty(value)) })")
})
