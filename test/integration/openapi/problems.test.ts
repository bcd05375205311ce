import {
  createApp,
  GetMapping,
  HttpProblem,
  PostMapping,
  RequestBody,
  RequestParam,
  RestController,
  UseGuard,
  ValidationError,
} from 'honotate'
import { openApi } from 'honotate/openapi'
import { expect, test } from 'vitest'
import { z } from 'zod'

test('createApp({ problem }) changes the documented statuses and members of problems', () => {
  @RestController()
  class ShapedController {
    @PostMapping('/shaped') create(@RequestBody(z.object({ name: z.string() })) body: { name: string }) {
      return body
    }
    @UseGuard(() => true) @GetMapping('/shaped') find(@RequestParam('q') q: string) {
      return q
    }
  }
  const app = createApp({
    controllers: [ShapedController],
    prefix: '',
    problem: ({ type: _, ...problem }, error, request) => ({
      ...(problem as typeof problem & { type: string }),
      status: error instanceof ValidationError ? 400 : problem.status,
      traceId: request.header('X-Trace') ?? 'none',
      parent: null,
      note: undefined,
      tags: [],
      ...(error instanceof HttpProblem && { code: error.code }),
    }),
  })
  const document = openApi(app, undefined, { info: { title: 'Test', version: '1.0.0' } }) as any
  expect(Object.keys(document.paths['/shaped'].post.responses)).toEqual(['400', '413', '2XX', 'default'])
  expect(Object.keys(document.paths['/shaped'].get.responses)).toEqual(['400', '403', '2XX', 'default'])
  const { properties, required } = document.components.schemas.ProblemDetails
  expect(properties).toMatchObject({ traceId: { type: 'string' }, code: { type: 'string' }, tags: { type: 'array' } })
  expect([properties.parent, properties.note]).toEqual([{}, {}])
  expect(required).toEqual(['title', 'status', 'instance', 'traceId', 'parent', 'tags'])
})
