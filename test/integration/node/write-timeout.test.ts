import { once } from 'node:events'
import { connect } from 'node:net'
import { createApp, GetMapping, RestController } from 'honotate'
import { serve } from 'honotate/node'
import { expect, test } from 'vitest'
import { local } from '../../support/server.ts'

const WRITE_TIMEOUT = 100
let hasEnded = false

@RestController()
class EndlessController {
  @GetMapping('/endless')
  async *endless() {
    try {
      for (;;) yield new Uint8Array(1 << 20)
    } finally {
      hasEnded = true
    }
  }

  @GetMapping('/large')
  large() {
    return new Uint8Array(64 << 20)
  }
}

test('a client that reads nothing of its answer is disconnected after writeTimeout', async () => {
  const app = createApp({ controllers: [EndlessController], advice: [] })
  const options = { ...local, writeTimeout: WRITE_TIMEOUT }
  const server = await serve(app, options)
  try {
    for (const path of ['/apis/endless', '/apis/large']) {
      const socket = connect(server.port, '127.0.0.1')
      await once(socket, 'connect')
      socket.pause().write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
      await new Promise((resolve) => setTimeout(resolve, 10 * WRITE_TIMEOUT))
      // Reads what is in the buffers; the rest never arrives.
      let length = 0
      socket
        .on('data', (data) => (length += data.length))
        .on('error', () => {})
        .resume()
      await once(socket, 'close')
      expect(length, path).toBeLessThan(32 << 20)
    }
    expect(hasEnded).toBe(true)
  } finally {
    await server.close()
  }
})
