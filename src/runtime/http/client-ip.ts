import type { Context } from 'hono'
import { matchResultOf } from './route-match.ts'

/** What the adapters of Node, Bun, Deno and AWS Lambda put into the environment of a request. */
interface RuntimeEnvironment {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } }
  readonly remoteAddr?: { readonly hostname?: string }
  readonly requestContext?: { readonly http?: LambdaCaller; readonly identity?: LambdaCaller }
  readonly server?: BunServer
  requestIP?: BunServer['requestIP']
}

/** As the front doors of a function have seen it: payload format 2.0 under `http`, 1.0 under `identity`. */
interface LambdaCaller {
  readonly sourceIp?: string
}

interface BunServer {
  requestIP(request: globalThis.Request): { readonly address: string } | null
}

/**
 * The address of the client: that of the peer, where the runtime knows it, or what proxies say that the app trusts. A
 * header is believed by itself only on Cloudflare, which sets it: any client can send `X-Forwarded-For`.
 */
export function clientIp(c: Context): string | undefined {
  const peer = peerOf(c)
  // Node writes IPv4 as a part of IPv6 on a socket for both.
  const address = peer?.startsWith('::ffff:') ? peer.slice(7) : peer
  const [{ trustProxy }] = matchResultOf(c)
  return address && trustProxy ? trustProxy(address, (name) => c.req.header(name)) : address
}

function peerOf(c: Context): string | undefined {
  const env = (c.env ?? {}) as RuntimeEnvironment
  const { http, identity } = env.requestContext ?? {}
  const address =
    env.incoming?.socket?.remoteAddress ?? env.remoteAddr?.hostname ?? http?.sourceIp ?? identity?.sourceIp
  if (address) return address
  const bun = env.server ?? (env.requestIP ? (env as BunServer) : undefined)
  if (bun) return bun.requestIP(c.req.raw)?.address
  return 'cf' in c.req.raw ? c.req.header('cf-connecting-ip') : undefined
}
