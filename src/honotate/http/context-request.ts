import type { Context } from 'hono'
import { AppContext } from './app-context.ts'
import type { RawChange } from './platform.ts'

// Reads and changes the request of a context, which belongs to Hono if the app is mounted in one of Hono.

/** The whole URL of a request. */
export function urlOf(c: Context): string {
  return c instanceof AppContext ? c.url : c.req.url
}

/** Changes the web `Request` of a context before a handler reads it. */
export function changeRaw(c: Context, change: RawChange): void {
  if (c instanceof AppContext) c.changeRaw(change)
  else change.changeRaw(c.req.raw)
}
