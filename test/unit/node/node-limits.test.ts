import { expect, test } from 'vitest'
import { serverOptions } from '../../../src/honotate/node/node-limits.ts'

const of = (limits: object, given: object = {}): Record<string, any> =>
  serverOptions(limits, given as Record<string, unknown>, () => false)

test('the limits of a server have defaults', () => {
  const options = of({})
  const http1 = { headersTimeout: 15_000, requestTimeout: 120_000, keepAliveTimeout: 5000, maxHeaderSize: 16_384 }
  expect(options).toMatchObject({ ...http1, handshakeTimeout: 15_000, settings: { maxHeaderListSize: 16_384 } })
  expect(options['http1Options']).toMatchObject(http1)
})

test.each([
  [{}, { headersTimeout: 15_000, connectionsCheckingInterval: 3750 }],
  [{ requestTimeout: 1000 }, { headersTimeout: 1000, connectionsCheckingInterval: 250 }],
  [
    { headersTimeout: 2000, requestTimeout: 1000 },
    { headersTimeout: 2000, connectionsCheckingInterval: 250 },
  ],
  [{ requestTimeout: 0 }, { headersTimeout: 15_000, connectionsCheckingInterval: 3750 }],
  [{ headersTimeout: 0 }, { headersTimeout: 0, connectionsCheckingInterval: 5000 }],
  [
    { headersTimeout: 0, requestTimeout: 1000 },
    { headersTimeout: 0, connectionsCheckingInterval: 250 },
  ],
  [
    { headersTimeout: 0, requestTimeout: 0 },
    { headersTimeout: 0, connectionsCheckingInterval: 5000 },
  ],
  [{ headersTimeout: 1 }, { headersTimeout: 1, connectionsCheckingInterval: 10 }],
])('with %j, Node checks for late requests often enough: %j', (limits, expected) => {
  expect(of(limits)).toMatchObject(expected)
})

test('with a headersTimeout of 0, the handshake timeout of Node applies', () => {
  expect(of({ headersTimeout: 0 })).not.toHaveProperty('handshakeTimeout')
})

test('serverOptions take precedence', () => {
  const options = of({ requestTimeout: 1000 }, { requestTimeout: 2000, key: 'k', settings: { enablePush: false } })
  expect(options).toMatchObject({ requestTimeout: 2000, headersTimeout: 2000, key: 'k' })
  expect(options['settings']).toEqual({ maxHeaderListSize: 16_384, maxConcurrentStreams: 100, enablePush: false })
})

test('serverOptions hold for HTTP/1.1 on a server for HTTP/2', () => {
  const given = { optimizeEmptyRequests: false, requireHostHeader: true }
  expect(of({}, given)['http1Options']).toMatchObject(given)
})
