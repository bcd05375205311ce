/** What a program uses beside the quickstart. */
export interface Feature {
  /** What it imports. */
  readonly names: string
  /** The members of one controller more. */
  readonly members: string
  /** The options of that controller. */
  readonly options?: string
  /** What stands before it. */
  readonly more?: string
  /** The modules that come into the bundle with the feature, and with nothing else. */
  readonly modules?: RegExp
}

/** The features whose code comes into a bundle with their use. */
export const features: Readonly<Record<string, Feature>> = {
  'injection: a constructor parameter': {
    names: 'Service',
    members: 'constructor(readonly clock: Clock) {}',
    more: '@Service() class Clock {}',
    modules: /di\/injection\/(?:construct|chain|constructor-parameters)\.js/u,
  },
  'request scope (with injection)': {
    names: 'HttpRequest',
    options: "{ scope: 'request' }",
    members: 'constructor(readonly request: HttpRequest) {}',
    modules: /di\/injection\/request-(?:container|scope)\.js/u,
  },
  'exception handlers': {
    names: 'ExceptionHandler',
    members: '@ExceptionHandler(RangeError) range(error: RangeError) { return error.message }',
    modules: /exception-handlers\.js/u,
  },
  'versions of the API': {
    names: 'ApiVersion',
    members: "@ApiVersion('1') @GetMapping('/one') one() { return 1 }",
    modules: /routing\/versions\.js/u,
  },
  'starting services': {
    names: 'OnStart',
    members: '@OnStart() start() {}',
    modules: /di\/start(?:-gate)?\.js|on-start\.js/u,
  },
  'server-sent events': {
    names: 'Sse',
    members: "@Sse() @GetMapping('/ticks') *ticks() { yield 1 }",
    modules: /sse\.js/u,
  },
  middleware: {
    names: 'Use',
    members: "@Use((_, next) => next()) @GetMapping('/used') used() { return 1 }",
    modules: /decorators\/use\.js/u,
  },
  guards: {
    names: 'UseGuard',
    members: "@UseGuard(() => true) @GetMapping('/guarded') guarded() { return 1 }",
    modules: /use-guard\.js/u,
  },
  'exceptions from guards': {
    names: 'Public',
    members: "@Public() @GetMapping('/open') open() { return 1 }",
    modules: /skip-guard\.js/u,
  },
  metadata: {
    names: 'createMetadata',
    members:
      "@Roles('admin') @GetMapping('/roles') roles() { return Roles.of({ controller: Feature, name: 'roles' }) }",
    more: 'const Roles = createMetadata<string>()',
    modules: /create-metadata\.js/u,
  },
  interceptors: {
    names: 'UseInterceptor',
    members: "@UseInterceptor((_, next) => next()) @GetMapping('/around') around() { return 1 }",
    modules: /use-interceptor\.js/u,
  },
  'single values': {
    names: 'RequestParam',
    members: "@GetMapping('/page') page(@RequestParam('page') page: string) { return page }",
    modules: /request-values\.js/u,
  },
  'status and headers by decorators': {
    names: 'ResponseStatus',
    members: "@ResponseStatus(201) @GetMapping('/status') status() { return 1 }",
    modules: /response-control\.js/u,
  },
  'reduced results': {
    names: 'ResponseBody',
    members:
      "@ResponseBody({ '~standard': { version: 1, vendor: '', validate: (value: unknown) => ({ value }) } }) @GetMapping('/reduced') reduced() { return 1 }",
    modules: /(?:response-body|checked-result|reduce)\.js/u,
  },
  ResponseEntity: {
    names: 'ResponseEntity',
    members: "@GetMapping('/entity') entity() { return ResponseEntity.noContent() }",
    modules: /response-entity\.js/u,
  },
  'decorators of your own': {
    names: 'createParameterDecorator',
    members: "@GetMapping('/agent') agent(@Agent() agent: string | undefined) { return agent }",
    more: "const Agent = createParameterDecorator((request) => request.header('user-agent'))",
    modules: /create-parameter-decorator\.js/u,
  },
  'a time-out': {
    names: 'timeoutAfter',
    members: "@GetMapping('/late') late() { return timeoutAfter(1) }",
    modules: /routing\/timeout\.js/u,
  },
  'the table of routes': { names: 'getRoutes', members: "@GetMapping('/routes') routes() { return getRoutes(app) }" },
}

/** The quickstart, and with it a controller that uses the feature. */
export function programWith({ names, members, options = '', more = '' }: Feature): string {
  return `import app from './quickstart.ts'
import { createApp, GetMapping, RestController, ${names} } from 'honotate'
${more}
@RestController(${options})
class Feature { ${members} @GetMapping('/feature') feature() { return 'feature' } }
export default [app, createApp({ controllers: [Feature] })]`
}
