import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { freePort } from '../../support/free-port.ts'
import { start } from '../../support/program.ts'

/** The command of Redis or Valkey: `HONOTATE_REDIS`, or a command on the PATH. */
export const redisCommand = [process.env['HONOTATE_REDIS'], 'redis-server', 'valkey-server'].find(
  (command) => command && runs(command),
)

/** Starts a Redis that stores no data; it can be stopped and started again on its port. */
export async function startRedis() {
  const port = await freePort()
  let program = await launch(port)
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      await program.stop('SIGKILL')
    },
    async restart() {
      program = await launch(port)
    },
  }
}

async function launch(port: number) {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const program = start({ directory: process.cwd() }, [redisCommand as string, ...options])
  await program.printed(/Ready to accept connections/u)
  return program
}

function runs(command: string): boolean {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0
}
