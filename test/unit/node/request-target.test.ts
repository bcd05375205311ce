import type { IncomingMessage } from 'node:http'
import fc from 'fast-check'
import { getPath, getPathNoStrict } from 'hono/utils/url'
import { expect, test } from 'vitest'
import { hostOf, isHost, PATH_OF_URL, pathOfTarget, usualUrl } from '../../../src/honotate/node/request-target.ts'
import { runs } from '../../support/runs.ts'

const message = (url: string, host = 'localhost'): IncomingMessage =>
  ({ url, method: 'GET', headers: { host }, httpVersionMajor: 1, socket: {} }) as unknown as IncomingMessage

const piece = fc.constantFrom(
  ...'/.%2eEaA0?#&=+ @:,;\'"<>^`{}|[]\\~!$()*-_',
  'é',
  '%2e',
  '%zz',
  '%E4',
  '%41',
  '..',
  '\t',
  'x',
)
const target = fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`)

test('the URL parser does not change a usual URL, and Hono finds the same path', () => {
  fc.assert(
    fc.property(target, (url) => {
      const usual = usualUrl(message(url))
      if (!usual) return
      const { href } = new URL(`http://localhost${url}`)
      expect(usual).toBe(href)
      expect(pathOfTarget(getPath, url)).toBe(getPath(new Request(href)))
    }),
    { numRuns: runs(20_000) },
  )
})

const label = fc.constantFrom('a', 'b-c', 'A', '1', '01', '256', '0x1', 'xn--a', 'é', '_a', '', 'localhost', '127', '0')
const host = fc
  .tuple(
    fc.array(label, { minLength: 1, maxLength: 5 }),
    fc.constantFrom('', ':80', ':443', ':0', ':8080', ':65535', ':65536', ':'),
  )
  .map(([labels, port]) => labels.join('.') + port)

test('the URL parser does not change a usual host', () => {
  fc.assert(
    fc.property(host, (name) => {
      if (usualUrl(message('/', name))) expect(new URL(`http://${name}/`).host).toBe(name)
    }),
    { numRuns: runs(20_000) },
  )
})

test.each(['/', '/dir/', '/v/a@b', '/v/a%20b', '/v/.b', '/v/a:b,c;d', '/v/ab?q=%20&r[]=1'])('%s is usual', (url) => {
  expect(usualUrl(message(url))).toBe(`http://localhost${url}`)
})

test.each(['localhost', 'a-b.example:8080', '127.0.0.1', '10.0.0.255:54321'])('the host %s is usual', (name) => {
  expect(usualUrl(message('/', name))).toBe(`http://${name}/`)
})

test.each([
  ['a target without a slash', '*', 'a'],
  ['a whole URL', 'http://a/', 'a'],
  ['dots', '/a/../b', 'a'],
  ['encoded dots', '/a/%2E./b', 'a'],
  ['a fragment', '/a#b', 'a'],
  ['no host', '/', ''],
  ['a default port', '/', 'a:80'],
])('%s is not usual', (_, url, name) => {
  expect(usualUrl(message(url, name))).toBe(undefined)
})

/** A message of HTTP/2, whose client sends the scheme and the authority. */
const message2 = (method: string, headers: Record<string, string>, socket: object = {}): IncomingMessage =>
  ({ url: '/', method, headers, httpVersionMajor: 2, socket }) as unknown as IncomingMessage

test.each([
  ['GET', { ':scheme': 'https', ':authority': 'a.test' }, true],
  ['GET', { ':scheme': 'http', ':authority': 'a.test' }, true],
  ['GET', { ':scheme': 'ftp', ':authority': 'a.test' }, false],
  ['GET', { ':scheme': 'httpss', ':authority': 'a.test' }, false],
  ['get', { ':scheme': 'https', ':authority': 'a.test' }, false],
  ['GET', { ':scheme': 'https', ':authority': 'A.TEST', host: 'a.test' }, false],
  ['GET', { ':scheme': 'https', host: 'a.test' }, true],
  ['GET', { ':scheme': 'https' }, false],
])('over HTTP/2, %s with %j is usual: %j', (method, headers, isUsual) => {
  expect(usualUrl(message2(method, headers)) !== undefined).toBe(isUsual)
})

test('over HTTP/1.1, any method is usual', () => {
  expect(usualUrl({ ...message('/'), method: 'm-search' } as IncomingMessage)).toBe('http://localhost/')
})

test('without a host, no URL is usual', () => {
  expect(usualUrl({ ...message('/'), headers: {} } as IncomingMessage)).toBe(undefined)
})

test.each([
  [{ host: 'a.test' }, {}, 'a.test', 'http'],
  [{ host: 'a.test' }, { encrypted: true }, 'a.test', 'https'],
  [{ host: 'a.test', ':authority': 'b.test' }, {}, 'b.test', 'http'],
  [{ ':authority': 'b.test', ':scheme': 'https' }, {}, 'b.test', 'https'],
  [{ ':authority': 'b.test', ':scheme': 'http' }, { encrypted: true }, 'b.test', 'http'],
])('with %j on the socket %j, the host is %s and the scheme %s', (headers, socket, host, scheme) => {
  const incoming = message2('GET', headers, socket)
  expect([hostOf(incoming), usualUrl(incoming)]).toEqual([host, `${scheme}://${host}/`])
})

test.each([
  ['a.test', true],
  ['[::1]:3000', true],
  ['a b', false],
  ['1.2.3.4.5', false],
  ['a:99999', false],
])('the host %s is valid in a request: %j', (name, can) => {
  expect(isHost(name)).toBe(can)
})

test('pathOfTarget() returns the same path as Hono, whose path functions read only the URL', () => {
  const first = (request: Request): string => `/first${new URL(request.url).pathname}`
  expect([getPath, getPathNoStrict, first].map((each) => PATH_OF_URL.has(each))).toEqual([true, true, false])
  const paths = ['/', '/a/', '/a?b=/c/', '/a/?b', '/%41/', '/%2F?%41', '/%E4']
  for (const target of paths) {
    const request = new Request(`http://host${target}`)
    expect(pathOfTarget(getPath, target)).toBe(getPath(request))
    expect(pathOfTarget(getPathNoStrict, target)).toBe(getPathNoStrict(request))
  }
})
