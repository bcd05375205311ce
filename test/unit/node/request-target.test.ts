import type { IncomingMessage } from 'node:http'
import fc from 'fast-check'
import { getPath } from 'hono/utils/url'
import { expect, test } from 'vitest'
import type { ControllerApp } from '../../../src/runtime/app/controller-app.ts'
import { hasUsualUrl, pathOf } from '../../../src/runtime/node/request-target.ts'
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

test('a usual URL is what the URL parser makes of it, and its path what Hono makes of it', () => {
  const app = { getPath } as unknown as ControllerApp
  fc.assert(
    fc.property(target, (url) => {
      if (!hasUsualUrl(message(url))) return
      const { href } = new URL(`http://localhost${url}`)
      expect(`http://localhost${url}`).toBe(href)
      expect(pathOf(app, url)).toBe(getPath(new Request(href)))
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

test('a usual host is what the URL parser makes of it', () => {
  fc.assert(
    fc.property(host, (name) => {
      if (hasUsualUrl(message('/', name))) expect(new URL(`http://${name}/`).host).toBe(name)
    }),
    { numRuns: runs(20_000) },
  )
})

test.each(['/', '/dir/', '/v/a@b', '/v/a%20b', '/v/.b', '/v/a:b,c;d', '/v/ab?q=%20&r[]=1'])('%s is usual', (url) => {
  expect(hasUsualUrl(message(url))).toBe(true)
})

test.each(['localhost', 'a-b.example:8080', '127.0.0.1', '10.0.0.255:54321'])('the host %s is usual', (name) => {
  expect(hasUsualUrl(message('/', name))).toBe(true)
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
  expect(hasUsualUrl(message(url, name))).toBe(false)
})
