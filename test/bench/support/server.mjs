import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { onCore } from './load.mjs'

/** Starts a server that prints its port, in a process of its own. */
export async function startServer(file, extra = 0) {
  const [command, ...args] = onCore(0, [process.execPath, file])
  const child = spawn(command, args, {
    env: { ...process.env, NODE_ENV: 'production', EXTRA: String(extra) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const ended = exited.then(([code]) => {
    throw new Error(`${file} has ended with ${code}`)
  })
  ended.catch(() => {})
  const [port] = await Promise.race([once(child.stdout, 'data'), ended])
  return {
    url: `http://127.0.0.1:${Number(port)}`,
    /** The memory of the process in MiB; `undefined` where only other systems than Linux could tell. */
    memory: () => {
      const file = `/proc/${child.pid}/status`
      return existsSync(file) ? Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(file, 'utf8'))[1]) / 1024 : undefined
    },
    async stop() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
