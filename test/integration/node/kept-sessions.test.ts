import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterAll, expect, test } from 'vitest'
import { createFolder, linkPackages } from '../../support/folder.ts'
import { tls } from './support.ts'

const program = `
  import { createSecureServer } from 'node:http2'
  import { queryObjects } from 'node:v8'
  import { createApp } from 'honotate'
  import { serve } from 'honotate/node'

  const app = createApp({ controllers: [], logger: { error() {} } })
  const adapter = { createServer: createSecureServer, serverOptions: JSON.parse(process.env.TLS) }
  const { port, server } = await serve(app, { port: 0, hostname: '127.0.0.1', signals: false, keepAliveTimeout: 500, adapter })
  let Session
  server.on('session', (session) => (Session = session.constructor))
  setInterval(gc, 50)
  process.on('message', () => process.send(queryObjects(Session)))
  process.send(port)`

let server: ChildProcess
afterAll(() => void server.kill())

async function answer(): Promise<number> {
  const [value] = (await once(server, 'message')) as [number]
  return value
}

/** Sends HTTP/1.1 where the preface of HTTP/2 belongs, and leaves. */
function breakProtocol(port: number): Promise<unknown> {
  const socket = connect({ port, host: '127.0.0.1', ALPNProtocols: ['h2'], rejectUnauthorized: false })
  socket.on('error', () => {}).resume()
  socket.once('secureConnect', () => {
    socket.write('GET / HTTP/1.1\r\n\r\n')
    setTimeout(() => socket.destroy(), 10)
  })
  return once(socket, 'close')
}

test('the sessions of clients that break HTTP/2 over TLS can be collected', async () => {
  const { directory } = createFolder('kept-sessions', { 'package.json': { type: 'module' } })
  linkPackages(directory, ['honotate', 'hono', 'typedi'])
  writeFileSync(join(directory, 'server.mjs'), program)
  const env = { ...process.env, TLS: JSON.stringify(tls) }
  server = fork(join(directory, 'server.mjs'), { execArgv: ['--expose-gc'], env })
  const port = await answer()
  for (let round = 0; round < 20; round++) await Promise.all(Array.from({ length: 25 }, () => breakProtocol(port)))
  await expect
    .poll(
      () => {
        server.send('count')
        return answer()
      },
      { timeout: 20_000, interval: 500 },
    )
    .toBeLessThan(10)
})
