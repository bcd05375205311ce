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
 * Makes `req.ip` trust proxies: it is then the address in `X-Forwarded-For` that the outermost trusted proxy has added.
 * Addresses further left were sent by the client and are ignored.
 *
 * @param trusted The number of proxies before the app, or their networks: `'10.0.0.0/8'`, `'::1'`.
 * @param header The header that the proxies write. The other one is ignored, since a client can send it.
 * @returns The `trustProxy` of `createApp()`.
 * @throws HONOTATE_INVALID_PROXIES
 * @example
 * ```ts
 * const app = createApp({ trustProxy: trustedProxies(1) })
 * ```
 */
export function trustedProxies(
  trusted: number | readonly string[],
  header: 'X-Forwarded-For' | 'Forwarded' = 'X-Forwarded-For',
): ProxyTrust {
  const isHops = Number.isSafeInteger(trusted) && (trusted as number) >= 1
  const networks = Array.isArray(trusted) ? trusted.map(networkOf) : []
  if (!isHops && networks.length === 0) throw invalid(trusted)
  const isTrusted = (address: string, hop: number): boolean =>
    isHops ? hop < (trusted as number) : networks.some((network) => contains(network, address))

  const addressesOf = header === 'Forwarded' ? forwarded : listed

  return function clientOf(peer, valueOf) {
    // From the peer outwards.
    const path = [peer, ...addressesOf(valueOf(header) ?? '').toReversed()]
    const untrusted = path.findIndex((address, hop) => !isTrusted(address, hop))
    return path[untrusted === -1 ? path.length - 1 : untrusted] as string
  }
}

/** The addresses of `X-Forwarded-For`, the client's first. */
function listed(value: string): string[] {
  return value.split(',').map(bare).filter(Boolean)
}

/** The addresses of `Forwarded` (RFC 7239, section 4). A quoted value may look like another pair. */
function forwarded(value: string): string[] {
  const pairs = value.matchAll(/([\w-]+)\s*=\s*("(?:\\.|[^"\\])*(?:"|$)|[^;,]*)/gu)
  return [...pairs].flatMap(([, name, address]) => (name?.toLowerCase() === 'for' ? [bare(address as string)] : []))
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
