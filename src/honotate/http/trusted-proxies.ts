import { convertIPv4ToBinary, convertIPv6ToBinary, distinctRemoteAddr } from 'hono/utils/ipaddr'
import { INVALID_PROXIES } from '#catalogue'
import { shown } from '../errors/check-options.ts'
import { HonotateError } from '../errors/honotate-error.ts'

/** Finds the address of the client from the address of the peer and the headers of the request. */
export type ProxyTrust = (peer: string, header: (name: string) => string | undefined) => string

interface Network {
  readonly type: 'IPv4' | 'IPv6'
  readonly bits: bigint
  readonly prefix: bigint
}

/**
 * Makes `req.ip` trust proxies: it is then the address that the outermost trusted proxy has added to the header. If no
 * trusted proxy has added one, it is the address of the peer. The client may have forged addresses further left, so
 * they are ignored.
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
  if (header !== 'X-Forwarded-For' && header !== 'Forwarded') throw invalid(header)
  const isTrusted = (address: string, hop: number): boolean =>
    isHops ? hop < (trusted as number) : networks.some((network) => contains(network, address))

  const addressesOf = header === 'Forwarded' ? forwarded : listed

  return function clientOf(peer, valueOf) {
    const path = [peer, ...addressesOf(valueOf(header) ?? '')]
    // If all addresses are trusted, `findIndex()` returns -1, by which `at()` selects the outermost address.
    return path.at(path.findIndex((address, hop) => !isTrusted(address, hop))) as string
  }
}

function listed(value: string): string[] {
  return value.split(',').map(bare).filter(Boolean).toReversed()
}

/**
 * The addresses of `Forwarded` (RFC 7239, section 4), the last one first; `unknown` for an element without an address.
 * The header is read from its end, since proxies append their elements: a quote that a client leaves open must not hide
 * the elements of proxies.
 */
function forwarded(value: string): string[] {
  const addresses: string[] = []
  for (let end = value.length; end !== -1;) {
    const start = elementStart(value, end)
    const element = value.slice(start, end)
    if (element.trim()) addresses.push(forOf(element))
    end = start - 1
  }
  return addresses
}

/** The start of the element that ends at `end`: after the last comma outside quotes. */
function elementStart(value: string, end: number): number {
  let isQuoted = false
  for (let at = end - 1; at >= 0; at--) {
    if (value[at] === ',' && !isQuoted) return at + 1
    if (value[at] !== '"') continue
    let before = at
    while (value[before - 1] === '\\') before--
    // With an odd number of backslashes before it, the quote is escaped.
    if ((at - before) % 2 === 0) isQuoted = !isQuoted
    at = before
  }
  return 0
}

/** The address in an element, or `unknown`. A quoted value is matched as a whole, since it may contain `;for=`. */
function forOf(element: string): string {
  for (const [, name, address] of element.matchAll(/(?:^|;)[\t ]*([\w-]+)=("(?:\\.|[^"\\])*"|[^;"]*)/gu))
    if (name?.toLowerCase() === 'for') return bare(address as string)
  return 'unknown'
}

/** Strips quotes, brackets and the port from an address. */
function bare(address: string): string {
  const text = address.trim().replace(/^"|"$/gu, '')
  return /^\[([^\]]*)\]/u.exec(text)?.[1] ?? text.replace(/^([^:]*):\d+$/u, '$1')
}

const NETWORK = /^([\d.]+|[\da-f:.]+)(?:\/(0|[1-9]\d{0,2}))?$/iu

function networkOf(text: unknown): Network {
  const [, address = '', length] = (typeof text === 'string' && NETWORK.exec(text)) || []
  const found = bitsOf(address)
  if (!found) throw invalid(text)
  // In a network of IPv4 addresses written as IPv6, 96 bits precede the bits of IPv4.
  const before = found.type === 'IPv4' && address.includes(':') ? 96 : 0
  const longest = lengthOf(found.type)
  const prefix = length === undefined ? longest : Number(length) - before
  if (prefix < 0 || prefix > longest) throw invalid(text)
  return { ...found, prefix: BigInt(prefix) }
}

function contains({ type, bits, prefix }: Network, address: string): boolean {
  const other = bitsOf(address)
  const rest = BigInt(lengthOf(type)) - prefix
  return other?.type === type && other.bits >> rest === bits >> rest
}

/** The length of the longest address: IPv6 with IPv4 at its end. */
const LONGEST = 45

/**
 * Parses an address, ignoring its zone; `undefined` for an invalid one. IPv4 may be written as IPv6 (RFC 4291,
 * 2.5.5.2).
 */
function bitsOf(address: string): Pick<Network, 'type' | 'bits'> | undefined {
  const text = address.replace(/%.*$/u, '')
  const type = text.length <= LONGEST ? distinctRemoteAddr(text) : undefined
  try {
    if (type === 'IPv4') return { type, bits: convertIPv4ToBinary(text) }
    if (type !== 'IPv6') return undefined
    const bits = convertIPv6ToBinary(text)
    return bits >> 32n === 0xffffn ? { type: 'IPv4', bits: bits & 0xffff_ffffn } : { type, bits }
  } catch {
    // The text only looks like an address.
    return undefined
  }
}

function lengthOf(type: Network['type']): number {
  return type === 'IPv4' ? 32 : 128
}

function invalid(received: unknown): HonotateError {
  return new HonotateError(INVALID_PROXIES, { received: shown(received) })
}
