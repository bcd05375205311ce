import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import process from 'node:process'
import { compileChanged } from './compile-changed.ts'
import type { LoadedFile } from '../app/register-hooks.ts'
import type { FromService } from './messages.ts'
import { opensInspector } from './node-options.ts'
import type { Console } from './report.ts'
import { startService, type ServiceProcess } from './service-process.ts'
import type { FileChange } from './watch-project.ts'

/** What is supervised. */
export interface SupervisorOptions {
  readonly entry: string
  readonly args: readonly string[]
  readonly nodeOptions: readonly string[]
  readonly screen: Console
  /** Receives the files that the program has loaded. */
  onFiles(files: readonly LoadedFile[]): void
}

/** Runs the service in one process after the other. */
export interface Supervisor {
  /** Resolves when the service was started, or the start has failed. */
  start(): Promise<void>
  /** Stops the process and starts the next one. Changes during that are one more restart. */
  restart(change: FileChange): Promise<void>
  /** Ends all processes, the service by the signal, which it may have received itself. */
  end(signal: NodeJS.Signals): Promise<void>
}

/** Milliseconds after a start until the next process is prepared, so that it does not compete with the start. */
const PREPARE = 200

export function createSupervisor({ onFiles, screen, ...options }: SupervisorOptions): Supervisor {
  // Two processes cannot open the inspector at the same port.
  const prepares = !opensInspector(options.nodeOptions)
  const ports: number[] = []
  const formats = new Map<string, LoadedFile['format']>()
  let current: ServiceProcess | undefined
  let spare: ServiceProcess | undefined
  let preparing: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let pending: FileChange | undefined
  let isEnding = false
  let started: () => void = () => {}

  function create(): ServiceProcess {
    const free: number[] = []
    const service: ServiceProcess = startService({
      ...options,
      onMessage: (message) => receive(message, free),
      onEnd(code, signal) {
        if (service === spare) spare = undefined
        if (service !== current) return
        screen.ended(code, signal)
        settle()
      },
    })
    return service
  }

  function receive(message: FromService, taken: number[]): void {
    if (message.kind === 'files') {
      for (const { file, format } of message.files) formats.set(file, format)
      onFiles(message.files)
    } else if (message.kind === 'listening') {
      taken.push(message.port)
      ports.splice(0, Infinity, ...taken)
      screen.listening(message.address, message.routes)
      settle()
    } else if (message.kind === 'evaluated') {
      screen.evaluated()
      settle()
    }
  }

  /** The start has succeeded or failed: time to prepare the next one. */
  function settle(): void {
    started()
    if (!prepares || isEnding) return
    clearTimeout(preparing)
    preparing = setTimeout(() => {
      if (!isEnding && !running) spare ??= create()
    }, PREPARE)
  }

  async function next(change: FileChange): Promise<void> {
    // Also before a failure: the process after the next change must not have read the old configuration.
    if (change.isConfiguration) {
      await spare?.stop()
      spare = undefined
      if (isEnding) return
    }
    const failure = missingEntry(options.entry) ?? compileChanged(change.files, formats)
    if (failure !== undefined) {
      screen.failed(failure, Boolean(current?.isRunning))
      return
    }
    screen.restarting(change)
    clearTimeout(preparing)
    // The next process gets ready while the last one closes its servers.
    if (prepares) spare ??= create()
    if ((await current?.stop()) === false) screen.forced()
    if (isEnding) return
    current = spare ?? create()
    spare = undefined
    current.go(ports)
  }

  return {
    start() {
      current = create()
      current.go(ports)
      return new Promise((resolve) => (started = resolve))
    },
    async restart(change) {
      pending = pending ? merge(pending, change) : change
      if (running || isEnding) return
      while (pending) {
        if (isEnding) return
        const now: FileChange = pending
        pending = undefined
        running = next(now)
        await running
        running = undefined
      }
    },
    async end(signal) {
      isEnding = true
      clearTimeout(preparing)
      await Promise.all([spare?.stop(), current?.signal(signal), running])
    },
  }
}

/** Node's own error would name the working directory as the module that imports the entry. */
function missingEntry(entry: string): string | undefined {
  return existsSync(entry) ? undefined : `error: ${relative(process.cwd(), entry)} does not exist`
}

function merge(one: FileChange, other: FileChange): FileChange {
  return {
    files: [...new Set([...one.files, ...other.files])],
    isConfiguration: one.isConfiguration || other.isConfiguration,
  }
}
