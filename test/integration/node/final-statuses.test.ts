import { createApp } from 'honotate'
import { serve } from 'honotate/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningServer } from 'honotate/node'
import { silent } from '../../support/logger.ts'
import { local, rawConnection } from './support.ts'

let server: RunningServer
beforeAll(async () => {
  const app = createApp({ controllers: [], logger: silent })
  app.use('/touched/*', async (c, next) => {
    await next()
    c.header('X-Touched', 'yes')
  })
  for (const start of ['', '/touched'])
    app.get(`${start}/:status`, (c) => {
      const response = new Response('body')
      Object.defineProperty(response, 'status', { value: Number(c.req.param('status')) })
      return response
    })
  server = await serve(app, local)
})
afterAll(() => server.close())

test.each([0, 99, 100, 101, 103, 199, 600, 999, Number.NaN])(
  'a response with the status %d becomes a 500, and the connection stays open',
  async (status) => {
    for (const path of [`/${status}`, `/touched/${status}`]) {
      const { socket, ended } = await rawConnection(server.port)
      const head = (target: string, more = ''): string => `GET ${target} HTTP/1.1\r\nHost: a\r\n${more}\r\n`
      socket.write(head(path) + head('/200', 'Connection: close\r\n'))
      expect((await ended).match(/HTTP\/1\.1 \d+/gu), path).toEqual(['HTTP/1.1 500', 'HTTP/1.1 200'])
    }
  },
)
