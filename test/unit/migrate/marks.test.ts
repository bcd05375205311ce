import { expect, test } from 'vitest'
import { DtoRegistry } from '../../../src/honotate-kit/migrate/dto-registry.ts'
import { migrate, migrations, type Migrated } from '../../../src/honotate-kit/migrate/migrate.ts'
import { Project } from '../../../src/honotate-kit/migrate/migrated-project.ts'

const rewrite = (code: string, from: 'nestjs' | 'routing-controllers' = 'nestjs'): Migrated | undefined =>
  migrate(code, 'a.ts', migrations[from]!)
const messages = (code: string, from?: 'routing-controllers'): readonly string[] =>
  rewrite(code, from)?.todos.map(({ message }) => message) ?? []

test('a GraphQL file that only declares types stays unchanged, without a comment', () => {
  const code =
    "import { Field, ObjectType } from '@nestjs/graphql'\nimport { IsString } from 'class-validator'\n@ObjectType()\nexport class Cat { @Field() @IsString() name: string }\n"
  expect(migrate(code, 'cat.ts', migrations['nestjs']!)).toBeUndefined()
})

test('a file with a GraphQL resolver gets one comment, and no other change', () => {
  const code = `import { Injectable, NotFoundException } from '@nestjs/common'
import { Resolver, Query } from '@nestjs/graphql'
@Resolver()
@Injectable()
class R { @Query() a() { throw new NotFoundException() } }
`
  expect(rewrite(code)!.code).toBe(
    code.replace(
      'import { Resolver',
      '/* TODO honotate: honotate has no GraphQL: this file is left as it is. */\nimport { Resolver',
    ),
  )
})

test('a module is marked only if it has registrations to carry over, which the comment lists', () => {
  const module = (members: string, body = '') =>
    `import { Module } from '@nestjs/common'\n@Module({ controllers: [C], ${members} })\nexport class M { ${body} }\n`
  expect(messages(module('providers: [CatsService]'))).toEqual([])
  expect(
    messages(
      module(
        'providers: [{ provide: APP_GUARD, useClass: Throttler }, { provide: Port, useFactory: () => 1 }]',
        'configure(consumer) { consumer.apply(Auth, cors()).forRoutes("*") }',
      ),
    ),
  ).toEqual([
    'unsafe: there are no modules: carry over APP_GUARD Throttler → createApp({ guards }); Port useFactory → Container.set(); configure(): Auth, cors() → createApp({ use }).',
  ])
})

test('the file that starts the server gets one comment, which lists the settings of the server', () => {
  const main = `import { NestFactory } from '@nestjs/core'
import { ValidationPipe } from '@nestjs/common'
const app = await NestFactory.create(AppModule)
app.setGlobalPrefix('api')
app.useGlobalPipes(new ValidationPipe({ whitelist: true }))
app.enableCors()
`
  expect(messages(main)).toEqual([
    'unsafe: createApp() makes the app, serve() of honotate/node serves it. Carry over setGlobalPrefix → createApp({ prefix }); useGlobalPipes → schemas; enableCors → cors() of Hono. Schemas pass converted values; a pipe without transform did not.',
  ])
  expect(
    messages(
      "import { createExpressServer } from 'routing-controllers'\ncreateExpressServer({ routePrefix: '/api', authorizationChecker: check })\n",
      'routing-controllers',
    ),
  ).toEqual([
    'unsafe: createApp() makes the app, serve() of honotate/node serves it. Carry over routePrefix → createApp({ prefix }); authorizationChecker → createApp({ guards }).',
  ])
})

test('a class that hides members of responses is marked with their names', () => {
  expect(
    messages("import { Exclude } from 'class-transformer'\nexport class User { @Exclude() password: string }\n"),
  ).toEqual(['unsafe: nothing hides password now: send answers with @ResponseBody(schema).'])
})

test('unknown decorators get one comment for each class', () => {
  const { code } = rewrite(
    "import { CommandHandler, Saga } from '@nestjs/cqrs'\n@CommandHandler()\nexport class Cat {\n  @Saga() name: string\n  @Saga() age: number\n}\n",
  )!
  expect(code).toContain(
    "'@nestjs/cqrs'\n/* TODO honotate: write what @CommandHandler(), @Saga() did: honotate migrate does not know them. */\n@CommandHandler()",
  )
  expect(code.match(/TODO/gu)).toHaveLength(1)
})

test.each([
  [
    'host',
    "{ path: 'a', host: 'a.example' }",
    "unsafe: only requests for the host 'a.example' were answered: write a guard that reads header('host').",
  ],
  ['durable', '{ durable: true }', 'unsafe: durable: true of @Controller() has no counterpart here.'],
  ['a spread', '{ ...options }', 'unsafe: an option of @Controller() has no counterpart here.'],
])('an option of a controller without a counterpart is marked: %s', (_, options, message) => {
  const code = `import { Controller, Scope } from '@nestjs/common'\n\n@Controller(${options})\nexport class C {}\n`
  expect(messages(code)).toEqual([message])
  expect(rewrite(code)!.code).toContain(`\n\n/* TODO honotate: ${message} */\n@`)
})

test('the maxAge of a cookie is converted from milliseconds to seconds', () => {
  const { code, todos } = rewrite(`import { Controller, Get, Res } from '@nestjs/common'
import { Response } from 'express'
@Controller()
class C {
  @Get() a(@Res({ passthrough: true }) res: Response) {
    res.cookie('a', 'b', { maxAge: 15 * 60 * 1000, httpOnly: true })
    res.cookie('a', 'b', { maxAge: 86400000 })
    res.cookie('a', 'b', { maxAge })
    res.cookie('a', 'b', { maxAge: 500 * 86_400_000 })
    res.cookie('a', 'b', { maxAge: 500 * 24 * 60 * 60 * 1000 })
    res.cookie('a', 'b', options)
  }
}
`)!
  expect(code).toContain("{ maxAge: 15 * 60, httpOnly: true })\n    res.cookie('a', 'b', { maxAge: 86400 })")
  expect(code).toContain('{ maxAge: Math.floor((maxAge) / 1000) }')
  expect(todos.map(({ message }) => message)).toEqual([
    'a cookie lives for at most 400 days, or setting it fails.',
    'a cookie lives for at most 400 days, or setting it fails.',
    'unsafe: maxAge is in seconds here, and was in milliseconds.',
  ])
  expect(rewrite(code)).toBeUndefined()
})

test('versions are written into the path if the project enables versioning', () => {
  const controller =
    "import { Controller, Get } from '@nestjs/common'\n@Controller({ path: 'cats', version: '1' })\nclass C { @Get() a() {} }\n"
  const files = new Map([
    ['a.ts', controller],
    ['main.ts', 'app.enableVersioning()\n'],
  ])
  const registry = new DtoRegistry(new Project(files), migrations['nestjs']!.framework)
  expect(migrate(controller, 'a.ts', migrations['nestjs']!, registry)!.code).toContain(
    "@RequestMapping('/v1/cats')\n@RestController()",
  )
  expect(messages(controller)).toEqual([
    "if versions are in the path (VersioningType.URI), write @RequestMapping('/v1/…') instead of @ApiVersion().",
  ])
})

test('comments in imports and decorators are kept, and so are line endings', () => {
  const { code } = rewrite(
    "import {\n  Controller, // ours\n  Get,\n} from '@nestjs/common'\n@Controller(/* all */ 'cats')\nclass C { @Get() a() {} }\n".replaceAll(
      '\n',
      '\r\n',
    ),
  )!
  expect(code).toContain('/* ours */\r\nimport { GetMapping')
  expect(code).toContain('/* all */')
  expect(code.replaceAll('\r\n', '')).not.toContain('\n')
})

test('members of a namespace import are rewritten or marked', () => {
  const code =
    "import * as nest from '@nestjs/common'\n@nest.Controller()\nclass C { build = nest.applyDecorators() }\n"
  expect(migrate(code, 'c.ts', migrations['nestjs']!)!.code).toContain('@RestController()\nclass C')
  expect(messages(code)).toEqual([
    'call the decorators in a function of your own: see "Several decorators in one" in the guide.',
  ])
})

test('a class that reads its own name in a decorator is marked', () => {
  expect(
    messages(
      "import { Inject, Injectable } from '@nestjs/common'\n@Injectable()\nclass Cats { constructor(@Inject(Cats.name) log: Log) {} }\n",
    ),
  ).toEqual(['Cats has no value yet when this is evaluated: write the text.'])
})

test('fields that have other values with a newer target are marked, and those of guards as unsafe', () => {
  const service = (body: string, head = 'class Rates') =>
    `import { CanActivate, Injectable } from '@nestjs/common'\n@Injectable()\nexport ${head} { ${body} }\n`
  const newer = 'with a target of es2022 or newer in tsconfig.json'
  const settings = 'constructor(private readonly settings: Settings) {}'
  expect(messages(service(`private readonly url = this.settings.get('URL'); ${settings}`))).toEqual([
    `${newer}, url is set before this.settings: set it in the constructor.`,
  ])
  expect(
    messages(
      service(
        `private keys = this.settings?.keys; ${settings} canActivate() { return true }`,
        'class A implements CanActivate',
      ),
    ),
  ).toEqual([`unsafe: ${newer}, keys is set before this.settings: set it in the constructor.`])
  const view = 'class View extends Base'
  expect(messages(service('name: string; email?: string; constructor(values) { super(values) }', view))).toEqual([
    `${newer}, this class loses the values of name, email that super() sets: write declare.`,
  ])
  expect(messages(service('override readonly source: string; constructor() { super() }', view))).toEqual([
    `${newer}, this class loses the values of source that super() sets: write declare.`,
  ])
  for (const [body, head] of [
    [`url = () => this.settings.url; static a = 1; ${settings}`],
    ['name: string'],
    ['declare name: string; age = 1; @Inject() users: Users; constructor(values) { super(values) }', view],
    ['name: string; constructor() { super() }', view],
    ['other = this.name; constructor(private readonly url: string) {}'],
  ] as const)
    expect(messages(service(body, head))).toEqual([])
  const code = service(`private readonly url = this.settings.get('URL'); ${settings}`)
  const once = rewrite(code)!.code
  expect(rewrite(once)?.code ?? once).toBe(once)
})

test('an import that only removed code used goes, and one that was never used stays', () => {
  const { code } = rewrite(`import { Controller, Get } from '@nestjs/common'
import { ApiResponse } from '@nestjs/swagger'
import fs, { type A, Shown, Used } from './a'
import * as docs from './docs'
// A comment before the import.
import { Cat /* and the cat */ } from './cat'
const options = { type: Shown }
@Controller()
export class C { @ApiResponse(options) @ApiResponse({ type: docs.Cat, a: Cat }) @Get() a() { return new Used() } }
`)!
  expect(code.slice(0, code.indexOf('@RestController'))).toBe(`import { GetMapping, RestController } from 'honotate'
import fs, { type A, Used } from './a'
// A comment before the import.
/* and the cat */
`)
})

test('what ES modules lack is marked once in a file', () => {
  const [first, second] = [
    'an ES module has no require(): write import … from.',
    'an ES module has no __dirname: write import.meta.dirname.',
  ]
  const code = `import { Injectable } from '@nestjs/common'
import os = require('node:os')
import type fs = require('node:fs')
const path = require('node:path')
@Injectable()
export class S { a = path.join(__dirname, 'a'); b = path.join(__dirname, os.EOL) }
function f(require: (text: string) => void, __filename: string) { require(__filename) }
`
  expect(messages(code)).toEqual([first, second])
  expect(rewrite(rewrite(code)!.code)).toBeUndefined()
  expect(messages(code, 'routing-controllers')).toEqual([])
})

test('an error in the status of another error stays, and is marked', () => {
  const code = `import { HttpException, NotFoundException } from '@nestjs/common'
throw new HttpException('No cat.', statusOf(new NotFoundException()))`
  const text = migrate(code, 'a.ts', migrations['nestjs']!)?.code ?? ''
  expect(text).toContain("throw new HttpProblem(statusOf(new NotFoundException()), { detail: 'No cat.' })")
  expect(text).toContain('TODO honotate: HttpProblem takes the place of this error')
})
