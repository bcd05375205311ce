import type { Context } from 'hono'
import { matchResultOf } from './read-context.ts'

interface RuntimeEnvironment {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } }
  readonly remoteAddr?: { readonly hostname?: string }
  readonly requestContext?: { readonly http?: LambdaCaller; readonly identity?: LambdaCaller }
  readonly server?: BunServer
  requestIP?: BunServer['requestIP']
}

/** The caller of a Lambda function: in `http` with payload format 2.0, in `identity` with 1.0. */
interface LambdaCaller {
  readonly sourceIp?: string
}

interface BunServer {
  requestIP(request: globalThis.Request): { readonly address: string } | null
}

/**
 * The address of the peer or, with `trustProxy`, of the client that trusted proxies report; `undefined` if the runtime
 * does not report the peer. Without `trustProxy`, `X-Forwarded-For` is ignored, since any client can send it.
 */
export function clientIp(c: Context): string | undefined {
  const peer = peerOf(c)
  // On a dual-stack socket, Node reports IPv4 addresses as IPv6.
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
