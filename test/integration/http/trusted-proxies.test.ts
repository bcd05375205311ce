import { createApp, GetMapping, RestController, trustedProxies, type HttpRequest, type ProxyTrust } from 'honotate'
import { expect, test } from 'vitest'

@RestController()
class Address {
  @GetMapping('/ip') ip(req: HttpRequest) {
    return req.ip
  }
}

/** Returns `req.ip` of a request that `peer` sends. */
async function ipOf(headers: Record<string, string>, trustProxy?: ProxyTrust, peer = '10.0.0.1'): Promise<string> {
  const app = createApp({ controllers: [Address], advice: [], ...(trustProxy ? { trustProxy } : {}) })
  return (await app.request('/apis/ip', { headers }, { incoming: { socket: { remoteAddress: peer } } })).text()
}

const rfc7239 = trustedProxies(1, 'Forwarded')
const FORGED = '6.6.6.6, 203.0.113.7'

test('no header is trusted by default', async () => {
  expect(await ipOf({ 'x-forwarded-for': FORGED, forwarded: 'for=6.6.6.6' })).toBe('10.0.0.1')
})

test.each<[string, ProxyTrust, Record<string, string>, string]>([
  ['one hop', trustedProxies(1), { 'x-forwarded-for': FORGED }, '203.0.113.7'],
  ['two hops', trustedProxies(2), { 'x-forwarded-for': '6.6.6.6, 203.0.113.7, 10.0.0.2' }, '203.0.113.7'],
  ['more hops than proxies', trustedProxies(9), { 'x-forwarded-for': '203.0.113.7' }, '203.0.113.7'],
  ['a network', trustedProxies(['10.0.0.0/8']), { 'x-forwarded-for': `${FORGED}, 10.9.9.9` }, '203.0.113.7'],
  ['all networks', trustedProxies(['0.0.0.0/0']), { 'x-forwarded-for': FORGED }, '6.6.6.6'],
  ['all networks, written as IPv6', trustedProxies(['::ffff:0.0.0.0/96']), { 'x-forwarded-for': FORGED }, '6.6.6.6'],
  ['another network', trustedProxies(['192.168.0.0/16']), { 'x-forwarded-for': FORGED }, '10.0.0.1'],
  ['Forwarded', rfc7239, { forwarded: 'for=6.6.6.6, for="203.0.113.7:4711";proto=https' }, '203.0.113.7'],
  ['IPv6 in Forwarded', rfc7239, { forwarded: 'for="[2001:db8::1]:4711"' }, '2001:db8::1'],
  ['a pair in a quoted value', rfc7239, { forwarded: 'for=203.0.113.7;host="a;for=6.6.6.6"' }, '203.0.113.7'],
  ['an open quote of the client', rfc7239, { forwarded: 'for="6.6.6.6, for=203.0.113.7' }, '203.0.113.7'],
  ['an open quote in another pair', rfc7239, { forwarded: 'for=6.6.6.6;x="\\, for="203.0.113.7"' }, '203.0.113.7'],
  ['an escaped quote', rfc7239, { forwarded: 'for=6.6.6.6, for=203.0.113.7;host="\\", for=6.6.6.6"' }, '203.0.113.7'],
  ['an escaped backslash', rfc7239, { forwarded: 'for=6.6.6.6;x="\\\\", for=203.0.113.7' }, '203.0.113.7'],
  ['an element without an address', rfc7239, { forwarded: 'for=6.6.6.6, proto=https' }, 'unknown'],
  ['empty elements', rfc7239, { forwarded: 'for=203.0.113.7, ,' }, '203.0.113.7'],
  ['the other header', rfc7239, { forwarded: 'for=203.0.113.7', 'x-forwarded-for': '6.6.6.6' }, '203.0.113.7'],
  ['the other header alone', trustedProxies(1), { forwarded: 'for=6.6.6.6' }, '10.0.0.1'],
  ['an empty header', trustedProxies(1), { 'x-forwarded-for': '' }, '10.0.0.1'],
  ['no header', trustedProxies(1), {}, '10.0.0.1'],
  ['garbage', trustedProxies(['10.0.0.1']), { 'x-forwarded-for': '999.1.1.1' }, '999.1.1.1'],
])('req.ip is determined behind proxies: %s', async (_, trust, headers, expected) => {
  expect(await ipOf(headers, trust)).toBe(expected)
})

test('trustedProxies() accepts IPv6 networks', async () => {
  const trust = trustedProxies(['2001:db8::/32'])
  expect(await ipOf({ 'x-forwarded-for': '203.0.113.7' }, trust, '2001:db8:1::5')).toBe('203.0.113.7')
  expect(await ipOf({ 'x-forwarded-for': '203.0.113.7' }, trust, '2001:db9::5')).toBe('2001:db9::5')
})

test('IPv4-mapped IPv6 addresses match IPv4 networks, and the reverse', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7, ::ffff:10.9.9.9' }
  expect(await ipOf(headers, trustedProxies(['10.0.0.0/8']))).toBe('203.0.113.7')
  expect(await ipOf(headers, trustedProxies(['::ffff:10.0.0.0/104']), '10.0.0.1')).toBe('203.0.113.7')
})

const PARTS = ['a', 'for=', '"', '\\', ',', ' ', '="', ';a="', 'for=10.0.0.1,', ':', '[', '10.0.0.1,', '\\"', '%']

// If the work grew with the square of the length, one of these values would exceed the time-out of the test.
test.each(['Forwarded', 'X-Forwarded-For'] as const)('a long value of %s is parsed in linear time', (name) => {
  const trust = trustedProxies(['10.0.0.0/8'], name)
  for (const part of PARTS) trust('10.0.0.1', () => part.repeat(2_000_000 / part.length))
})

test.each([
  0,
  -1,
  1.5,
  [],
  ['nonsense'],
  ['10.0.0.0/33'],
  ['::/129'],
  ['10.0.0.0/x'],
  ['10.0.0.0/-0'],
  ['10.0.0.0/0x8'],
  ['10.0.0.0/ 8'],
  ['10.0.0.0/8/9'],
  ['10.0.0.0/'],
  ['/8'],
  ['10.0.0.0/8 '],
  [' ::1'],
  ['10.0.0.0/+8'],
  ['10.0.0.0/08'],
  ['10.0.0.0/1e1'],
  ['10.0.0.0/8.0'],
  ['10.0.0'],
  ['010.0.0.1'],
  ['::1%eth0'],
  ['::1%1'],
  ['[::1]'],
  ['::ffff:10.0.0.0/8'],
])('trustedProxies() rejects %j', (trusted) => {
  expect(() => trustedProxies(trusted)).toThrow(expect.objectContaining({ code: 'HONOTATE_INVALID_PROXIES' }))
})
