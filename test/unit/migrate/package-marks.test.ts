import { expect, test } from 'vitest'
import { migrate, migrations } from '../../../src/honotate-kit/migrate/migrate.ts'

const rewrite = (code: string) => migrate(code, 'a.ts', migrations['nestjs']!)
const messages = (code: string): readonly string[] => rewrite(code)?.todos.map(({ message }) => message) ?? []

// The command does not replace the decorators of these packages, and names them in one comment on the class.
test.each([
  [
    '@nestjs/websockets',
    'WebSocketGateway, SubscribeMessage, MessageBody',
    '@WebSocketGateway() class G { @SubscribeMessage("a") a(@MessageBody() data: string) { return data } }',
  ],
  [
    '@nestjs/microservices',
    'MessagePattern, Payload, EventPattern',
    '@Controller() class M { @MessagePattern("sum") sum(@Payload() data: number[]) { return data.length } @EventPattern("x") on() {} }',
  ],
  ['@nestjs/cqrs', 'CommandHandler', '@CommandHandler(Kill) class H { execute(command: Kill) {} }'],
  ['@nestjs/schedule', 'Cron, Interval', '@Injectable() class Jobs { @Cron("* * * * *") a() {} @Interval(5) b() {} }'],
  ['@nestjs/event-emitter', 'OnEvent', '@Injectable() class On { @OnEvent("order.created") on() {} }'],
  [
    '@nestjs/cache-manager',
    'CacheKey, CacheTTL',
    '@Controller() class C { @CacheKey("k") @CacheTTL(5) @Get() all() { return [] } }',
  ],
  ['nestjs-i18n', 'I18n', '@Controller() class C { @Get() hello(@I18n() i18n: any) { return i18n.t("hello") } }'],
])('the decorators of %s are listed in one comment', (module, names, code) => {
  const list = names.split(', ').map((name) => `@${name}()`)
  const them = list.length === 1 ? 'it' : 'them'
  expect(
    messages(
      `import { Controller, Get, Injectable } from '@nestjs/common'\nimport { ${names} } from '${module}'\n${code}\n`,
    ),
  ).toEqual([`write what ${list.join(', ')} did: honotate migrate does not know ${them}.`])
})

test('guards and interceptors from packages are marked', () => {
  expect(
    messages(`import { Controller, Get, UseGuards, UseInterceptors } from '@nestjs/common'
import { ThrottlerGuard } from '@nestjs/throttler'
import { CacheInterceptor } from '@nestjs/cache-manager'
@UseGuards(ThrottlerGuard) @UseInterceptors(CacheInterceptor) @Controller() class C { @Get() all() { return [] } }
`),
  ).toEqual([
    'unsafe: ThrottlerGuard does not work here: write a guard of your own. CacheInterceptor does not work here: write an interceptor of your own.',
  ])
})

test('a module is marked with options of imported modules, and with providers from other files', () => {
  expect(
    messages(`import { Module } from '@nestjs/common'
import { RouterModule } from '@nestjs/core'
import { databaseProviders } from './database'
@Module({
  imports: [RouterModule.register([{ path: 'admin', module: Admin }]), TypeOrmModule.forFeature([Cat]), CatsModule],
  providers: [...databaseProviders, CatsService],
})
class M {}
`),
  ).toEqual(['there are no modules: carry over ...databaseProviders; the options of RouterModule.register().'])
})

test('a ValidationPipe without transform in a module is marked as unsafe', () => {
  expect(
    messages(`import { Module, ValidationPipe } from '@nestjs/common'
import { APP_PIPE } from '@nestjs/core'
@Module({ providers: [{ provide: APP_PIPE, useValue: new ValidationPipe({ whitelist: true }) }] })
class M {}
`),
  ).toEqual([
    'unsafe: there are no modules: carry over APP_PIPE → schemas. Schemas pass converted values; a pipe without transform did not.',
  ])
})

test('an import that is used is kept if a removed member has the same name', () => {
  const { code } = rewrite(`import { Inject, Injectable, Scope } from '@nestjs/common'
import { REQUEST } from '@nestjs/core'
@Injectable({ scope: Scope.REQUEST }) class S { constructor(@Inject(REQUEST) private readonly request: object) {} }
`)!
  expect(code).toContain("import { REQUEST } from '@nestjs/core'")
  expect(code).not.toContain('Scope')
})

test('a route is marked if a wildcard route is declared before it', () => {
  const controller = (members: string): string =>
    `import { Controller, Get, Post } from '@nestjs/common'\n@Controller() class C { ${members} }\n`
  expect(
    messages(controller("@Get('files/*path') files() { return 1 } @Get('files/info') info() { return 2 }")),
  ).toEqual(['files() answered this path, since it is declared first; here, this method does.'])
  expect(
    messages(
      controller(
        "@Get('me') me() { return 1 } @Get(':id') one() { return 2 } @Post('me') add() { return 3 } @Get(':id/cats') cats() { return 4 } @Get(':id/:cat') cat() { return 5 } @Get() all() { return 8 } @Get('*rest') rest() { return 6 } @Get(':a/:b/:c') three() { return 7 }",
      ),
    ),
  ).toEqual([])
})

test('strategies of Passport, the page of Swagger and repositories of MikroORM are marked', () => {
  expect(
    messages(`import { PassportStrategy } from '@nestjs/passport'
import { Strategy } from 'passport-jwt'
export class JwtStrategy extends PassportStrategy(Strategy) { validate(payload: object) { return payload } }
`),
  ).toEqual(['write its validate() as a guard: see "@nestjs/jwt and Passport" in the recipes.'])
  expect(
    messages(`import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger'
export const setUp = (app) => SwaggerModule.setup('doc', app, SwaggerModule.createDocument(app, new DocumentBuilder().build()))
`),
  ).toEqual(['its page is gone: app.get(\'/docs/*\', scalarPage({ document })), see "API documentation" in the guide.'])
  expect(
    messages(`import { InjectRepository } from '@mikro-orm/nestjs'
export class Cats { constructor(@InjectRepository(Cat) private readonly cats: Repository<Cat>) {} }
`),
  ).toEqual(['set the repository with Container.set(token): see "TypeORM" in the recipes.'])
})

test('the context of a guard is only advised where a guard receives it', () => {
  const head = "import { createParamDecorator, CanActivate, ExecutionContext } from '@nestjs/common'\n"
  const user = 'export const User = createParamDecorator((_, context: ExecutionContext) => context)\n'
  const parameter = 'createParameterDecorator((request) => …) takes its place.'
  expect(messages(head + user)).toEqual([parameter])
  expect(messages(`${head}${user}export class A { canActivate(context: ExecutionContext) { return true } }\n`)).toEqual(
    [`${parameter} a guard receives (request, response, call).`],
  )
})
