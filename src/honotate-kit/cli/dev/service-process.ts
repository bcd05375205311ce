import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { isFromService, type FromService, type Start, type ToService } from './messages.ts'

/** Milliseconds after `stop()` until a process that has not reported `stopping` is killed. */
const ACKNOWLEDGE = 1000
/** Milliseconds after `stop()` or `signal()` until a process that has not ended is killed. */
const END = 5000

export interface ServiceProcess {
  readonly isRunning: boolean
  go(start: Start): void
  /**
   * Ends the process, so that the next process can listen. Resolves to `false` if the program has started and had to be
   * killed.
   */
  stop(): Promise<boolean>
  /** Passes a signal on to the process, and kills the process if it has not ended after five seconds. */
  signal(signal: NodeJS.Signals): Promise<boolean>
  kill(): void
}

export interface ServiceOptions {
  readonly entry: string
  readonly args: readonly string[]
  readonly nodeOptions: readonly string[]
}

export interface ServiceEvents {
  onMessage(message: FromService): void
  /** Called when the process has ended by itself. */
  onEnd(code: number | null, signal: NodeJS.Signals | null): void
}

const child = new URL('child/child.js', import.meta.url).href

/**
 * Starts a process that waits for `go()`. The process ends when this one does, because the channel between them closes.
 */
export function startService(options: ServiceOptions, { onMessage, onEnd }: ServiceEvents): ServiceProcess {
  const { entry, args, nodeOptions } = options
  const service = spawn(process.execPath, [...nodeOptions, '--import', child, entry, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: process.env['NODE_ENV'] ?? 'development' },
  })
  const ended = once(service, 'exit')
  let isTold = false
  let hasStarted = false
  let hasAcknowledged = false
  let isRunning = true

  service.on('message', (message: unknown) => {
    // The program may send other messages, for another parent.
    if (!isFromService(message)) return
    if (message.kind === 'stopping') hasAcknowledged = true
    // While the process ends, passes on only recorded requests: they may end meanwhile.
    else if (!isTold || message.kind === 'traced') onMessage(message)
    hasStarted ||= message.kind === 'listening' || message.kind === 'evaluated'
  })
  service.on('error', () => {})
  service.on('exit', (code, signal) => {
    isRunning = false
    if (!isTold) onEnd(code, signal)
  })
  function send(message: ToService): void {
    if (service.connected) service.send(message, () => {})
  }
  async function end(message: ToService, acknowledge: number): Promise<boolean> {
    isTold = true
    if (!isRunning) return true
    let isForced = false
    const force = (): void => {
      isForced = true
      service.kill('SIGKILL')
    }
    // Kills a process that does not read the message (for example, in an endless loop) or does not end.
    const timers = [setTimeout(() => hasAcknowledged || force(), acknowledge), setTimeout(force, END)]
    send(message)
    await ended
    for (const timer of timers) clearTimeout(timer)
    return !isForced || !hasStarted
  }

  return {
    get isRunning() {
      return isRunning
    },
    go: (start) => send({ kind: 'go', ...start }),
    stop: () => end({ kind: 'stop' }, ACKNOWLEDGE),
    signal: (signal) => end({ kind: 'signal', signal }, END),
    kill() {
      isTold = true
      service.kill('SIGKILL')
    },
  }
}
