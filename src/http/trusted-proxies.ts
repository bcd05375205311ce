import { convertIPv4ToBinary, convertIPv6ToBinary, distinctRemoteAddr } from 'hono/utils/ipaddr'
import { INVALID_PROXIES } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'

/** Finds the address of the client behind proxies. */
export type ProxyTrust = (peer: string, header: (name: string) => string | undefined) => string

/** A network: its type, the bits of its address, and how many of them count. */
interface Network {
  readonly type: 'IPv4' | 'IPv6'
  readonly bits: bigint
  readonly prefix: bigint
}

/**
 * Says which proxies `req.ip` believes: the client's address is then that of `X-Forwarded-For`, or of `Forwarded`
 * (RFC 7239), as the outermost trusted proxy has seen it. Anything further left was sent by the client and is ignored.
 *
 * @param trusted How many proxies stand before the app, or their networks: `'10.0.0.0/8'`, `'::1'`.
 * @returns The `trustProxy` of `createApp()`.
 * @throws HONOTATE_INVALID_PROXIES
 * @example
 * ```ts
 * const app = createApp({ trustProxy: trustedProxies(1) })
 * ```
 */
export function trustedProxies(trusted: number | readonly string[]): ProxyTrust {
  const isHops = Number.isSafeInteger(trusted) && (trusted as number) >= 1
  const networks = Array.isArray(trusted) ? trusted.map(networkOf) : []
  if (!isHops && networks.length === 0) throw invalid(trusted)
  const isTrusted = (address: string, hop: number): boolean =>
    isHops ? hop < (trusted as number) : networks.some((network) => contains(network, address))

  return function clientOf(peer, header) {
    // From the peer outwards.
    const path = [peer, ...forwarded(header).toReversed()]
    const untrusted = path.findIndex((address, hop) => !isTrusted(address, hop))
    return path[untrusted === -1 ? path.length - 1 : untrusted] as string
  }
}

/** The addresses that proxies have added, that of the client first. */
function forwarded(header: (name: string) => string | undefined): string[] {
  const list = header('x-forwarded-for')
  if (list !== undefined) return list.split(',').map(bare)
  return [...(header('forwarded') ?? '').matchAll(/(?:^|[;,])\s*for=("[^"]*"|[^;,]*)/giu)].map(([, value]) =>
    bare(value as string),
  )
}

/** An address without quotes, brackets and port. */
function bare(address: string): string {
  const text = address.trim().replace(/^"|"$/gu, '')
  return /^\[([^\]]*)\]/u.exec(text)?.[1] ?? text.replace(/^([^:]*):\d+$/u, '$1')
}

function networkOf(text: unknown): Network {
  const [address = '', prefix] = String(text).split('/')
  const bits = bitsOf(address)
  const length = bits && (prefix === undefined ? lengthOf(bits.type) : Number(prefix))
  if (!bits || !Number.isInteger(length) || (length as number) < 0 || (length as number) > lengthOf(bits.type))
    throw invalid(text)
  return { ...bits, prefix: BigInt(length as number) }
}

function contains({ type, bits, prefix }: Network, address: string): boolean {
  const other = bitsOf(address)
  const rest = BigInt(lengthOf(type)) - prefix
  return other?.type === type && other.bits >> rest === bits >> rest
}

function bitsOf(address: string): Pick<Network, 'type' | 'bits'> | undefined {
  const type = distinctRemoteAddr(address)
  try {
    if (type === 'IPv4') return { type, bits: convertIPv4ToBinary(address) }
    if (type === 'IPv6') return { type, bits: convertIPv6ToBinary(address) }
  } catch {
    // It only looks like an address.
  }
  return undefined
}

function lengthOf(type: Network['type']): number {
  return type === 'IPv4' ? 32 : 128
}

function invalid(received: unknown): HonotateError {
  return new HonotateError(INVALID_PROXIES, { received: JSON.stringify(received) ?? typeof received })
}
