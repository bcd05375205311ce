import { importedName } from '../transform/core/imports.ts'
import { isValidatorModule } from './dto-classes.ts'
import { dropped, OWN_ERRORS, UNSAFE, valuesOf, type Migration } from './migration.ts'
import { nodesOf, type ByName } from './nodes.ts'
import { routePath } from './paths.ts'
import { markErrors, markResult, rcParameter } from './rc-methods.ts'
import { mappings, rewriteDecorators, type DecoratorUse } from './rewrite-decorators.ts'
import { errorsNamed, rewriteErrors } from './rewrite-errors.ts'
import { COOKIES } from './rewrite-responses.ts'
import type { SourceFile } from './source-file.ts'

const errors: ByName<number> = { ...errorsNamed('Error'), InternalServerError: 500 }

const TYPEORM = 'register what this injects with Container.set(), and inject it with @Inject(token).'

const advice: ByName = {
  Authorized: `${UNSAFE} guard the route with @UseGuard().`,
  CurrentUser: 'createParameterDecorator() makes a decorator that finds the user.',
  OnUndefined: 'throw new HttpProblem(404) where nothing is found; undefined is answered with 204.',
  OnNull: 'throw new HttpProblem(404) where nothing is found; null is answered as JSON.',
  UseBefore: `${UNSAFE} @Use() takes middleware of Hono.`,
  UseAfter: '@Use() takes middleware of Hono, and @UseInterceptor() runs around the method.',
  UseInterceptor:
    '@UseInterceptor() takes (invocation, next) => …; the result passes the method’s first and the app’s last.',
  Middleware: `${UNSAFE} write middleware of Hono, and add it with app.use().`,
  Interceptor:
    'write a service with intercept(invocation, next); the result passes the app’s interceptors last, not first.',
  InjectRepository: TYPEORM,
  InjectConnection: TYPEORM,
  InjectManager: TYPEORM,
  Redirect: 'return response.redirect(url, status).',
  Render: 'return html`…` of hono/html, or a JSX element.',
  Session: 'take the session from the context with @RequestAttribute(); a missing one is not refused.',
  SessionParam: 'take the session from the context with @RequestAttribute().',
  UploadedFiles: 'take the files with @RequestPart(name, z.array(z.file())).',
  Ctx: 'take the context from request.context, with @Request().',
  Method: 'write @RequestMapping({ method, path }).',
  All: 'write one mapping for each method.',
  Head: 'remove it: HEAD is answered as GET, without the body.',
}

export const routingControllers: Migration = {
  reads: new RegExp(`\\bhttpCode\\b|['"]type(?:orm|di)['"]|${COOKIES.source}`, 'u'),
  values: {
    ...valuesOf(['HttpError', ...Object.keys(errors)].join(' '), OWN_ERRORS),
    useContainer: 'remove it: the container is that of TypeDI.',
  },
  framework: (name) =>
    /^(?:routing-controllers(?:-openapi)?|typeorm-typedi-extensions)$/u.test(name) || isValidatorModule(name),
  types: {},
  first: [
    rewriteTypeDi,
    markErrors,
    (file) => rewriteErrors(file, errors, { name: 'HttpError', status: 0, message: 1 }),
  ],
  decorators: [rewriteDecorators(replacement, advice)],
}

function replacement(use: DecoratorUse): readonly string[] | undefined {
  const { file, on, name } = use
  if (on.kind === 'parameter') return rcParameter(use, on)
  if (on.kind === 'method' && mappings[name]) markResult(file, on)
  return member(use)
}

/** Rewrites imports from TypeDI to `honotate`, if honotate re-exports all of their names. */
function rewriteTypeDi(file: SourceFile): void {
  const isKnown = /^(?:Container|Service|Inject|InjectMany|Token)$/u
  for (const { specifiers, source } of nodesOf(file.program, 'ImportDeclaration')) {
    const isOfHonotate = specifiers.every((each) => each.type === 'ImportSpecifier' && isKnown.test(importedName(each)))
    if (source.value === 'typedi' && isOfHonotate) file.text.overwrite(source.start + 1, source.end - 1, 'honotate')
  }
}

const HEADERS: ByName = { Header: '', ContentType: "'Content-Type', ", Location: "'Location', " }

function member({ file, name, args, node }: DecoratorUse): string[] | undefined {
  const [path, options] = args
  const mapping = mappings[name]
  if (mapping || name === 'JsonController' || name === 'Controller') {
    if (options) file.todo(node, `${UNSAFE} ${dropped(`${file.source(options)} of @${name}()`)}`)
    if (mapping) return [`@${file.use(mapping)}(${routePath(file, path)})`]
    return [path ? `@${file.use('RequestMapping')}(${routePath(file, path)})` : '', `@${file.use('RestController')}()`]
  }
  const given = args.map((each) => file.source(each)).join(', ')
  // Without a result, honotate sends 204 anyway.
  if (name === 'OnUndefined' && given === '204') return []
  if (name === 'HttpCode') return [`@${file.use('ResponseStatus')}(${given})`]
  return HEADERS[name] === undefined ? undefined : [`@${file.use('ResponseHeader')}(${HEADERS[name]}${given})`]
}
