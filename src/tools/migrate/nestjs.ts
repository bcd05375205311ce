import type { Class } from 'oxc-parser'
import { memberOf, type Decorated, type FrameworkDecorator } from './decorators.ts'
import type { Migration } from './migration.ts'
import { isValidatorModule, rewriteDtos } from './dto-classes.ts'
import { pathOf } from './paths.ts'
import { rewriteErrors } from './rewrite-errors.ts'
import { nestErrors, rewriteStatuses } from './nestjs-errors.ts'
import { rewriteHooks } from './nestjs-hooks.ts'
import { injected, nestParameter } from './nestjs-parameters.ts'
import { mappings, rewriteDecorators } from './rewrite-decorators.ts'
import type { SourceFile } from './source-file.ts'
import { rewriteResponses } from './rewrite-responses.ts'
import { rewriteTypes } from './rewrite-types.ts'

/** Decorators with the same arguments and another name. */
const renamed: Readonly<Record<string, string>> = {
  HttpCode: 'ResponseStatus',
  Header: 'ResponseHeader',
  UseGuards: 'UseGuard',
  UseInterceptors: 'UseInterceptor',
  Version: 'ApiVersion',
}

/** Advice about decorators without a counterpart. */
const advice: Readonly<Record<string, string>> = {
  Module:
    'there are no modules: list the controllers in createApp({ controllers }); services are found by their types.',
  Global: 'there are no modules.',
  UsePipes: 'give a schema to @RequestBody(), @RequestQuery() or @RequestParam() instead of a pipe.',
  UseFilters: 'write @ExceptionHandler() methods, in the controller or in a class with @ControllerAdvice().',
  Catch: 'write @ExceptionHandler() methods in a class with @ControllerAdvice().',
  SetMetadata: 'createMetadata() makes a decorator that guards can read.',
  Redirect: 'return response.redirect(url, status).',
  Render: 'return html`…` of hono/html, or a JSX element.',
  InjectRepository: 'register the repository with Container.set(), and inject it with @Inject(token).',
  InjectModel: 'register the model with Container.set(), and inject it with @Inject(token).',
  UploadedFile: 'take the file with @RequestPart(name), without an interceptor.',
  UploadedFiles: 'take the files with @RequestPart(name), without an interceptor.',
  All: 'write one mapping for each method.',
  Session: 'take the session from the context with @RequestAttribute().',
  Ip: 'read request.ip.',
}

/** From NestJS: controllers, services, parameters, exceptions. */
export const nestjs: Migration = {
  values: {
    AuthGuard: 'write a guard: see "Authentication" in the guide.',
    Logger: 'use console, or the logger of createApp({ logger }).',
    NestFactory: 'createApp() makes the app, and serve() of honotate/node serves it.',
    applyDecorators: 'call the decorators in a function of your own: see "Several decorators in one" in the guide.',
    REQUEST: 'take the request as a parameter, or inject HttpRequest in request scope.',
    Reflector: 'createMetadata() makes a decorator that guards can read.',
    VERSION_NEUTRAL: 'remove @ApiVersion(): a method without it answers what no other version answers.',
  },
  framework: (name) => name.startsWith('@nestjs/') || isValidatorModule(name),
  companions: ['express'],
  passes: [
    rewriteDtos,
    rewriteStatuses,
    (file) => rewriteErrors(file, nestErrors, { name: 'HttpException', message: 0, status: 1 }),
    rewriteResponses,
    rewriteHooks,
    // Before the decorators, since the type `Response` of Express has the name of the decorator `@Response()`.
    (file) =>
      rewriteTypes(file, {
        'express.Request': 'HttpRequest',
        'express.Response': 'HttpResponse',
        '@nestjs/common.CanActivate': 'Guard',
      }),
    rewriteDecorators(replacement, advice),
  ],
}

function replacement(
  file: SourceFile,
  decorator: FrameworkDecorator,
  decorated: Decorated,
  siblings: readonly FrameworkDecorator[],
): readonly string[] | undefined {
  const found =
    decorated.kind === 'parameter'
      ? nestParameter(file, decorated, decorator)
      : (classDecorator(file, decorator, decorated.node as Class) ?? methodDecorator(file, decorator, siblings))
  // The decorators of @nestjs/swagger.
  return found ?? (decorator.name.startsWith('Api') ? [] : undefined)
}

function classDecorator(file: SourceFile, { name, args }: FrameworkDecorator, node: Class): string[] | undefined {
  if (name === 'Injectable') {
    if (/REQUEST|TRANSIENT/u.test(args[0] ? file.source(args[0]) : ''))
      file.todo(node, 'say the scope of this service: see "Request scope" in the guide.')
    return [`@${file.use('Service')}()`]
  }
  if (name !== 'Controller') return undefined
  const options = args[0]?.type === 'ObjectExpression' ? args[0] : undefined
  const path = options ? memberOf(options, 'path') : args[0]
  const version = options && memberOf(options, 'version')
  return [
    version ? `@${file.use('ApiVersion')}(${file.source(version)})` : '',
    path ? `@${file.use('RequestMapping')}(${pathOf(file, path)})` : '',
    `@${file.use('RestController')}()`,
  ]
}

function methodDecorator(
  file: SourceFile,
  { name, args }: FrameworkDecorator,
  siblings: readonly FrameworkDecorator[],
): string[] | undefined {
  const mapping = mappings[name]
  if (mapping) {
    // NestJS answers POST with 201.
    const isCreated = name === 'Post' && !siblings.some((each) => each.name === 'HttpCode')
    const status = isCreated ? `@${file.use('ResponseStatus')}(201)` : ''
    return [status, `@${file.use(mapping)}(${pathOf(file, args[0])})`]
  }
  if (name === 'Sse') return [`@${file.use('Sse')}()`, `@${file.use('GetMapping')}(${pathOf(file, args[0])})`]
  if (name === 'Inject') return [`@${file.use('Inject')}(${injected(file, args[0])})`]
  const same = renamed[name]
  return same ? [`@${file.use(same)}(${args.map((each) => file.source(each)).join(', ')})`] : undefined
}
