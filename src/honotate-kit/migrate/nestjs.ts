import { isValidatorModule } from './dto-classes.ts'
import { importDefaults } from './left-imports.ts'
import { GLOBALS } from './mark-server.ts'
import { markObservables, markOwnNames } from './marks.ts'
import { OWN_ERRORS, UNSAFE, valuesOf, type Migration } from './migration.ts'
import { rewriteMetadata } from './metadata-decorators.ts'
import { nestDecorator } from './nestjs-decorators.ts'
import { HOOKS, rewriteHooks } from './nestjs-hooks.ts'
import { rewriteParts, rewriteTokens } from './nestjs-services.ts'
import type { ByName } from './nodes.ts'
import { rewritePublic } from './public-decorator.ts'
import { removeDocumentation } from './removed-documentation.ts'
import { rewriteDecorators } from './rewrite-decorators.ts'
import { nestErrors, rewriteErrors, rewriteStatuses } from './rewrite-errors.ts'
import { COOKIES } from './rewrite-responses.ts'
import { rewriteTests } from './rewrite-tests.ts'

const METADATA = 'createMetadata() makes a decorator that guards can read.'

const advice: ByName = {
  Module: '',
  Global: '',
  UsePipes: `${UNSAFE} give a schema to @RequestBody(), @RequestQuery() or @RequestParam() instead of a pipe.`,
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

export const nestjs: Migration = {
  reads: new RegExp(
    `['"]typeorm['"]|import \\* as|__(?:dir|file)name|\\bSymbol\\b|${COOKIES.source}|${HOOKS.source}`,
    'u',
  ),
  values: {
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
    ExecutionContext: 'a guard receives (request, response, call).',
    NestInterceptor: 'an interceptor is a function (invocation, next) => …, or a service with intercept().',
    PipeTransform: `${UNSAFE} a schema takes the place of a pipe.`,
    ClassSerializerInterceptor: `${UNSAFE} send answers with @ResponseBody(schema): nothing hides members now.`,
    applyDecorators: 'call the decorators in a function of your own: see "Several decorators in one" in the guide.',
    StreamableFile: 'return the stream or the bytes, with @ResponseHeader() for their type: as an object, it is JSON.',
    ...valuesOf(
      `ParseFilePipe ParseFilePipeBuilder MaxFileSizeValidator FileTypeValidator FileInterceptor FilesInterceptor
      FileFieldsInterceptor AnyFilesInterceptor NoFilesInterceptor`,
      `${UNSAFE} give @RequestPart() a schema: z.file().max(bytes).mime(type); above 1 MiB, @Limits() too.`,
    ),
    NestMiddleware: 'middleware is a function (context, next) => … of Hono, or @Use().',
    REQUEST: 'take the request as a parameter, or inject HttpRequest in request scope.',
    Reflector: METADATA,
    VERSION_NEUTRAL: 'remove @ApiVersion(): a method without it answers what no other version answers.',
  },
  framework: (name) => /^(?:@nestjs|nestjs-|@[\w-]+\/nestjs(?:-|$))/u.test(name) || isValidatorModule(name),
  types: { '@nestjs/common.CanActivate': 'Guard' },
  first: [
    rewriteTests,
    removeDocumentation,
    rewritePublic,
    rewriteMetadata,
    rewriteStatuses,
    (file) => rewriteErrors(file, nestErrors, { name: 'HttpException', message: 0, status: 1 }),
    rewriteHooks,
    rewriteParts,
    rewriteTokens,
    importDefaults,
  ],
  decorators: [markObservables, markOwnNames, rewriteDecorators(nestDecorator, advice)],
}
