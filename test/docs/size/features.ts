/** A feature that the quickstart does not use. */
export interface Feature {
  /** The names that a program imports for the feature. */
  readonly names: string
  /** The members of a further controller. */
  readonly members: string
  /** The options of that controller. */
  readonly options?: string
  /** Code before the controller. */
  readonly more?: string
  /** Functions, classes and variables of the package that a bundle contains only if the program uses the feature. */
  readonly code?: readonly string[]
}

/** The features whose code a bundle contains only if the program uses them. */
export const features: Readonly<Record<string, Feature>> = {
  'injection: a constructor parameter': {
    names: 'Service',
    members: 'constructor(readonly clock: Clock) {}',
    more: '@Service() class Clock {}',
    code: ['construct', 'chainOf', 'constructorParameters', 'fillFields'],
  },
  'request scope (with injection)': {
    names: 'HttpRequest',
    options: "{ scope: 'request' }",
    members: 'constructor(readonly request: HttpRequest) {}',
    code: ['RequestContainer', 'createRequestScope'],
  },
  'exception handlers': {
    names: 'ExceptionHandler',
    members: '@ExceptionHandler(RangeError) range(error: RangeError) { return error.message }',
    code: ['ExceptionHandler', 'recoverWithHandlers'],
  },
  'versions of the API': {
    names: 'ApiVersion',
    members: "@ApiVersion('1') @GetMapping('/one') one() { return 1 }",
    code: ['ApiVersion', 'selectVersion'],
  },
  'starting services': {
    names: 'OnStart',
    members: '@OnStart() start() {}',
    code: ['OnStart', 'startMethods', 'startServices', 'startBeforeRequests'],
  },
  'server-sent events': {
    names: 'Sse',
    members: "@Sse() @GetMapping('/ticks') *ticks() { yield 1 }",
    code: ['Sse', 'ServerSentEvent', 'eventText'],
  },
  'media types of bodies': {
    names: 'Consumes',
    members: "@Consumes('text/csv') @PostMapping('/csv') csv() { return 1 }",
    code: ['Consumes'],
  },
  'limits of a route': {
    names: 'Limits',
    members: "@Limits({ body: '2mb' }) @PostMapping('/upload') upload() { return 1 }",
    code: ['Limits', 'checkedLimit', 'bytesOf'],
  },
  'conditional requests': {
    names: 'checkPreconditions',
    members: "@GetMapping('/checked') checked(request: any) { return checkPreconditions(request, { etag: 1 }) }",
    code: ['checkPreconditions', 'failedCondition', 'entityTag', 'ResponseEntity'],
  },
  downloads: {
    names: 'Download',
    members: "@GetMapping('/file') file() { return new Download('text', { name: 'a.txt' }) }",
    code: ['Download', 'requestedRanges', 'contentDisposition', 'failedCondition', 'entityTag'],
  },
  QUERY: {
    names: 'QueryMapping',
    members: "@QueryMapping('/found') found() { return 1 }",
    code: ['QueryMapping'],
  },
  middleware: {
    names: 'Use',
    members: "@Use((_, next) => next()) @GetMapping('/used') used() { return 1 }",
    code: ['Use'],
  },
  'guards: a function': {
    names: 'UseGuard',
    members: "@UseGuard(() => true) @GetMapping('/guarded') guarded() { return 1 }",
    code: ['UseGuard'],
  },
  'exceptions from guards': {
    names: 'Public',
    members: "@Public() @GetMapping('/open') open() { return 1 }",
    code: ['Public'],
  },
  metadata: {
    names: 'createMetadata',
    members:
      "@Roles('admin') @GetMapping('/roles') roles() { return Roles.of({ controller: Feature, name: 'roles' }) }",
    more: 'const Roles = createMetadata<string>()',
    code: ['createMetadata'],
  },
  'interceptors: a function': {
    names: 'UseInterceptor',
    members: "@UseInterceptor((_, next) => next()) @GetMapping('/around') around() { return 1 }",
    code: ['UseInterceptor'],
  },
  'one query parameter': {
    names: 'RequestParam',
    members: "@GetMapping('/page') page(@RequestParam('page') page: string) { return page }",
    code: ['RequestParam', 'singleValue'],
  },
  'status and headers by decorators': {
    names: 'ResponseStatus',
    members: "@ResponseStatus(201) @GetMapping('/status') status() { return 1 }",
    code: ['ResponseStatus'],
  },
  'reduced results': {
    names: 'ResponseBody',
    members:
      "@ResponseBody({ '~standard': { version: 1, vendor: 'zod', validate: (value: unknown) => ({ value }) } }) @GetMapping('/reduced') reduced() { return 1 }",
    code: ['ResponseBody', 'createResultCheck', 'createReduce'],
  },
  ResponseEntity: {
    names: 'ResponseEntity',
    members: "@GetMapping('/entity') entity() { return ResponseEntity.noContent() }",
    code: ['ResponseEntity'],
  },
  'custom parameter decorators': {
    names: 'createParameterDecorator',
    members: "@GetMapping('/agent') agent(@Agent() agent: string | undefined) { return agent }",
    more: "const Agent = createParameterDecorator((request) => request.header('user-agent'))",
    code: ['createParameterDecorator'],
  },
  'a timeout': {
    names: 'timeoutAfter',
    members: "@GetMapping('/late') late() { return timeoutAfter(1) }",
    code: ['timeoutAfter'],
  },
  'the table of routes': { names: 'getRoutes', members: "@GetMapping('/routes') routes() { return getRoutes(app) }" },
}

/** Returns a program with the quickstart and a controller that uses the feature. */
export function programWith({ names, members, options = '', more = '' }: Feature): string {
  return `import app from './quickstart.ts'
import { createApp, GetMapping, RestController, ${names} } from 'honotate'
${more}
@RestController(${options})
class Feature { ${members} @GetMapping('/feature') feature() { return 'feature' } }
export default [app, createApp({ controllers: [Feature] })]`
}
