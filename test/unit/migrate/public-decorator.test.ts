import { expect, test } from 'vitest'
import { DtoRegistry } from '../../../src/honotate-kit/migrate/dto-registry.ts'
import { migrate, migrations } from '../../../src/honotate-kit/migrate/migrate.ts'
import { Project } from '../../../src/honotate-kit/migrate/migrated-project.ts'

const PUBLIC = `import { SetMetadata } from '@nestjs/common'
export const KEY = 'isPublic'
export const Public = () => SetMetadata(KEY, true)
`
const READ = 'this.reflector.getAllAndOverride<boolean>(KEY, [context.getHandler(), context.getClass()])'
const BODY = `const isPublic = ${READ}
    if (isPublic) { return true }`

const guard = (
  body: string,
  head = 'class AuthGuard',
): string => `import { ExecutionContext, Injectable } from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import { KEY } from './public'
@Injectable()
export ${head} {
  constructor(private readonly reflector: Reflector) {}
  canActivate(context: ExecutionContext) {
    ${body}
    return check(context)
  }
}
`

function rewrite(files: Readonly<Record<string, string>>): (path: string) => string | undefined {
  const migration = migrations['nestjs']!
  const registry = new DtoRegistry(new Project(new Map(Object.entries(files))), migration.framework)
  return (path) => migrate(files[path]!, path, migration, registry)?.code
}

test('metadata that lets a request pass the only guard becomes @Public()', () => {
  const code = rewrite({ 'public.ts': PUBLIC, 'guard.ts': guard(BODY) })
  expect(code('public.ts')).toBe("export const KEY = 'isPublic'\nexport { Public } from 'honotate'\n")
  expect(code('guard.ts')).toContain(`@Service()
export class AuthGuard {
  canActivate(context: ExecutionContext) {
    return check(context)
  }
}`)
  expect(code('guard.ts')).not.toMatch(/KEY|Reflector/u)
})

test('the function keeps its own name', () => {
  const own = PUBLIC.replace(
    'const Public = () => SetMetadata(KEY, true)',
    'function Open() { return SetMetadata(KEY, true) }',
  )
  const code = rewrite({ 'public.ts': own, 'guard.ts': guard(`if (${READ}) return true`) })
  expect(code('public.ts')).toBe(
    "import { Public } from 'honotate'\nexport const KEY = 'isPublic'\nexport const Open = Public\n",
  )
  const passport = "class A extends AuthGuard('jwt')"
  const imported = `import { AuthGuard } from '@nestjs/passport'\n// AuthGuard() reads the token.\n${guard(BODY, passport)}`
  expect(rewrite({ 'public.ts': PUBLIC, 'guard.ts': imported })('public.ts')).toContain('export { Public }')
})

const ROLES = {
  'roles.ts': "import { Injectable } from '@nestjs/common'\n@Injectable() class R { canActivate() { return false } }\n",
}
const FOREIGN = { 'c.ts': "import { AuthGuard } from '@nestjs/passport'\n@UseGuards(AuthGuard('local')) class C {}\n" }
const LOCAL = "import { AuthGuard } from '@nestjs/passport'\nexport class LocalGuard extends AuthGuard('local') {}\n"
const LOGIN = { 'l.ts': LOCAL, 'c.ts': '@UseGuards(LocalGuard) class C { a() {} }\n' }
const LIMIT = { 'm.ts': "import { ThrottlerGuard } from '@nestjs/throttler'\nexport const a = ThrottlerGuard\n" }

// Each of these guards would no longer run for a route with @Public().
test.each([
  ['another guard does not read it', PUBLIC, BODY, ROLES],
  ['a guard of Passport is used', PUBLIC, BODY, FOREIGN],
  ['a class is guarded by a guard that extends one of Passport', PUBLIC, BODY, LOGIN],
  ['a guard of a package is used', PUBLIC, BODY, LIMIT],
  ['the guard checks something before', PUBLIC, `if (!open) return false\n    ${BODY}`, {}],
  ['the guard reads only the method', PUBLIC, BODY.replace(', context.getClass()', ''), {}],
  ['the value is not true', PUBLIC.replace('true', 'false'), BODY, {}],
  ['it has parameters', PUBLIC.replace('()', '(on)'), BODY, {}],
  ['the guard reads another key', PUBLIC.replace("'isPublic'", "'b'").replace('KEY, true', "'a', true"), BODY, {}],
])('metadata stays metadata if %s', (_, metadata, body, others) => {
  const code = rewrite({ 'public.ts': metadata, 'guard.ts': guard(body), ...others })('public.ts')
  expect(code).not.toContain('{ Public }')
  expect(code).toMatch(/createMetadata(?:<|\(\) makes a decorator)/u)
})
