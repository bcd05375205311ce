import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { onCore } from './load.mjs'

/** Servers that are killed when this process exits, even if a signal ends it. */
const running = new Set()
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

/**
 * Starts a server that prints its port, in a separate process.
 *
 * @param program A file for Node, or a command with its arguments.
 * @param scenario `extra` is the number of controllers in addition to the first one, `env` has environment variables
 *   for the service.
 */
export async function startServer(program, { extra = 0, env = {} } = {}) {
  const [command, ...args] = onCore(0, Array.isArray(program) ? program : [process.execPath, program])
  const child = spawn(command, args, {
    env: { ...process.env, NODE_ENV: 'production', EXTRA: String(extra), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  const exited = once(child, 'exit').finally(() => running.delete(child))
  const ended = exited.then(([code]) => {
    throw new Error(`${program} has ended with ${code}`)
  })
  ended.catch(() => {})
  const [output] = await Promise.race([once(child.stdout, 'data'), ended])
  // workerd prints an object that ends with the port.
  const [, port] = /(\d+)\D*$/u.exec(String(output))
  return {
    url: `http://127.0.0.1:${port}`,
    /** Returns the memory of the process in MiB, or `undefined` if the system is not Linux. */
    memory: () => {
      const status = `/proc/${child.pid}/status`
      return existsSync(status) ? Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(status, 'utf8'))[1]) / 1024 : undefined
    },
    /** Returns the microseconds that all threads of the process have run, or `undefined` if the system is not Linux. */
    processorTime: () => {
      const tasks = `/proc/${child.pid}/task`
      if (!existsSync(`/proc/${child.pid}/schedstat`)) return undefined
      const times = readdirSync(tasks).map((id) => readFileSync(`${tasks}/${id}/schedstat`, 'utf8').split(' ', 1))
      return times.reduce((sum, time) => sum + Number(time) / 1000, 0)
    },
    signal: (name) => void child.kill(name),
    async stop() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
