import type { Context as HonoContext } from 'hono'
import { HonoBase } from 'hono/hono-base'

/** A router that matches every request with one handler, which returns the context. */
const router = { match: () => [[[[(c: unknown) => c]]]] }

export type Context = HonoContext

/**
 * Hono's class `Context`, taken from an instance. Only Hono's main entry exports the class, and that entry loads three
 * routers that an app does not use: Node would read eleven more files at each start.
 */
export const Context: typeof HonoContext = /* @__PURE__ */ classOfContexts()

function classOfContexts(): typeof HonoContext {
  const context = new HonoBase({ router } as object).fetch({ url: '' } as Request) as unknown as HonoContext
  return context.constructor as typeof HonoContext
}
