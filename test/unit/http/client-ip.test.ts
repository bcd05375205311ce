import { expect, test } from 'vitest'
import { contextOf } from '../../../src/honotate/http/app-context.ts'
import { clientIp } from '../../../src/honotate/http/client-ip.ts'
import { trustedProxies } from '../../../src/honotate/http/trusted-proxies.ts'
import { createContext, setup } from './support.ts'

const headers = { 'cf-connecting-ip': '192.0.2.1', 'x-forwarded-for': '192.0.2.2' }
const bun = (address: string | undefined) => ({ requestIP: () => (address === undefined ? null : { address }) })

/** The address of the client, first without trusted proxies, then with one. */
function addresses(env: unknown, more: object = {}): unknown[] {
  const raw = Object.assign(new Request('http://localhost/path', { headers }), more)
  const trusting = Object.assign([...setup.matchResult[0]], { trustProxy: trustedProxies(1) })
  return [setup.matchResult[0], trusting].map((handlers) =>
    clientIp(contextOf(createContext({ env, matchResult: [handlers, []] }, raw))),
  )
}

test.each<[string, unknown, string]>([
  ['Node', { incoming: { socket: { remoteAddress: '10.0.0.1' } } }, '10.0.0.1'],
  ['Node on a socket for IPv4 and IPv6', { incoming: { socket: { remoteAddress: '::ffff:10.0.0.1' } } }, '10.0.0.1'],
  ['Node with IPv6', { incoming: { socket: { remoteAddress: '::1' } } }, '::1'],
  ['Deno', { remoteAddr: { hostname: '10.0.0.2' } }, '10.0.0.2'],
  ['AWS Lambda, format 2.0', { requestContext: { http: { sourceIp: '10.0.0.3' } } }, '10.0.0.3'],
  ['AWS Lambda, format 1.0', { requestContext: { identity: { sourceIp: '10.0.0.4' } } }, '10.0.0.4'],
  ['Bun', bun('10.0.0.5'), '10.0.0.5'],
  ['Bun with its server', { server: bun('10.0.0.6') }, '10.0.0.6'],
])('%s provides the address of the peer, which may be a proxy', (_, env, expected) => {
  expect(addresses(env)).toEqual([expected, '192.0.2.2'])
})

test('the header with the address is trusted on Cloudflare only', () => {
  expect(addresses({}, { cf: {} })).toEqual(['192.0.2.1', '192.0.2.2'])
  for (const env of [undefined, {}, { incoming: {} }, { requestContext: {} }, bun(undefined)])
    expect(addresses(env)).toEqual([undefined, undefined])
})
