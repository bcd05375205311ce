import { once } from 'node:events'
import { request as send } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createApp, GetMapping, PostMapping, RequestBody, RestController } from 'honotate'
import { serve, type RunningServer } from 'honotate/node'
import { local } from '../../support/server.ts'

@RestController()
class Taking {
  @PostMapping('/body') body(@RequestBody() body: unknown) {
    return { body }
  }
  @GetMapping('/next') next() {
    return 'next'
  }
}

const typed = (type: string, init: RequestInit): RequestInit => ({
  method: 'POST',
  ...init,
  headers: { 'Content-Type': type },
})

describe('limits on a connection', () => {
  async function served(use: (server: RunningServer) => Promise<void>): Promise<void> {
    const server = await serve(createApp({ controllers: [Taking] }), {
      ...local,
      closeTimeout: 100,
    })
    try {
      await use(server)
    } finally {
      await server.close()
    }
  }

  /** Sends up to 100 MB until the server answers. Resolves with the status and the number of megabytes sent. */
  async function sendMuch(
    { port }: RunningServer,
    headers: Record<string, string>,
  ): Promise<{ status: number | undefined; sent: number }> {
    const request = send({
      port,
      host: '127.0.0.1',
      path: '/apis/body',
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
    })
    // The server may end the connection while the client sends.
    request.on('error', () => {})
    const answered = once(request, 'response')
    const chunk = Buffer.alloc(1_000_000, ' ')
    let sent = 0
    let isAnswered = false
    void answered.then(() => (isAnswered = true))
    function write(): void {
      if (isAnswered || sent === 100 || request.destroyed) return
      sent++
      if (request.write(chunk)) setImmediate(write)
      else request.once('drain', write)
    }
    write()
    const [response] = await answered
    request.destroy()
    return { status: response.statusCode, sent }
  }

  test('the server answers an upload of 100 MB with 413 before it ends, and serves the next request', async () => {
    await served(async (server) => {
      for (const headers of [{ 'Content-Length': '100000000' }, { 'Transfer-Encoding': 'chunked' }]) {
        const { status, sent } = await sendMuch(server, headers)
        expect(status).toBe(413)
        expect(sent).toBeLessThan(100)
        expect((await fetch(`${server.address}/apis/body`, typed('application/json', { body: '[1]' }))).status).toBe(
          200,
        )
      }
    })
  })

  test('the server rejects a request with both Content-Length and Transfer-Encoding', async () => {
    await served(async ({ port }) => {
      const socket = connect(port, '127.0.0.1')
      let answer = ''
      socket.on('data', (data) => (answer += data.toString('latin1')))
      socket.write(
        'POST /apis/body HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n',
      )
      await once(socket, 'close')
      expect(answer).toMatch(/^HTTP\/1\.1 400 /u)
    })
  })

  test('the server answers the next request on a connection after a body that is too long', async () => {
    await served(async ({ port }) => {
      const socket = connect(port, '127.0.0.1')
      let answer = ''
      socket.on('data', (data) => (answer += data.toString('latin1')))
      const head = 'POST /apis/body HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n'
      socket.write(`${head}Content-Length: 1048577\r\n\r\n`)
      await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 413 /u)
      answer = ''
      socket.write(Buffer.alloc(1_048_577, 'x'))
      socket.write(`${head}Content-Length: 1\r\nConnection: close\r\n\r\nx`)
      await once(socket, 'close')
      expect(answer).toMatch(/^HTTP\/1\.1 200 /u)
    })
  })
})
