declare module 'cloudflare:workers' {
  import type { D1Database } from '@cloudflare/workers-types'

  /** The bindings of wrangler.jsonc, and the variables and secrets of the worker. */
  export const env: { readonly DB: D1Database } & Readonly<Record<string, unknown>>
}
