import { expect, test } from 'vitest'
import { migrateProject } from '../../../src/honotate-kit/migrate/migrate-project.ts'
import { migrations } from '../../../src/honotate-kit/migrate/migrate.ts'
import { Project } from '../../../src/honotate-kit/migrate/migrated-project.ts'

const IMPORTS = `import { CanActivate, Controller, createParamDecorator, ExecutionContext, Get, Injectable, Req, SetMetadata } from '@nestjs/common'
import { Reflector } from '@nestjs/core'
`

/** The file `a.ts` of a project after the command, without its imports. */
function after(code: string, others: Readonly<Record<string, string>> = {}): string {
  const files = new Map(Object.entries({ 'a.ts': IMPORTS + code, ...others }))
  const { code: text = '' } = migrateProject(new Project(files), migrations['nestjs']!).files.get('a.ts') ?? {}
  return text.replaceAll(/^import [^;]*? from '[^']*'\n|^ {2}[\w ]+,\n|^\} from '[^']*'\n/gmu, '')
}

const guard = (body: string, members = ''): string =>
  `@Injectable() export class G implements CanActivate { ${members}canActivate(context: ExecutionContext) { ${body} } }\n`
const guarded = (body: string, parameter = 'request: HttpRequest', members = ''): string =>
  `@Service() export class G implements Guard { ${members}canActivate(${parameter}) { ${body} } }\n`

test.each([
  [
    "const req = context.switchToHttp().getRequest(); req['user'] = this.find(req.headers.authorization); return true",
    "req.context.set('user', this.find(req.header('authorization')!)); return true",
    'req: HttpRequest',
  ],
  [
    'const http = context.switchToHttp(); const { user } = http.getRequest() as Mine; return user.isAdmin',
    'const { user } = request.context.var; return Boolean(user.isAdmin)',
  ],
  [
    "const { 'user': user } = context.switchToHttp().getRequest(); return Boolean(user.isAdmin)",
    "const { 'user': user } = request.context.var; return Boolean(user.isAdmin)",
  ],
  [
    'return context.switchToHttp().getRequest<Mine>().user?.admin',
    "return Boolean(request.context.get('user')?.admin)",
  ],
  ['return this.ready', 'return this.ready', ''],
  ['return this.check(context.switchToHttp().getRequest().ip) || false', 'return this.check(request.ip) || false'],
] as const)('a guard receives the request: %s', (before, body, parameter?: string) => {
  expect(after(guard(before))).toBe(guarded(body, parameter))
})

test.each([
  'return super.canActivate(context)',
  'return this.find(context.switchToHttp().getRequest())',
  'context.switchToHttp().getResponse().setHeader("a", "b"); return true',
  'const a = context.switchToHttp().getRequest(); const b = context.switchToHttp().getRequest(); return a.user === b.user',
  'return context.getType() === "http"',
  // es-tooling/module-replacements-codemods#80
  'const user = context.switchToHttp().getRequest().user; const request = context.switchToHttp().getRequest(); return all.some((request) => request.user)',
])('a guard that uses the context otherwise stays, and is marked: %s', (body) => {
  const code = after(guard(body))
  expect(code).toContain('canActivate(context: ExecutionContext)')
})

test('a key that is a variable has no name in the mark', () => {
  const body = "const user = 'id'; const { [user]: found } = context.switchToHttp().getRequest(); return found === 1"
  const code = after(guard(body))
  expect(code).toContain('a request has no such member here.')
  expect(code).not.toContain('.var')
})

test('what only middleware knows, and a body that is not read yet, are marked in guards', () => {
  const body = 'const request = context.switchToHttp().getRequest(); return request.session.id === request.body.id'
  expect(after(guard(body))).toMatch(
    /a request has no session here\. [^]*unsafe: a guard runs before the body is read: guard by/u,
  )
})

const ROLES = "export const Roles = (...roles: string[]) => SetMetadata('roles', roles)\n"
const READ = "const roles = this.r.get<string[]>('roles', context.getHandler()); return !roles"
const METHOD = "@Controller() export class C { @Roles('a', 'b') @Get() a() { return 1 } }\n"
const CALL = '_request: HttpRequest, _response: unknown, call: RouteCall'

test('SetMetadata() becomes createMetadata(), which guards read', () => {
  const text = after(ROLES + guard(READ, 'constructor(private readonly r: Reflector) {} ') + METHOD)
  expect(text).toBe(
    `export const Roles = createMetadata<string[]>('roles')\n${guarded('const roles = Roles.of(call); return !roles', CALL)}@RestController() export class C { @Roles(['a', 'b']) @GetMapping('/') a() { return 1 } }\n`,
  )
})

test('a guard of another file imports the decorator', () => {
  const roles = { 'auth/roles.ts': `import { SetMetadata } from '@nestjs/common'\n${ROLES}` }
  const files = {
    'a.ts': IMPORTS + guard(READ, 'constructor(readonly users: Users, private r: Reflector) {} '),
    ...roles,
  }
  const { files: written } = migrateProject(new Project(new Map(Object.entries(files))), migrations['nestjs']!)
  expect(written.get('a.ts')?.code).toContain("import { Roles } from './auth/roles'\n")
  expect(written.get('a.ts')?.code).toContain('constructor(readonly users: Users) {}')
})

// `of()` would find another value than the reflector did.
test.each([
  ['a class has it, which the guard does not read', "@Roles('a') @Controller() export class C {}\n"],
  ['another decorator calls it', "export const Admin = () => Roles('admin')\n"],
  // nestjs/nest#3457
  ['controllers extend each other', 'export class Other extends BaseController {}\n'],
  ['a controller extends a class', '@Controller({ path: "o" }) export class Other extends Base {}\n'],
])('a guard that reads metadata stays if %s', (_, other) => {
  expect(after(ROLES + guard(READ, 'constructor(private r: Reflector) {} ') + other)).toContain('this.r.get<string[]>(')
})

const user = (fn: string, use = '@User() a: A'): string =>
  `export const User = createParamDecorator(${fn})\n@Controller() export class C { @Get() a(${use}) { return 1 } }\n`

test.each([
  [
    '(_: unknown, c: ExecutionContext) => c.switchToHttp().getRequest().user',
    "(request: HttpRequest) => request.context.get('user')",
  ],
  [
    '(data: string, c: ExecutionContext) => { const r = c.switchToHttp().getRequest(); return r.user[data] }',
    "(r: HttpRequest, _, data?: string) => { return r.context.get('user')[data] }",
  ],
])('a parameter decorator receives the request: %s', (before, now) => {
  expect(after(user(before))).toContain(`export const User = createParameterDecorator(${now})\n`)
})

test.each([
  [
    'pipes follow its argument',
    '(d: string, c) => c.switchToHttp().getRequest().user[d]',
    "@User('a', ParseIntPipe) a: A",
  ],
  ['it passes the context on', '(d, c) => find(c)', '@User() a: A'],
  // nestjs/nest#4894: NestJS 6 passed the request.
  ['it receives the request already', '(d, req) => req.user', '@User() a: A'],
])('a parameter decorator stays if %s', (_, fn, use) => {
  expect(after(user(fn, use))).toContain('createParamDecorator(')
})

test('@Req() is a request of honotate if the method only reads members of it', () => {
  const method = (type: string, body: string): string =>
    after(`@Controller() export class C { @Get() a(@Req() req${type}) { ${body} } }\n`)
  expect(method(': Mine', 'return (req as any).user.id')).toContain(
    "a(@Request() req: HttpRequest) { return req.context.get('user').id }",
  )
  expect(method('', 'return this.find(req)')).toContain('this is an HttpRequest now')
})

test.each([
  ['{ user }: any', /context\.var\. \*\//u],
  ["{ user = 'admin' }: any = {}", /context\.var\. \*\//u],
  ['{ ...all }', /a request has no \.\.\.rest here\. \*\//u],
  ['{ user }: Request', /context\.var\. \*\//u],
  ["{ 'user': found }: Request", /context\.var\. \*\//u],
  ['{ [key]: found }: Request', /a request has no such member here\. \*\//u],
  ["{ user = 'x', ...rest }: Request", /context\.var\. \*\/ [^\n]*a request has no \.\.\.rest here\. \*\//u],
  ['{ url }: Mine', /url is the whole URL here[^\n]*\*\//u],
])('a request that each method destructures is marked in each of them: %s', (pattern, mark) => {
  const methods = `
  @Get('whole') whole(@Req() req: Mine) { return this.find(req) }
  @Get('one') one(@Req() ${pattern}) {}
  @Get('two') two(@Req() ${pattern}) {}
  @Get('same') same(@Req() { body, params: { id } }: any) {}
`
  const code = after(`import { Request } from 'express'\n@Controller() export class C {${methods}}\n`)
  const marked = code.split('\n').filter((line) => line.includes('TODO honotate'))
  expect(marked.map((line) => /'\/(\w+)'/u.exec(line)?.[1])).toEqual(['whole', 'one', 'two'])
  for (const line of marked.slice(1)) expect(line).toMatch(mark)
  expect(code).not.toMatch(/HttpRequest now[^]*HttpRequest now/u)
})

// nestjs/nest#1608
test('a parameter decorator with bound pipes stays', () => {
  const bound = '(d, c: ExecutionContext) => c.switchToHttp().getRequest().user).bind(null, undefined, UserPipe'
  expect(after(user(bound))).toContain('createParamDecorator(')
})

// nestjs/nest#1174
test('a guard that reads metadata of the class alone stays', () => {
  const read = READ.replace('getHandler', 'getClass')
  expect(after(ROLES + guard(read, 'constructor(private r: Reflector) {} '))).toContain('this.r.get<string[]>(')
})

test('a list of no values is written for a decorator without arguments', () => {
  const code = after(
    `${ROLES}@Controller() export class C { @Roles() @Get() a() {} @Roles('x', 'y',) @Get('b') b() {} }\n`,
  )
  expect(code).toContain('@Roles([]) @GetMapping')
  expect(code).toContain("@Roles(['x', 'y'],) @GetMapping")
})

test.each(["request.headers['x'] = '1'", 'delete request.headers.x', 'request.user ||= {}', 'request.user++'])(
  'a member that has no counterpart to be changed by is left and marked: %s',
  (statement) => {
    const code = after(guard(`const request = context.switchToHttp().getRequest(); ${statement}; return true`))
    expect(code).toContain(`/* TODO honotate: set what later code reads with context.set();`)
    expect(code.replace(/\/\*.*?\*\/ /u, '')).toContain(statement)
    expect(code).toContain('canActivate(request: HttpRequest)')
  },
)

test('a file stays readable, and is marked, if a rewrite would make code that is not', () => {
  const body = 'const request = context.switchToHttp().getRequest(); for (request.user of this.all) break; return true'
  const code = after(guard(body))
  expect(code).toMatch(/^\/\* TODO honotate: unsafe: a part of this file could not be rewritten: /u)
  expect(code).toContain('@Service() export class G implements Guard')
  expect(code).toContain('for (request.user of this.all) break')
})
