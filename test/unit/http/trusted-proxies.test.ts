import { expect, test } from 'vitest'
import { trustedProxies } from '../../../src/honotate/http/trusted-proxies.ts'

type Name = Parameters<typeof trustedProxies>[1]

/** The client's address for each number of trusted proxies, from 1 to one more than the addresses in the header. */
function clients(name: Name, value: string, addresses: readonly string[]): string[] {
  return [...addresses, ''].map((_, index) => trustedProxies(index + 1, name)('peer', () => value))
}

test.each<[Name, string, string[]]>([
  ['X-Forwarded-For', '1.1.1.1, 2.2.2.2,3.3.3.3', ['3.3.3.3', '2.2.2.2', '1.1.1.1']],
  ['X-Forwarded-For', ' , 1.1.1.1:80, "[::1]:80" ,[::2],::3', ['::3', '::2', '::1', '1.1.1.1']],
  ['Forwarded', 'for=1.1.1.1,for=2.2.2.2, for=3.3.3.3', ['3.3.3.3', '2.2.2.2', '1.1.1.1']],
  ['Forwarded', ',for=1.1.1.1, ,for=2.2.2.2,', ['2.2.2.2', '1.1.1.1']],
  ['Forwarded', 'by=9.9.9.9; FOR="1.1.1.1:80" ;x=y, x', ['unknown', '1.1.1.1']],
  ['Forwarded', 'for=1.1.1.1;x="a,b",for=2.2.2.2;x=","', ['2.2.2.2', '1.1.1.1']],
  ['Forwarded', 'for=1.1.1.1,for=2.2.2.2;x="\\"",for=3.3.3.3', ['3.3.3.3', '2.2.2.2', '1.1.1.1']],
  ['Forwarded', 'for=1.1.1.1,for=2.2.2.2;x="\\\\",for=3.3.3.3', ['3.3.3.3', '2.2.2.2', '1.1.1.1']],
  ['Forwarded', 'for=1.1.1.1,for=2.2.2.2;x="\\\\\\",",for=3.3.3.3', ['3.3.3.3', '2.2.2.2', '1.1.1.1']],
  ['Forwarded', 'for="[::1]:80", for="_hidden", for=unknown', ['unknown', '_hidden', '::1']],
])('the client is found in the header %s: %s', (name, value, addresses) => {
  expect(clients(name, value, addresses)).toEqual([...addresses, addresses.at(-1)])
})

test.each([
  ['10.0.0.0/8', ['10.0.0.0', '10.255.255.255', '::ffff:10.1.2.3'], ['11.0.0.0', '9.255.255.255', '::10.1.2.3']],
  ['10.0.0.0/9', ['10.127.255.255'], ['10.128.0.0']],
  ['10.0.0.1', ['10.0.0.1'], ['10.0.0.0', '10.0.0.3']],
  ['10.0.0.1/32', ['10.0.0.1'], ['10.0.0.0', '10.0.0.3']],
  ['0.0.0.0/0', ['255.255.255.255'], ['::1', 'unknown', '']],
  ['::/0', ['::1', 'fe80::1%eth0'], ['10.0.0.1', 'unknown']],
  ['2001:db8::/32', ['2001:db8:ffff::'], ['2001:db9::']],
  ['::1', ['::1', '0:0:0:0:0:0:0:1'], ['::', '::3', '0.0.0.1']],
  ['::1/128', ['::1'], ['::', '::3']],
  ['::ffff:10.0.0.0/104', ['10.255.255.255', '::ffff:a01:203'], ['11.0.0.0']],
  ['::ffff:10.0.0.1', ['10.0.0.1'], ['10.0.0.0', '10.0.0.3']],
  ['192.168.100.228', ['0000:0000:0000:0000:0000:ffff:192.168.100.228'], ['192.168.100.228.1', '1:2:3']],
])('only proxies in %s are trusted', (network, inside, outside) => {
  const isTrusted = (address: string): boolean => trustedProxies([network])(address, () => 'client') === 'client'
  expect([inside.filter(isTrusted), outside.filter(isTrusted)]).toEqual([inside, []])
})

test.each([
  [0, '0'],
  [['10.0.0.0/8', 'nonsense'], '"nonsense"'],
  [[['10.0.0.0/8']], '["10.0.0.0/8"]'],
  [[], '[]'],
  [undefined, 'undefined'],
])('the error shows that %j was received', (trusted: any, received) => {
  expect(() => trustedProxies(trusted)).toThrow(`received ${received}`)
})
