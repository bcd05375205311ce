import type { Class, Expression, ObjectExpression } from 'oxc-parser'
import type { Decorated, FrameworkDecorator } from './decorators.ts'
import { memberOf, namesOf } from './nodes.ts'
import { dropped, OWN_ERRORS, ownDecorators, UNSAFE, valuesOf, type Migration } from './migration.ts'
import { markClass, markKeptClasses, markOwnNames } from './marks.ts'
import { GLOBALS, moduleAdvice } from './mark-modules.ts'
import { markCommonJs } from './mark-commonjs.ts'
import { markFields } from './mark-fields.ts'
import { markServer } from './mark-server.ts'
import { isVoid, markObservables, rewriteParts } from './nestjs-parts.ts'
import { documented, removeDocumentation } from './removed-documentation.ts'
import { pathVersions, versionedMethod, versionedPath, versionOf } from './nestjs-versions.ts'
import { isValidatorModule } from './dto-classes.ts'
import { rewriteEntities } from './entity-schema.ts'
import { injectedByTypeOrm, TYPEORM_VALUES } from './inject-repository.ts'
import { rewriteDtos } from './rewrite-dtos.ts'
import { routePath } from './paths.ts'
import { rewriteErrors } from './rewrite-errors.ts'
import { nestErrors, rewriteStatuses } from './rewrite-errors.ts'
import { HOOKS, rewriteHooks } from './nestjs-hooks.ts'
import { markRouteOrder } from './mark-route-order.ts'
import { injected, nestParameter, PIPES_GONE } from './nestjs-parameters.ts'
import { mappings, rewriteDecorators, type Advice } from './rewrite-decorators.ts'
import type { SourceFile } from './source-file.ts'
import { COOKIES } from './rewrite-requests.ts'
import { rewritePublic } from './public-functions.ts'
import { rewriteRequests } from './rewrite-requests.ts'
import { rewriteResponses } from './rewrite-responses.ts'
import { rewriteTests } from './rewrite-tests.ts'
import { rewriteTypes } from './rewrite-requests.ts'

/** Decorators with the same arguments and another name. */
const renamed: Readonly<Record<string, string>> = {
  HttpCode: 'ResponseStatus',
  Header: 'ResponseHeader',
  UseGuards: 'UseGuard',
  UseInterceptors: 'UseInterceptor',
}

const METADATA = 'createMetadata() makes a decorator that guards can read.'

/** Advice about decorators without a counterpart. */
const advice: Readonly<Record<string, Advice>> = {
  Module: (file, { node }) => moduleAdvice(file, node as Class),
  Global: '',
  UsePipes: PIPES_GONE,
  UseFilters: 'write @ExceptionHandler() methods, in the controller or in a class with @ControllerAdvice().',
  Catch: 'write @ExceptionHandler() methods in a class with @ControllerAdvice().',
  SetMetadata: METADATA,
  Redirect: 'return response.redirect(url, status).',
  Render: 'return html`…` of hono/html, or a JSX element.',
  InjectRepository: 'set the repository with Container.set(token): see "TypeORM" in the recipes.',
  InjectConnection: 'set the connection with Container.set(token): see "TypeORM" and "Mongoose" in the recipes.',
  InjectModel: 'set the model with Container.set(token): see "Mongoose" in the recipes.',
  Schema: 'write new Schema({ … }) of Mongoose: see "Mongoose" in the recipes.',
  Prop: '',
  EventSubscriber: 'add it to dataSource.subscribers, in connect() of repositories.ts.',
  UploadedFile: 'take the file with @RequestPart(name), without an interceptor.',
  UploadedFiles: 'take the files with @RequestPart(name), without an interceptor.',
  All: 'write one mapping for each method.',
  Session: 'take the session from the context with @RequestAttribute().',
  Ip: 'read request.ip.',
}

/** Rewrites controllers, services, parameters and exceptions of NestJS. */
export const nestjs: Migration = {
  reads: new RegExp(`['"]typeorm['"]|${COOKIES.source}|${HOOKS.source}`, 'u'),
  values: {
    ...ownDecorators,
    ...valuesOf(['HttpException', ...Object.keys(nestErrors)].join(' '), OWN_ERRORS),
    ...Object.fromEntries(
      Object.entries(GLOBALS).map(([token, place]) => [token, `${UNSAFE} ${token} has no effect here: use ${place}.`]),
    ),
    PassportStrategy: 'write its validate() as a guard: see "@nestjs/jwt and Passport" in the recipes.',
    SwaggerModule:
      'its page is gone: app.get(\'/docs/*\', scalarPage({ document })), see "API documentation" in the guide.',
    AuthGuard: 'write a guard: see "Authentication" in the guide.',
    SetMetadata: METADATA,
    UseGuards: `${UNSAFE} @UseGuard() takes its place.`,
    createParamDecorator: 'createParameterDecorator((request) => …) takes its place.',
    ExecutionContext: 'a guard receives (request, call).',
    NestInterceptor: 'an interceptor is a function (invocation, next) => …, or a service with intercept().',
    PipeTransform: `${UNSAFE} a schema takes the place of a pipe.`,
    ClassSerializerInterceptor: `${UNSAFE} send answers with @ResponseBody(schema): nothing hides members now.`,
    applyDecorators: 'call the decorators in a function of your own: see "Several decorators in one" in the guide.',
    StreamableFile: 'return the stream or the bytes, with @ResponseHeader() for their type: as an object, it is JSON.',
    ...TYPEORM_VALUES,
    ...valuesOf(
      `ParseFilePipe ParseFilePipeBuilder MaxFileSizeValidator FileTypeValidator FileInterceptor FilesInterceptor
      FileFieldsInterceptor AnyFilesInterceptor NoFilesInterceptor`,
      `${UNSAFE} give @RequestPart() a schema: z.file().max(bytes).mime(type).`,
    ),
    NestMiddleware: 'middleware is a function (context, next) => … of Hono, or @Use().',
    REQUEST: 'take the request as a parameter, or inject HttpRequest in request scope.',
    Reflector: METADATA,
    VERSION_NEUTRAL: 'remove @ApiVersion(): a method without it answers what no other version answers.',
  },
  framework: (name) => /^(?:@nestjs|nestjs-|@[\w-]+\/nestjs(?:-|$))/u.test(name) || isValidatorModule(name),
  companions: ['express', 'typeorm'],
  passes: [
    rewriteEntities,
    rewriteTests,
    removeDocumentation,
    rewritePublic,
    rewriteDtos,
    rewriteStatuses,
    (file) => rewriteErrors(file, nestErrors, { name: 'HttpException', message: 0, status: 1 }),
    rewriteResponses,
    rewriteRequests,
    rewriteHooks,
    rewriteParts,
    markRouteOrder,
    // Rename types before decorators: Express's type `Response` has the same name as the decorator `@Response()`.
    (file) =>
      rewriteTypes(file, {
        'express.Request': 'HttpRequest',
        'express.Response': 'HttpResponse',
        '@nestjs/common.CanActivate': 'Guard',
      }),
    markObservables,
    markOwnNames,
    rewriteDecorators(replacement, advice),
    markKeptClasses,
    markFields,
    markCommonJs,
    markServer,
  ],
}

function replacement(
  file: SourceFile,
  decorator: FrameworkDecorator,
  decorated: Decorated,
  siblings: readonly FrameworkDecorator[],
): readonly string[] | undefined {
  if (decorator.module === '@nestjs/swagger') return documented(file, decorator, decorated)
  const fromTypeOrm = injectedByTypeOrm(file, decorator, decorated)
  if (fromTypeOrm) return fromTypeOrm
  return decorated.kind === 'parameter'
    ? nestParameter(file, decorated, decorator)
    : (classDecorator(file, decorator, decorated.node as Class) ??
        methodDecorator(file, decorator, decorated, siblings))
}

function classDecorator(file: SourceFile, { name, args }: FrameworkDecorator, node: Class): string[] | undefined {
  if (name === 'Injectable') {
    const options = args[0] && file.scope.ownConstant(args[0])
    const scope = options?.type === 'ObjectExpression' ? memberOf(options, 'scope') : options
    const isDurable = options?.type === 'ObjectExpression' && namesOf(options).some((each) => each !== 'scope')
    if (isDurable || (scope && scopeName(file, scope) !== 'DEFAULT'))
      markClass(file, node, `${UNSAFE} say the scope of this service: see "Request scope" in the guide.`)
    return [`@${file.use('Service')}()`]
  }
  if (name !== 'Controller') return undefined
  const given = args[0] && file.scope.ownConstant(args[0])
  const options = given?.type === 'ObjectExpression' ? given : undefined
  const isPath = !options && args[0] && (given?.type === 'ArrayExpression' || file.scope.textOf(args[0]) !== undefined)
  if (args[0] && !options && !isPath)
    markClass(
      file,
      node,
      `${UNSAFE} if ${file.source(args[0])} has options but its path, they have no counterpart here.`,
    )
  const path = options ? memberOf(options, 'path') : args[0]
  const { mapping, version } = versionedPath(file, node, path, options && memberOf(options, 'version'))
  const scope = options && scopeOf(file, node, options)
  return [version, mapping, `@${file.use('RestController')}(${scope ?? ''})`]
}

/** The scope in the options of a controller; marks options without a counterpart. */
function scopeOf(file: SourceFile, node: Class, options: ObjectExpression): string {
  let scope = ''
  for (const name of namesOf(options)) {
    const value = memberOf(options, name)
    if (name === 'path' || name === 'version') continue
    const text = value ? file.source(value) : ''
    if (name === 'host')
      markClass(
        file,
        node,
        `${UNSAFE} only requests for the host ${text} were answered: write a guard that reads header('host').`,
      )
    else if (name === 'scope' && value && scopeName(file, value) === 'REQUEST') scope = "{ scope: 'request' }"
    else if (name === 'scope' && value && scopeName(file, value) === 'DEFAULT') continue
    else
      markClass(
        file,
        node,
        `${UNSAFE} ${dropped(name === '...' ? 'an option of @Controller()' : `${name}: ${text} of @Controller()`)}`,
      )
  }
  return scope
}

/** `REQUEST` of `Scope.REQUEST`, also in a constant. */
function scopeName(file: SourceFile, node: Expression): string {
  return /\.(\w+)$/u.exec(file.source(file.scope.ownConstant(node)))?.[1] ?? ''
}

function methodDecorator(
  file: SourceFile,
  { name, args, node }: FrameworkDecorator,
  decorated: Decorated,
  siblings: readonly FrameworkDecorator[],
): string[] | undefined {
  const owner = decorated.kind === 'method' ? decorated.class : undefined
  const version = siblings.find((each) => each.name === 'Version')?.args[0]
  const path = (): string => (owner ? versionedMethod(file, owner, args[0], version) : routePath(file, args[0]))
  const mapping = mappings[name]
  if (mapping) {
    // NestJS answers POST with 201, and others with 200 even if there is no result.
    const isVoidResult = decorated.kind === 'method' && isVoid(file, decorated.node)
    const status = siblings.some((each) => each.name === 'HttpCode')
      ? ''
      : name === 'Post'
        ? '201'
        : isVoidResult
          ? '200'
          : ''
    return [status && `@${file.use('ResponseStatus')}(${status})`, `@${file.use(mapping)}(${path()})`]
  }
  if (name === 'Sse') return [`@${file.use('Sse')}()`, `@${file.use('GetMapping')}(${path()})`]
  if (name === 'Inject') return [`@${file.use('Inject')}(${injected(file, args[0], decorated)})`]
  if (name === 'Version') {
    const isInPath = owner && pathVersions(file, owner)
    return isInPath ? [] : [versionOf(file, args[0])]
  }
  const same = renamed[name]
  if (same?.startsWith('Use') && args.some((each) => each.type === 'NewExpression'))
    file.todo(node, `@${same}() takes a class or a function, not an object.`)
  return same ? [`@${file.use(same)}(${args.map((each) => file.source(each)).join(', ')})`] : undefined
}
