import { Hono, type Context } from 'hono'
import {
  ControllerAdvice,
  createApp,
  ExceptionHandler,
  GetMapping,
  HttpRequest,
  PostMapping,
  PutMapping,
  RequestBody,
  RestController,
  Use,
  type HttpResponse,
} from 'honotate'
import { silent } from '../support/logger.ts'
import { responses, results } from './differential-handlers.ts'
import { middleware } from './differential-middleware.ts'
import type { Program } from './differential-requests.ts'

/** Answers with the handler that the client names in `X-Handler`. */
function answer(c: Context): unknown {
  return responses[c.req.header('x-handler') ?? '']?.(c) ?? (c.finalized ? undefined : c.text('no handler'))
}

function answerAsMethod(request: HttpRequest, response: HttpResponse): unknown {
  const name = request.header('x-handler') ?? ''
  return name in results ? results[name]?.(response) : responses[name]?.(request.context)
}

/** Creates the app of a program, with new classes for its controllers. */
export function create({ use, inner, onError, notFound, advice, strict }: Program): Hono {
  const innerMiddleware = inner.map((name) => middleware[name] as never)

  @RestController()
  @Use(async (_, next) => next(), ...innerMiddleware)
  class Methods {
    @GetMapping(['/run', '/run/', '/any/*']) get(request: HttpRequest, response: HttpResponse) {
      return answerAsMethod(request, response)
    }
    @PostMapping('/run') post(request: HttpRequest, response: HttpResponse) {
      return answerAsMethod(request, response)
    }
    @PutMapping('/run') put(@RequestBody() body: unknown) {
      return { body: body instanceof FormData ? 'form' : body }
    }
  }

  @RestController({ scope: 'request' })
  class Scoped {
    @GetMapping('/scoped') get(request: HttpRequest, response: HttpResponse) {
      return answerAsMethod(request, response)
    }
    @PostMapping('/scoped') post(request: HttpRequest, response: HttpResponse) {
      return answerAsMethod(request, response)
    }
  }

  @ControllerAdvice()
  class Advice {
    @ExceptionHandler(RangeError) range(error: RangeError) {
      return { range: error.message }
    }
    @ExceptionHandler(TypeError) type(error: TypeError, _: HttpRequest, response: HttpResponse) {
      response.status(500).header('X-Advice', '1')
      return `type ${error.name}`
    }
  }

  const app = createApp({
    controllers: [Methods, Scoped],
    advice: advice ? [Advice] : [],
    prefix: '/class',
    logger: silent,
    hono: { strict },
  }) as Hono
  for (const name of use) app.use(middleware[name] as never)
  for (const path of ['/app', '/app/any/*']) app.on('ALL', [path], ...innerMiddleware, answer as never)
  const sub = new Hono()
  for (const each of innerMiddleware) sub.use(each)
  sub.all('/app', answer as never)
  app.route('/sub', sub)
  app.mount('/mounted', sub.fetch)
  if (notFound) app.notFound((c) => c.text(`nothing at ${c.req.path}`, 404))
  if (onError === 'text') app.onError((_, c) => c.text('an error', 500))
  if (onError === 'context') app.onError((error, c) => c.json({ error: error.name, found: c.error === error }, 503))
  if (onError === 'rethrows')
    app.onError((error) => {
      throw error
    })
  return app
}
