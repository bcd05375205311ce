import { get, nest } from './cases.ts'

/** Responses and errors of NestJS. */
export const nestResponses = [
  nest(
    'a redirect to a result',
    `import { Controller, Get, Query, Redirect } from '@nestjs/common'
@Controller() export class C { @Get('docs') @Redirect('https://docs.nestjs.com', 302) docs(@Query('version') version: string) { if (version && version === '5') return { url: 'https://docs.nestjs.com/v5/' } } }
export const controllers = [C]`,
    [get('/docs'), get('/docs?version=5')],
    { marked: /return response\.redirect/u },
  ),
  nest(
    'cookies read',
    `import { Controller, Get, Req, Res } from '@nestjs/common'
import type { Request, Response } from 'express'
@Controller() export class C { @Get() get(@Req() req: Request) { return { c: req.headers.cookie } } @Get('set') set(@Res({ passthrough: true }) res: Response) { res.cookie('a', 'b', { signed: false, sameSite: 'lax', expires: new Date(0) }); return {} } }
export const controllers = [C]`,
    [get('/', { cookie: 'sid=1' }), get('/set')],
  ),
  nest(
    'results of other types',
    `import { Controller, Get } from '@nestjs/common'
@Controller() export class C { @Get('n') n() { return 5 } @Get('b') b() { return true } @Get('u') u() { return undefined } @Get('s') s() { return '' } @Get('big') big() { return { d: new Date(0) } } @Get('arr') arr() { return [] } @Get('p') async p() { return 1 } @Get('f') f() { return false } @Get('z') z() { return 0 } @Get('m') m() { return new Map([[1, 2]]) } @Get('buf') buf() { return Buffer.from('ab') } @Get('nn') nn() { return null } }
export const controllers = [C]`,
    [
      get('/n'),
      get('/b'),
      get('/u'),
      get('/s'),
      get('/big'),
      get('/arr'),
      get('/p'),
      get('/f'),
      get('/z'),
      get('/m'),
      get('/buf'),
      get('/nn'),
    ],
    { documented: /numbers and booleans are JSON/u },
  ),
  nest(
    'streams',
    `import { Controller, Get, Res, Header, StreamableFile } from '@nestjs/common'
import { Response } from 'express'
import { Readable } from 'node:stream'
@Controller() export class C { @Get('p') p(@Res() res: Response) { Readable.from(['a', 'b']).pipe(res) } @Get('w') w(@Res() res: Response) { res.write('a'); res.end('b') } @Header('content-type', 'text/csv') @Get('s') s() { return new StreamableFile(Readable.from(['x'])) } }
export const controllers = [C]`,
    [get('/p'), get('/w'), get('/s')],
    { marked: /return the stream or the bytes[^]*the response has no such method/u },
  ),
  nest(
    'events',
    `import { Controller, Sse, MessageEvent } from '@nestjs/common'
import { interval, map, Observable, take } from 'rxjs'
@Controller() export class C { @Sse('sse') sse(): Observable<MessageEvent> { return interval(1).pipe(take(2), map((n) => ({ data: { n } }) as MessageEvent)) } }
export const controllers = [C]`,
    [get('/sse')],
    { marked: /an Observable is no result here: let sse/u },
  ),
  nest(
    'errors that extend one, and a check of their class',
    `import { Controller, Get, HttpException, NotFoundException } from '@nestjs/common'
class Other extends NotFoundException {}
@Controller() export class C { @Get('c') c() { throw new Other('x') } @Get('g') g() { try { throw new NotFoundException() } catch (e) { if (e instanceof HttpException) { return { s: e.getStatus() } } throw e } } }
export const controllers = [C]`,
    [get('/c'), get('/g')],
    { marked: /HttpProblem takes the place of this error/u },
  ),
  nest(
    'errors that functions throw',
    `import { Controller, Get, NotFoundException, HttpException } from '@nestjs/common'
const notFound = (what: string): never => { throw new NotFoundException(what + ' is missing') }
const errors = { a: NotFoundException }
@Controller() export class C { @Get('a') a() { notFound('a') } @Get('b') b() { throw new errors.a('x') } @Get('r') r() { return Promise.reject(new HttpException('x', 402)) } }
export const controllers = [C]`,
    [get('/a'), get('/b'), get('/r')],
    { marked: /HttpProblem takes the place of this error/u },
  ),
  nest(
    'the response of an error',
    `import { Controller, Get, HttpException, NotFoundException } from '@nestjs/common'
@Controller() export class C { @Get('a') a() { throw new NotFoundException(undefined, 'desc') } @Get('b') b() { throw new HttpException('x', 400, { cause: new Error('y'), description: 'd' }) } @Get('c') c() { const e = new NotFoundException('z'); return { s: e.getStatus(), m: e.message, r: e.getResponse() } } }
export const controllers = [C]`,
    [get('/a'), get('/b'), get('/c')],
    { marked: /HttpProblem takes `detail`/u },
  ),
  nest(
    'a response in callbacks',
    `import { Controller, Get, Res, Req, Post } from '@nestjs/common'
import type { Request, Response } from 'express'
@Controller() export class C {
 @Get('a') a(@Res() res: Response) { setTimeout(() => res.json({ a: 1 }), 1) }
 @Get('b') async b(@Res() res: Response) { const r = await Promise.resolve({ b: 1 }); return res.status(201).json(r) }
 @Get('c') c(@Res() res: Response) { return res.sendStatus(204) }
 @Get('d') d(@Res() res: Response) { if (Math.random() > 2) { return res.status(400).json({ e: 1 }) } res.status(200); res.json({ d: 1 }) }
 @Get('e') e(@Res() res: Response) { res.set({ 'X-A': '1' }).status(202).json({ e: 1 }) }
 @Get('f') f(@Res() res: Response) { res.type('text/plain').send('x') }
 @Get('g') g(@Res() res: Response) { res.statusCode = 201; res.json({}) }
 @Get('h') h(@Res() res: Response) { res.setHeader('X-A', ['1', '2']); res.append('X-B', '1'); res.send({ h: 1 }) }
 @Get('i') i(@Res() res: Response) { res.locals.x = 1; res.json({ x: res.locals.x, sent: res.headersSent }) }
 @Get('j') j(@Res() res: Response) { res.format({ json: () => res.json({ j: 1 }) }) }
 @Get('k') k(@Res() res: Response) { res.attachment('a.txt').send('x') }
 @Get('l') l(@Res() res: Response) { res.vary('X').location('/x').json({ l: 1 }) }
 @Get('m') m(@Res() res: Response) { res.removeHeader('X-P'); res.json({ m: res.getHeader('x-q') ?? null }) }
 @Get('n') n(@Res() res: Response) { const send = res.json.bind(res); send({ n: 1 }) }
 @Get('o') o(@Res() res: Response) { helper(res) }
}
function helper(r: Response) { r.status(203).json({ o: 1 }) }
export const controllers = [C]`,
    [
      get('/a'),
      get('/b'),
      get('/c'),
      get('/d'),
      get('/e'),
      get('/f'),
      get('/g'),
      get('/h'),
      get('/i'),
      get('/j'),
      get('/k'),
      get('/l'),
      get('/m'),
      get('/n'),
      get('/o'),
    ],
    { marked: /the response has no such method/u },
  ),
  nest(
    'a result beside a response',
    `import { Controller, Get, Res } from '@nestjs/common'
import type { Response } from 'express'
@Controller() export class C { @Get('a') a(@Res() res: Response) { res.json({ real: 1 }); return { ignored: 1 } } @Get('b') b(@Res({ passthrough: true }) res: Response) { res.status(201); return { b: 1 } } }
export const controllers = [C]`,
    [get('/a'), get('/b')],
    { marked: /the response has no such method/u },
  ),
  nest(
    'errors with causes and objects',
    `import { Controller, Get, UnprocessableEntityException, HttpStatus, HttpException, ServiceUnavailableException } from '@nestjs/common'
@Controller() export class C { @Get('a') a() { throw new UnprocessableEntityException({ errors: { a: 'b' } }) } @Get('b') b() { throw new HttpException('x', HttpStatus.TOO_MANY_REQUESTS) } @Get('c') c() { throw new ServiceUnavailableException('x', { cause: new Error('y') }) } @Get('d') d() { const status = HttpStatus.FORBIDDEN; throw new HttpException({ status, error: 'no' }, status, { cause: new Error('z') }) } @Get('e') e() { throw new HttpException(HttpStatus[404], HttpStatus.NOT_FOUND) } }
export const controllers = [C]`,
    [get('/a'), get('/b'), get('/c'), get('/d'), get('/e')],
  ),
]
