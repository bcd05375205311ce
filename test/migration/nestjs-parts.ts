import { get, nest, post } from './cases.ts'

const PIPE = { pipe: { whitelist: true, transform: true } }

/** Guards, interceptors, filters, modules, providers, versions, scopes and hooks of NestJS. */
export const nestParts = [
  nest(
    'a filter',
    `import { ArgumentsHost, Catch, Controller, ExceptionFilter, Get, HttpException, UseFilters, ForbiddenException } from '@nestjs/common'
@Catch(HttpException) class F implements ExceptionFilter { catch(e: HttpException, host: ArgumentsHost) { const r = host.switchToHttp().getResponse(); r.status(e.getStatus()).send({ code: e.getStatus(), msg: e.message }) } }
@Controller() @UseFilters(new F()) export class C { @Get() get() { throw new ForbiddenException('no') } }
export const controllers = [C]`,
    [get('/')],
    { marked: /write @ExceptionHandler\(\) methods in a class/u },
  ),
  nest(
    'an interceptor that maps',
    `import { CallHandler, Controller, ExecutionContext, Get, Injectable, NestInterceptor, UseInterceptors } from '@nestjs/common'
import { map, tap, timeout } from 'rxjs/operators'
@Injectable() class Wrap implements NestInterceptor { intercept(_c: ExecutionContext, next: CallHandler) { return next.handle().pipe(map((data) => ({ data }))) } }
@Controller() @UseInterceptors(Wrap) export class C { @Get() get() { return { a: 1 } } }
export const controllers = [C]`,
    [get('/')],
    { marked: /an interceptor is a function/u },
  ),
  nest(
    'an interceptor of another file',
    `import { Controller, Get, UseInterceptors } from '@nestjs/common'
import { LogInterceptor } from './log'
@Controller() @UseInterceptors(LogInterceptor) export class C { @Get() get() { return { a: 1 } } }
export const controllers = [C]`,
    [get('/')],
    {
      files: {
        'log.ts': `import { Injectable, NestInterceptor, ExecutionContext, CallHandler, Logger } from '@nestjs/common'
import { Observable, tap } from 'rxjs'
@Injectable()
export class LogInterceptor implements NestInterceptor {
  private readonly logger = new Logger(LogInterceptor.name)
  intercept(context: ExecutionContext, next: CallHandler): Observable<any> {
    const now = Date.now()
    return next.handle().pipe(tap(() => this.logger.log(\`\${Date.now() - now}ms\`)))
  }
}`,
      },
      marked: /an interceptor is a function/u,
    },
  ),
  nest(
    'an interceptor without an interface',
    `import { Controller, Get, UseInterceptors } from '@nestjs/common'
class I { intercept(_c: any, next: any) { return next.handle() } }
@UseInterceptors(I) @Controller() export class C { @Get('a') a() { return { a: 1 } } }
export const controllers = [C]`,
    [get('/a')],
    { marked: /a guard receives \(request, response, call\), an interceptor/u },
  ),
  nest(
    'an interceptor without operators',
    `import { CallHandler, Controller, Get, Injectable, NestInterceptor, UseInterceptors } from '@nestjs/common'
@Injectable() class I implements NestInterceptor { intercept(_c: any, next: CallHandler) { return next.handle() } }
@UseInterceptors(I) @Controller() export class C { @Get('a') a() { return { a: 1 } } }
export const controllers = [C]`,
    [get('/a')],
    { marked: /an interceptor is a function/u },
  ),
  nest(
    'a guard that reads metadata',
    `import { CanActivate, Controller, ExecutionContext, Get, Injectable, SetMetadata, UseGuards } from '@nestjs/common'
import { Reflector } from '@nestjs/core'
const Roles = (...roles: string[]) => SetMetadata('roles', roles)
@Injectable() class RolesGuard implements CanActivate { constructor(private reflector: Reflector) {}
 canActivate(context: ExecutionContext) { const roles = this.reflector.get<string[]>('roles', context.getHandler()); if (!roles) return true; return roles.includes(context.switchToHttp().getRequest().headers.role) } }
@Controller() @UseGuards(RolesGuard) export class C { @Get('a') a() { return { a: 1 } } @Roles('admin') @Get('b') b() { return { b: 1 } } }
export const controllers = [C]
export const providers = [RolesGuard]`,
    [get('/a'), get('/b'), get('/b', { role: 'admin' })],
  ),
  nest(
    'a decorator of the Reflector',
    `import { CanActivate, Controller, ExecutionContext, Get, Injectable, UseGuards } from '@nestjs/common'
import { Reflector } from '@nestjs/core'
export const Roles = Reflector.createDecorator<string[]>()
@Injectable() class G implements CanActivate { constructor(private r: Reflector) {} canActivate(c: ExecutionContext) { const roles = this.r.getAllAndOverride(Roles, [c.getHandler(), c.getClass()]); return !roles } }
@UseGuards(G) @Controller() export class C { @Roles(['x']) @Get('a') a() { return {} } @Get('b') b() { return {} } }
export const controllers = [C]`,
    [get('/a'), get('/b')],
  ),
  nest(
    'a guard without an interface',
    `import { Controller, Get, Injectable, UseGuards } from '@nestjs/common'
@Injectable() export class Key { canActivate(context: any) { return context.switchToHttp().getRequest().headers['x-key'] === 'k' } }
@Controller() @UseGuards(Key) export class C { @Get('a') a() { return { a: 1 } } }
export const controllers = [C]`,
    [get('/a'), get('/a', { 'x-key': 'k' })],
  ),
  nest(
    'a guard that throws',
    `import { CanActivate, Controller, ExecutionContext, Get, Injectable, UnauthorizedException, UseGuards } from '@nestjs/common'
import { Request } from 'express'
@Injectable() export class Key implements CanActivate { canActivate(context: ExecutionContext): boolean { const request = context.switchToHttp().getRequest<Request>(); if (request.headers['x-key'] !== 'k') throw new UnauthorizedException('key'); return true } }
@Controller() @UseGuards(Key) export class C { @Get('a') a() { return { a: 1 } } }
export const controllers = [C]`,
    [get('/a'), get('/a', { 'x-key': 'k' })],
  ),
  nest(
    'a guard without @Injectable()',
    `import { CanActivate, Controller, Get, UseGuards } from '@nestjs/common'
class Never implements CanActivate { canActivate() { return false } }
@Controller() @UseGuards(Never) export class C { @Get('a') a() { return { a: 1 } } }
export const controllers = [C]`,
    [get('/a')],
  ),
  nest(
    'a guard that is an object',
    `import { CanActivate, Controller, Get, UseGuards } from '@nestjs/common'
class Fixed implements CanActivate { constructor(private yes: boolean) {} canActivate() { return this.yes } }
@Controller() export class C { @UseGuards(new Fixed(false)) @Get('a') a() { return { a: 1 } } @UseGuards(new Fixed(true)) @Get('b') b() { return { b: 1 } } }
export const controllers = [C]`,
    [get('/a'), get('/b')],
    { marked: /@UseGuard\(\) takes a class or a function, not an object/u },
  ),
  nest(
    'guards that return promises',
    `import { CanActivate, Controller, Get, Injectable, UseGuards } from '@nestjs/common'
import { of } from 'rxjs'
@Injectable() class A implements CanActivate { async canActivate() { return false } }
@Injectable() class O implements CanActivate { canActivate() { return of(false) } }
@Controller() export class C { @UseGuards(A) @Get('a') a() { return { a: 1 } } @UseGuards(O) @Get('o') o() { return { a: 1 } } }
export const controllers = [C]`,
    [get('/a'), get('/o')],
  ),
  nest(
    'a parameter decorator',
    `import { Controller, createParamDecorator, ExecutionContext, Get } from '@nestjs/common'
const Agent = createParamDecorator((data: string, ctx: ExecutionContext) => ctx.switchToHttp().getRequest().headers[data ?? 'user-agent'])
@Controller() export class C { @Get('a') a(@Agent('x') x: string) { return { x } } }
export const controllers = [C]`,
    [get('/a', { x: 'y' })],
  ),
  nest(
    'a user that a guard sets, and decorators and methods read',
    `import { CanActivate, Controller, createParamDecorator, ExecutionContext, Get, Injectable, Query, Req, Request, SetMetadata, UnauthorizedException, UseGuards } from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import { Observable } from 'rxjs'
import type { Request as Incoming } from 'express'
interface Named { user: { name: string; admin: boolean } }
export const OPEN = 'open'
export const Open = () => SetMetadata(OPEN, true)
export function Role(role: string) { return SetMetadata('role', role) }
const User = createParamDecorator<keyof Named['user'] | undefined, ExecutionContext>((data, ctx) => { const { user } = ctx.switchToHttp().getRequest<Named>(); return data ? user?.[data] : user })
const Name = createParamDecorator((_data: unknown, context: ExecutionContext): string => {
  const http = context.switchToHttp()
  const request = http.getRequest()
  return request.user?.name + request.params.id + request.query.q + request.method
})
@Injectable() class Names { admin = 'ann' }
@Injectable() class Login implements CanActivate {
  constructor(private readonly reflector: Reflector, private readonly names: Names) {}
  async canActivate(context: ExecutionContext) {
    const open = this.reflector.getAllAndOverride<boolean>(OPEN, [context.getHandler(), context.getClass()])
    if (open) return true
    const request = context.switchToHttp().getRequest()
    const token = this.tokenIn(request)
    if (!token) throw new UnauthorizedException()
    ;(request as any)['user'] = { name: token, admin: token === this.names.admin }
    return request.user
  }
  private tokenIn(request: Incoming): string | undefined { return request.headers.authorization?.split(' ')[1] }
}
@Injectable() class Roles implements CanActivate {
  constructor(private reflector: Reflector) {}
  canActivate(context: ExecutionContext): boolean | Promise<boolean> | Observable<boolean> {
    const role = this.reflector.get<string>('role', context.getHandler())
    return !role || context.switchToHttp().getRequest().user.admin
  }
}
@Controller('c') @UseGuards(Login, Roles) export class C {
  @Open() @Get('open') open(@User() user: unknown) { return { user: user ?? null } }
  @Get('me/:id') me(@User() user: any, @User('name') own: any, @Name() name: string, @Req() req: any, @Request() named: Named) {
    return { user, own, name, seen: (req as any).user.name, named: named.user.admin, agent: req.headers['x-agent'] ?? null, id: req.params.id }
  }
  @Role('admin') @Get('all') all() { return { a: 1 } }
}
export const controllers = [C]
export const providers = [Login, Roles, Names]`,
    [
      get('/c/open'),
      get('/c/me/7?q=1'),
      get('/c/me/7?q=1', { authorization: 'Bearer bob', 'x-agent': 'b' }),
      get('/c/all', { authorization: 'Bearer bob' }),
      get('/c/all', { authorization: 'Bearer ann' }),
    ],
  ),
  nest(
    'composed decorators',
    `import { applyDecorators, Controller, Get, HttpCode, Header, UseGuards, SetMetadata } from '@nestjs/common'
import { All } from './all'
class No { canActivate() { return false } }
export function Auth(...roles: string[]) { return applyDecorators(SetMetadata('roles', roles), UseGuards(No)) }
@Controller() export class C { @Auth('a') @Get('a') a() { return {} } @All('b') b() { return {} } }
export const controllers = [C]`,
    [get('/a'), get('/b')],
    {
      files: {
        'all.ts': `import { applyDecorators, Get, HttpCode } from '@nestjs/common'
export const All = (p: string) => applyDecorators(Get(p), HttpCode(202))`,
      },
      marked: /unsafe: call the decorators in a function of your own/u,
    },
  ),
  nest(
    'a dynamic module',
    `import { Controller, Get, Inject, Injectable, Module, DynamicModule } from '@nestjs/common'
@Controller() export class C { constructor(@Inject('OPT') private readonly o: { a: number }) {} @Get('a') a() { return this.o } }
@Module({}) export class ConfModule { static register(options: { a: number }): DynamicModule { return { module: ConfModule, providers: [{ provide: 'OPT', useValue: options }], exports: ['OPT'] } } }
export const controllers = [C]
export const providers = [{ provide: 'OPT', useValue: { a: 1 } }]`,
    [get('/a')],
    { marked: /carry over 'OPT' useValue/u },
  ),
  nest(
    'middleware of a module',
    `import { Controller, Get, Injectable, NestMiddleware, Module, MiddlewareConsumer, NestModule } from '@nestjs/common'
import { Request, Response, NextFunction } from 'express'
@Injectable() export class Log implements NestMiddleware { use(req: Request, res: Response, next: NextFunction) { res.setHeader('X-L', '1'); next() } }
@Controller() export class C { @Get() c() { return { a: 1 } } }
@Module({ controllers: [C] }) export class M implements NestModule { configure(c: MiddlewareConsumer) { c.apply(Log).exclude('x').forRoutes(C) } }
export const controllers = [C]`,
    [get('/')],
    { marked: /unsafe: there are no modules: carry over configure/u },
  ),
  nest(
    'an optional dependency',
    `import { Controller, forwardRef, Get, Inject, Injectable, Optional } from '@nestjs/common'
@Injectable() class A { a() { return 1 } }
@Injectable() class B { @Inject(A) private readonly a: A; constructor(@Optional() @Inject('NOPE') readonly nope?: string) {} b() { return this.a.a() + 1 } }
@Controller() export class C { constructor(@Inject(forwardRef(() => B)) private b: B) {} @Get() c() { return { b: this.b.b(), nope: this.b.nope ?? null } } }
export const controllers = [C]
export const providers = [A, B]`,
    [get('/')],
    { marked: /write what @Optional\(\) did/u },
  ),
  nest(
    'a transient service',
    `import { Controller, Get, Injectable, Scope } from '@nestjs/common'
@Injectable({ scope: Scope.TRANSIENT }) class T { n = 0 }
@Controller() export class C { constructor(private t: T) {} @Get() get() { return { n: ++this.t.n } } }
export const controllers = [C]
export const providers = [T]`,
    [get('/'), get('/')],
    { marked: /unsafe: say the scope of this service/u },
  ),
  nest(
    'hooks of services and controllers',
    `import { Controller, Get, Injectable, OnModuleInit, OnApplicationBootstrap } from '@nestjs/common'
@Injectable() class S implements OnModuleInit { ready = 0; async onModuleInit() { this.ready++ } }
@Controller() export class C implements OnApplicationBootstrap { boot = 0; constructor(private s: S) {} onApplicationBootstrap() { this.boot = this.s.ready + 1 } @Get() get() { return { boot: this.boot } } }
export const controllers = [C]
export const providers = [S]`,
    [get('/')],
  ),
  nest(
    'a hook without an interface',
    `import { Controller, Get } from '@nestjs/common'
@Controller() export class C { boot = 0; onModuleInit() { this.boot = 1 } @Get() get() { return { boot: this.boot } } }
export const controllers = [C]`,
    [get('/')],
  ),
  nest(
    'a hook of a base class in a file without imports',
    `import { Controller, Get } from '@nestjs/common'
import { Base } from './base'
@Controller() export class C extends Base { @Get() get() { return { boot: this.boot } } }
export const controllers = [C]`,
    [get('/')],
    { files: { 'base.ts': `export abstract class Base { boot = 0; onModuleInit() { this.boot = 1 } }` } },
  ),
  nest(
    'overridden hook',
    `import { Controller, Get, Injectable, OnModuleInit } from '@nestjs/common'
let count = 0
abstract class Base implements OnModuleInit { onModuleInit() { count++ } }
@Injectable() class S extends Base { override onModuleInit() { super.onModuleInit(); count += 10 } }
@Controller() export class C { constructor(private s: S) {} @Get() get() { return { count } } }
export const controllers = [C]
export const providers = [S]`,
    [get('/')],
  ),
  nest(
    'an overridden hook of a file without imports',
    `import { Controller, Get } from '@nestjs/common'
import { Base, state } from './base'
@Controller() export class C extends Base { onModuleInit() { state.count += 10 } @Get() get() { return state } }
export const controllers = [C]`,
    [get('/')],
    {
      files: {
        'base.ts': `export const state = { count: 0 }
export class Base { onModuleInit() { state.count++ } }`,
      },
    },
  ),
  nest(
    'versions in a header',
    `import { Controller, Get, Version, VERSION_NEUTRAL } from '@nestjs/common'
@Controller({ path: 'cats', version: '1' }) export class C { @Get() get() { return { v: 1 } } @Version('2') @Get('two') two() { return { v: 2 } } @Version(VERSION_NEUTRAL) @Get('n') n() { return { n: 1 } } }
export const controllers = [C]`,
    [get('/cats', { 'X-V': '1' }), get('/cats', { 'X-V': '2' }), get('/cats'), get('/cats/n')],
    {
      options: { main: "app.enableVersioning({ type: VersioningType.HEADER, header: 'X-V' })" },
      marked: /remove @ApiVersion/u,
    },
  ),
  nest(
    'versions that no file enables',
    `import { Controller, Get, Version } from '@nestjs/common'
@Controller({ path: 'cats', version: '1' }) export class C { @Get() get() { return { v: 1 } } @Version('2') @Get('two') two() { return { v: 2 } } }
export const controllers = [C]`,
    [get('/cats'), get('/cats/two')],
    { marked: /if versions are in the path/u },
  ),
  nest(
    'a serializer',
    `import { ClassSerializerInterceptor, Controller, Get, UseInterceptors, SerializeOptions } from '@nestjs/common'
import { Exclude, Expose } from 'class-transformer'
class User { id = 1; @Exclude() password = 's'; @Expose() get name() { return 'x' } constructor(p: Partial<User> = {}) { Object.assign(this, p) } }
@UseInterceptors(ClassSerializerInterceptor) @Controller() export class C { @SerializeOptions({ excludePrefixes: ['_'] }) @Get() get() { return new User() } }
export const controllers = [C]`,
    [get('/')],
    { marked: /unsafe: nothing hides password now/u },
  ),
  nest(
    'a default export',
    `import { Controller, Get, Injectable } from '@nestjs/common'
@Injectable() class S { v() { return 1 } }
@Controller('c') export default class C { constructor(protected readonly s: S) {} @Get() g() { return { v: this.s.v() } } }
export const controllers = [C]
export const providers = [S]`,
    [get('/c')],
  ),
  nest(
    'a guard of a base class, and an overridden route',
    `import { Controller, Get, Post, Body, UseGuards } from '@nestjs/common'
import { IsString } from 'class-validator'
class D { @IsString() a: string }
class No { canActivate() { return false } }
@UseGuards(No) class Base { @Get('x') x() { return { x: 'base' } } @Post('y') y(@Body() d: D) { return d } }
@Controller('c') export class C extends Base { @Get('x') x() { return { x: 'own' } } }
export const controllers = [C]`,
    [get('/c/x'), post('/c/y', { a: 1 })],
    { options: PIPE },
  ),
  nest(
    'a class that a function makes',
    `import { Body, Controller, Post } from '@nestjs/common'
import { CreateDto } from './dto'
@Controller() export class C { @Post() p(@Body() b: CreateDto) { return b } }
export const controllers = [C]`,
    [post('/', { a: 1 })],
    {
      files: {
        'dto.ts': `const createZodDto = (s: any) => class { static schema = s }
export class CreateDto extends createZodDto({}) {}`,
      },
    },
  ),
]
