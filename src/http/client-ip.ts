import type { Context } from 'hono'

/** What the adapters of Node, Bun and Deno put into the environment of a request. */
interface RuntimeEnvironment {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } }
  readonly remoteAddr?: { readonly hostname?: string }
  readonly server?: BunServer
  requestIP?: BunServer['requestIP']
}

interface BunServer {
  requestIP(request: globalThis.Request): { readonly address: string } | null
}

/**
 * The address of the peer, where the runtime knows it. A header is believed only on Cloudflare, which sets it itself:
 * anybody can send `X-Forwarded-For`.
 */
export function clientIp(c: Context): string | undefined {
  const env = (c.env ?? {}) as RuntimeEnvironment
  const address = env.incoming?.socket?.remoteAddress ?? env.remoteAddr?.hostname
  if (address) return address
  const bun = env.server ?? (env.requestIP ? (env as BunServer) : undefined)
  if (bun) return bun.requestIP(c.req.raw)?.address
  return 'cf' in c.req.raw ? c.req.header('cf-connecting-ip') : undefined
}
