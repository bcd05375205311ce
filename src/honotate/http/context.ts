import type { Context as HonoContext } from 'hono'
import { HonoBase } from 'hono/hono-base'

/** A router whose only handler returns the context, in the form of a match of Hono. */
const router = { match: () => [[[[(c: unknown) => c]]]] }

/** A context of Hono. */
export type Context = HonoContext

/**
 * Hono's class of contexts: the class of the context that `router` returns for an empty request. Only Hono's main entry
 * exports it, and that entry loads three routers that an app does not use: Node would read eleven more files at each start.
 */
export const Context: typeof HonoContext = /* @__PURE__ */ classOfContexts()

function classOfContexts(): typeof HonoContext {
  const context = new HonoBase({ router } as object).fetch({ url: '' } as Request) as unknown as HonoContext
  return context.constructor as typeof HonoContext
}
