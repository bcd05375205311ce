import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { freePort } from '../../support/free-port.ts'

/** The command of Redis or Valkey: `HONOTATE_REDIS`, or what the system has. */
export const redisCommand = [process.env['HONOTATE_REDIS'], 'redis-server', 'valkey-server'].find(
  (command) => command && runs(command),
)

/** A Redis that keeps nothing; it can be stopped and started again on its port. */
export async function startRedis() {
  const port = await freePort()
  let child = await launch(port)
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    async restart() {
      child = await launch(port)
    },
  }
}

async function launch(port: number) {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn(redisCommand as string, options, { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const text of child.stdout.iterator({ destroyOnReturn: false }))
    if (String(text).includes('Ready to accept connections')) break
  child.stdout.resume()
  return child
}

function runs(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
