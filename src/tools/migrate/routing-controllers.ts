import { literalOf, parameterOf, type Decorated, type FrameworkDecorator } from './decorators.ts'
import { isValidatorModule, rewriteDtos } from './dto-classes.ts'
import { schemaOfParameter } from './schema-parameter.ts'
import { pathOf } from './paths.ts'
import { rewriteErrors } from './rewrite-errors.ts'
import type { Migration } from './migration.ts'
import { valueArguments } from './pipes.ts'
import { mappings, rewriteDecorators } from './rewrite-decorators.ts'
import type { SourceFile } from './source-file.ts'
import { rewriteResponses } from './rewrite-responses.ts'
import { rewriteTypes } from './rewrite-types.ts'

const errors = {
  BadRequestError: 400,
  UnauthorizedError: 401,
  ForbiddenError: 403,
  NotFoundError: 404,
  MethodNotAllowedError: 405,
  NotAcceptableError: 406,
  ConflictError: 409,
  UnprocessableEntityError: 422,
  InternalServerError: 500,
} as const

/** Decorators of single values; all but path variables may be missing. */
const values: Readonly<Record<string, string>> = {
  Param: 'PathVariable',
  QueryParam: 'RequestParam',
  HeaderParam: 'RequestHeader',
  CookieParam: 'CookieValue',
  UploadedFile: 'RequestPart',
}

const wholes: Readonly<Record<string, string>> = {
  Params: 'RequestPathVariable',
  QueryParams: 'RequestQuery',
  HeaderParams: 'RequestHeader',
  CookieParams: 'CookieValue',
  Body: 'RequestBody',
  Req: 'Request',
  Res: 'Response',
}

/** routing-controllers converts these declared types; in honotate, these schemas do. */
const schemas: Readonly<Record<string, string>> = {
  number: 'z.coerce.number()',
  boolean: 'z.stringbool()',
  Date: 'z.coerce.date()',
}

/** Advice about decorators without a counterpart. */
const advice: Readonly<Record<string, string>> = {
  Authorized: 'guard the route with @UseGuard().',
  CurrentUser: 'createParameterDecorator() makes a decorator that finds the user.',
  OnUndefined: 'throw new HttpProblem(404) where nothing is found; undefined is answered with 204.',
  OnNull: 'throw new HttpProblem(404) where nothing is found; null is answered as JSON.',
  UseBefore: '@Use() takes middleware of Hono.',
  UseAfter: '@Use() takes middleware of Hono, and @UseInterceptor() runs around the method.',
  UseInterceptor: '@UseInterceptor() of honotate takes functions (invocation, next) or services with intercept().',
  Middleware: 'write middleware of Hono, and add it with app.use().',
  Interceptor: 'write a service with intercept(invocation, next).',
  Redirect: 'return response.redirect(url, status).',
  Render: 'return html`…` of hono/html, or a JSX element.',
  Session: 'take the session from the context with @RequestAttribute().',
}

/** Decorators of routing-controllers-openapi: `honotate openapi` describes the API by its types instead. */
const documentation = new Set(['OpenAPI', 'ResponseSchema'])

/** From routing-controllers: controllers, parameters, errors. */
export const routingControllers: Migration = {
  values: {
    createExpressServer: 'createApp() makes the app, and serve() of honotate/node serves it.',
    useExpressServer: 'createApp() makes the app, and serve() of honotate/node serves it.',
    useContainer: 'remove it: the container is that of TypeDI.',
  },
  framework: (name) => /^routing-controllers(?:-openapi)?$/u.test(name) || isValidatorModule(name),
  companions: ['express'],
  passes: [
    rewriteDtos,
    (file) => rewriteErrors(file, errors, { name: 'HttpError', status: 0, message: 1 }),
    rewriteResponses,
    // Before the decorators, since the type `Response` of Express has the name of the decorator `@Response()`.
    (file) => rewriteTypes(file, { 'express.Request': 'HttpRequest', 'express.Response': 'HttpResponse' }),
    rewriteDecorators(replacement, advice),
  ],
}

function replacement(
  file: SourceFile,
  decorator: FrameworkDecorator,
  decorated: Decorated,
): readonly string[] | undefined {
  return decorated.kind === 'parameter' ? parameter(file, decorated, decorator) : member(file, decorator)
}

function member(file: SourceFile, { name, args }: FrameworkDecorator): string[] | undefined {
  if (name === 'JsonController' || name === 'Controller')
    return [
      args[0] ? `@${file.use('RequestMapping')}(${pathOf(file, args[0])})` : '',
      `@${file.use('RestController')}()`,
    ]
  const mapping = mappings[name]
  if (mapping) return [`@${file.use(mapping)}(${pathOf(file, args[0])})`]
  if (documentation.has(name)) return []
  const given = args.map((each) => file.source(each)).join(', ')
  if (name === 'HttpCode') return [`@${file.use('ResponseStatus')}(${given})`]
  if (name === 'Header' || name === 'ContentType' || name === 'Location') {
    const header = name === 'Header' ? given : `'${name === 'Location' ? name : 'Content-Type'}', ${given}`
    return [`@${file.use('ResponseHeader')}(${header})`]
  }
  return undefined
}

function parameter(file: SourceFile, { node }: Decorated, { name, args }: FrameworkDecorator): string[] | undefined {
  const whole = wholes[name]
  if (whole) return [`@${file.use(whole)}(${schemaOfParameter(file, node)})`]
  const value = values[name]
  if (!value || literalOf(args[0]) === undefined) return undefined
  const { type, mayBeMissing } = parameterOf(file, node)
  const isRequired = name === 'Param' || /\brequired:\s*true\b/u.test(args[1] ? file.source(args[1]) : '')
  const schema = schemas[type.replace(/\s*\|\s*undefined\b/u, '')]
  const pipes = { schema, defaultValue: undefined, unknown: [] }
  const key = file.source(args[0] as NonNullable<(typeof args)[0]>)
  if (!isRequired && !mayBeMissing)
    file.todo(node, 'a request without this value is answered with 400, unless the type has undefined.')
  return [`@${file.use(value)}(${valueArguments(file, key, pipes, mayBeMissing && !isRequired)})`]
}
