import type { Context, ExecutionContext } from 'hono'
import { AppContext } from '../../../src/honotate/http/app-context.ts'
import type { ContextSetup } from '../../../src/honotate/http/platform.ts'
import { webPlatform } from '../../../src/honotate/http/web-platform.ts'

/** A request for the path of {@link setup}. */
export const request = (): Request => new Request('http://localhost/path')

/** The setup of a context whose request has one handler. */
export const setup: ContextSetup = {
  path: '/path',
  env: {},
  executionCtx: undefined,
  matchResult: [[[[undefined, { path: '/path' }], {}]], []],
  notFoundHandler: (c: Context) => c.text('none', 404),
}

/** A context over a web `Request`. */
export function createContext(given: Partial<ContextSetup> = {}, raw: Request = request()): AppContext {
  return new AppContext(raw, { ...setup, ...given }, webPlatform)
}

/** The execution context that a platform passes with a request. It keeps the promises of `waitUntil()` in `kept`. */
export function executionContext(kept: Promise<unknown>[] = []): ExecutionContext {
  return { waitUntil: (work) => void kept.push(work), passThroughOnException() {}, props: {} }
}
