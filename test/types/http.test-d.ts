import { cors } from 'hono/cors'
import {
  ApiVersion,
  checkPreconditions,
  ControllerAdvice,
  createApp,
  Download,
  ExceptionHandler,
  GetMapping,
  getRoutes,
  HttpProblem,
  Limits,
  QueryMapping,
  RequestMapping,
  ResponseEntity,
  ResponseHeader,
  ResponseStatus,
  ResponseBody,
  RestController,
  Sse,
  Use,
  UseGuard,
  UseInterceptor,
  type Guard,
  type HttpRequest,
  type Interceptor,
  type RouteInfo,
  type StandardSchema,
} from 'honotate'

declare const View: StandardSchema<{ n: number }>

class Members implements Guard {
  canActivate(request: HttpRequest) {
    return request.path === '/'
  }
}
class Envelope implements Interceptor {
  async intercept(_: unknown, next: () => Promise<unknown>) {
    return { data: await next() }
  }
}
class AppError extends Error {
  readonly number = 1
}
class OtherError extends Error {
  readonly text = 'x'
}

@Use(cors())
@UseGuard(Members, async () => true)
@UseInterceptor(Envelope, (invocation, next) => (invocation.args.length > 0 ? next() : undefined))
@ApiVersion('1', '2')
@RequestMapping('/x')
@RestController()
class Decorated {
  @Use(cors()) @ResponseStatus(201) @ResponseHeader('A', 'b') @GetMapping(['/a', '/b']) many() {}
  @RequestMapping({ method: 'GET', path: '/c' }) one() {}
  @Sse() @GetMapping('/d') async *events() {
    yield { data: 1, event: 'x' }
  }
  @ExceptionHandler(AppError) handle(error: AppError) {
    return error.number
  }
  @ExceptionHandler(AppError, TypeError) handleMany(error: Error) {
    return error.message
  }
  // @ts-expect-error the other error lacks the member `number`
  @ExceptionHandler(OtherError) wrong(error: AppError) {
    return error.number
  }
  // @ts-expect-error a path starts with a slash
  @GetMapping(['/a', 'b']) path() {}
  // @ts-expect-error an unknown HTTP method
  @RequestMapping({ method: 'FETCH', path: '/e' }) method() {}
  // @ts-expect-error on a method, the argument is an object
  @RequestMapping('/f') text() {}
  @ResponseBody(View) @GetMapping('/view') async view() {
    return { n: 1, secret: 'x' }
  }
  @ResponseBody(View) @GetMapping('/views') *views() {
    yield { n: 1 }
  }
  @ResponseBody(View) @GetMapping('/either') either({ path }: HttpRequest) {
    return path ? ResponseEntity.ok({ n: 1 }) : { n: 2 }
  }
  // @ts-expect-error the schema needs a number
  @ResponseBody(View) @GetMapping('/text') wrongView() {
    return { n: '1' }
  }
  // @ts-expect-error not a schema
  @ResponseBody('View') noView() {}
  // @ts-expect-error not a class with canActivate
  @UseGuard(Envelope) guard() {}
  // @ts-expect-error not a class with intercept
  @UseInterceptor(Members) interceptor() {}
  // @ts-expect-error a version is a string
  @ApiVersion(1) version() {}
}

@ControllerAdvice()
class Advice {}

const app = createApp({ controllers: [Decorated], advice: [Advice], version: { header: 'v', default: '1' } })
export const routes: readonly RouteInfo[] = getRoutes(app)
export const entity: ResponseEntity<number[]> = ResponseEntity.status(201).header('a', 1).body([1])
export const withStatus: ResponseEntity<number[], 201> = ResponseEntity.status(201).header('a', 1).body([1])
export const tagged: ResponseEntity<number[], 200> = ResponseEntity.ok([1]).eTag('"v1"').lastModified(new Date())
export const checked = (request: HttpRequest): ResponseEntity<undefined, 304> | undefined =>
  checkPreconditions(request, { etag: 1 }, { required: true })
export const download: Download = new Download(
  (range) => new Blob(['text']).slice(range?.start, range && range.end + 1),
  { name: 'a.txt', length: 4, lastModified: Date.now() },
)

@Limits({ body: '20mb', parts: 5 })
@RestController()
export class Limited {
  @Limits({ body: 1024 }) @QueryMapping('/') find() {}
  // @ts-expect-error a size has a unit
  @Limits({ body: '20' }) @QueryMapping('/a') wrongSize() {}
  // @ts-expect-error only bodies have sizes
  @Limits({ url: '2kb' }) @QueryMapping('/b') wrongLimit() {}
}
export const created: ResponseEntity<{ id: number }, 201> = ResponseEntity.created('/a', { id: 1 })
export const either = (found: boolean): ResponseEntity<string> | ResponseEntity<{ problem: string }, 404> =>
  found ? ResponseEntity.ok('a') : ResponseEntity.status(404).body({ problem: 'none' })
// @ts-expect-error: the status is 201
export const wrongStatus: ResponseEntity<number[], 200> = ResponseEntity.status(201).body([1])
export const problem: Error = new HttpProblem(409, { detail: 'x', extension: [1] })
// @ts-expect-error a status is a number
export const noProblem: Error = new HttpProblem('409')
