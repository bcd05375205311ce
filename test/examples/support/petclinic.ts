import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { accepts, freePort } from '../../support/free-port.ts'
import { isUp } from '../../support/load.ts'
import { start as startProgram } from '../../support/program.ts'
import type { Example } from './example.ts'

export const tokens = { RECEPTION_TOKEN: 'reception-in-the-matrix', VET_TOKEN: 'veterinarian-in-the-matrix' }

/** The clinic as a process. */
export type App = Awaited<ReturnType<typeof startApp>>

/** Starts a command that is one process. */
function start(example: Example, args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const program = startProgram(example, ['node', ...args], { ...example.env, NODE_ENV: undefined, ...more })
  return {
    ...program,
    async until(isTrue: () => boolean | Promise<boolean>) {
      let hasEnded = false
      void program.ended.then(() => (hasEnded = true))
      while (!(await isTrue())) {
        if (hasEnded) throw new Error(`The process has ended:\n${program.output()}`)
        await pause(50)
      }
    },
  }
}

/** Starts PostgreSQL in a separate process, which keeps its data in the folder of the example. */
export async function startDatabase(example: Example) {
  const port = await freePort()
  const script = join(example.directory, 'node_modules/@electric-sql/pglite-socket/dist/scripts/server.js')
  const command = [script, `--db=.clinic-${port}`, `--port=${port}`, '--max-connections=50']
  const restart = async () => {
    const started = start(example, command)
    await started.until(() => accepts(port))
    return started
  }
  let running = await restart()
  return {
    port,
    stop: () => running.stop(),
    async restart() {
      running = await restart()
    },
  }
}

/** Starts a server that refuses connections as PostgreSQL does while it starts. */
export async function startStartingDatabase(port: number): Promise<Server> {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0')
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(fields.length + 4, 1)
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(Buffer.concat([head, fields])))
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** Starts the clinic, which listens when its database is available. */
export async function startApp(example: Example, database: number, env: Readonly<Record<string, string>> = {}) {
  const port = await freePort()
  const started = start(example, ['--enable-source-maps', '--import', './dist/tracing.js', 'dist/main.js'], {
    DATABASE_URL: `postgres://postgres@127.0.0.1:${database}/postgres`,
    DRAIN_SECONDS: '0',
    PORT: String(port),
    ...tokens,
    ...env,
  })
  return {
    ...started,
    port,
    address: `http://127.0.0.1:${port}`,
    listening: () => started.until(() => isUp(port, '/health/live')),
    printed: (pattern: RegExp) => started.until(() => pattern.test(started.output())),
  }
}
