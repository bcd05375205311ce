import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import type { FromService, ToService } from './messages.ts'

/** Milliseconds that a signal has to arrive at a process that gets it from the terminal, too. */
const SHARED = 300
/** Milliseconds until a process that was told to end has to say that it ends, and until it has to have ended. */
const ACKNOWLEDGE = 1000
const END = 5000

/** The process of a service, which waits for `go()` before it loads the program. */
export interface ServiceProcess {
  readonly isRunning: boolean
  /** Loads the program. */
  go(ports: readonly number[]): void
  /** Resolves when the process has ended, by itself or by force; `false` if force was needed. */
  stop(): Promise<boolean>
  /** Passes a signal on, unless it has arrived already, and waits for the end; after five seconds, the process is killed. */
  signal(signal: NodeJS.Signals): Promise<void>
}

/** How to start a process. */
export interface ServiceOptions {
  readonly entry: string
  readonly args: readonly string[]
  readonly nodeOptions: readonly string[]
  onMessage(message: FromService): void
  /** Called when it has ended without being told to. */
  onEnd(code: number | null, signal: NodeJS.Signals | null): void
}

const child = new URL('./child/child.js', import.meta.url).href

export function startService({ entry, args, nodeOptions, onMessage, onEnd }: ServiceOptions): ServiceProcess {
  const service = spawn(process.execPath, [...nodeOptions, '--import', child, entry, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: process.env['NODE_ENV'] ?? 'development' },
  })
  const ended = once(service, 'exit')
  let isTold = false
  let hasAcknowledged = false
  let isRunning = true

  service.on('message', (message: FromService) => {
    if (message.kind === 'stopping') hasAcknowledged = true
    else if (!isTold) onMessage(message)
  })
  service.on('error', () => {})
  service.on('exit', (code, signal) => {
    isRunning = false
    if (!isTold) onEnd(code, signal)
  })
  function send(message: ToService): void {
    if (service.connected) service.send(message, () => {})
  }

  return {
    get isRunning() {
      return isRunning
    },
    go: (ports) => send({ kind: 'go', ports }),
    async stop() {
      isTold = true
      if (!isRunning) return true
      let isForced = false
      const force = (): void => {
        isForced = true
        service.kill('SIGKILL')
      }
      // A process in an endless loop reads no message.
      const acknowledge = setTimeout(() => hasAcknowledged || force(), ACKNOWLEDGE)
      const end = setTimeout(force, END)
      send({ kind: 'stop' })
      await ended
      clearTimeout(acknowledge)
      clearTimeout(end)
      return !isForced
    },
    async signal(signal) {
      isTold = true
      if (!isRunning) return
      const end = setTimeout(() => service.kill('SIGKILL'), END)
      // Ctrl+C and process managers send a signal to all processes of a group. A second one would end a service at once,
      // and its services would not be destroyed.
      const pass = setTimeout(() => hasAcknowledged || send({ kind: 'signal', signal }), SHARED)
      // A process that reads no message still ends by a signal that it does not listen to.
      const force = setTimeout(() => hasAcknowledged || service.kill(signal), ACKNOWLEDGE)
      await ended
      for (const timer of [end, pass, force]) clearTimeout(timer)
    },
  }
}
