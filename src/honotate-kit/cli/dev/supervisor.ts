import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { compileFile } from '../../transform/hosts/register/compile-file.ts'
import type { LoadedFile } from '../app/register-hooks.ts'
import { isSyntaxError } from '../../toolbox/error-place.ts'
import { describeFailedStart } from '../app/failed-start.ts'
import { STALE_CONTRACT, type FromService } from './messages.ts'
import { opensInspector } from './node-options.ts'
import type { Reporter } from './reporter.ts'
import { startService, type ServiceOptions, type ServiceProcess } from './service-process.ts'

/** Milliseconds to wait for the restart that the change of the contract's file causes. */
const WRITTEN = 200
/** Milliseconds to wait for the next check to write the contract, if the last check began before an edit. */
const NEXT_CHECK = 10_000

export interface SupervisorEvents {
  onMessage(message: FromService): void
  /** Called when the program starts again, and when it has ended by itself. */
  onState(state: 'starts' | 'has ended'): void
}

/** Runs the service, and replaces its process after a change. */
export class Supervisor {
  readonly #options: ServiceOptions
  readonly #reporter: Reporter
  readonly #events: SupervisorEvents
  readonly #formats = new Map<string, LoadedFile['format']>()
  readonly #changed = new Set<string>()
  #hasCheck: boolean
  readonly #hasPage: boolean
  #ports: readonly number[] = []
  #service: ServiceProcess | undefined
  #restarting: Promise<void> | undefined
  /** Whether the program ends with `STALE_CONTRACT` if its contract is stale. */
  #writesContract = false
  /** Whether the program has ended with `STALE_CONTRACT`. */
  #isStale = false
  /** The time of the last edit. */
  #edited = 0
  #isEnding = false
  #settle: () => void = () => {}

  /**
   * @param hasCheck Whether a type check writes the contract. The caller then calls `contractIsWritten()` after each
   *   check.
   */
  constructor(
    options: ServiceOptions,
    reporter: Reporter,
    events: SupervisorEvents,
    { hasPage, hasCheck }: { hasPage: boolean; hasCheck: boolean },
  ) {
    this.#options = options
    this.#reporter = reporter
    this.#events = events
    this.#hasPage = hasPage
    this.#hasCheck = hasCheck
  }

  /** Resolves when the service has started or its start has failed. */
  start(): Promise<void> {
    this.#service = this.#create()
    this.#go(this.#hasCheck)
    return new Promise((resolve) => (this.#settle = resolve))
  }

  /**
   * Stops the process and starts the next one, unless the entry is missing or a file has a syntax error. Changes that
   * arrive meanwhile cause one more restart.
   */
  async restart(files: readonly string[]): Promise<void> {
    this.#edited = Date.now()
    for (const file of files) this.#changed.add(file)
    this.#restarting ??= this.#restartWhileChanged()
    await this.#restarting
    this.#restarting = undefined
  }

  /**
   * Restarts a program that ended because of a stale contract, unless the new contract has already restarted it. If the
   * contract is still stale, the program now prints its error.
   *
   * @param began When the check that wrote the contract began.
   */
  async contractIsWritten(began: number = Infinity): Promise<void> {
    if (began < this.#edited) {
      const service = this.#service
      await setTimeout(NEXT_CHECK, undefined, { ref: false })
      if (this.#service !== service) return
    }
    await setTimeout(WRITTEN)
    if (!this.#isStale || this.#restarting || this.#isEnding) return
    this.#events.onState('starts')
    this.#service = this.#create()
    this.#go(false)
  }

  /** Records that the type check writes the contract from now on. */
  checkHasBegun(): void {
    this.#hasCheck = true
  }

  /** Records that the type check has ended. From now on, a stale contract is an error. */
  checkHasEnded(): void {
    this.#hasCheck = false
    void this.contractIsWritten()
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    this.#isEnding = true
    await Promise.all([this.#service?.signal(signal), this.#restarting])
  }

  async #restartWhileChanged(): Promise<void> {
    while (this.#changed.size > 0 && !this.#isEnding) {
      const files = [...this.#changed]
      this.#changed.clear()
      const failure = missingEntry(this.#options.entry) ?? this.#compile(files)
      if (failure === undefined) await this.#replace(files)
      else this.#reporter.failed(failure, Boolean(this.#service?.isRunning))
    }
  }

  async #replace(files: readonly string[]): Promise<void> {
    this.#reporter.restarting(files)
    this.#events.onState('starts')
    // The next process starts while the previous one closes its servers, unless both would open the port of the
    // inspector.
    const early = opensInspector(this.#options.nodeOptions) ? undefined : this.#create()
    if ((await this.#service?.stop()) === false) this.#reporter.forced()
    if (this.#isEnding) early?.kill()
    else {
      this.#service = early ?? this.#create()
      this.#go(this.#hasCheck)
    }
  }

  #go(writesContract: boolean): void {
    this.#writesContract = writesContract
    this.#isStale = false
    this.#service?.go({ ports: this.#ports, hasPage: this.#hasPage, writesContract })
  }

  #create(): ServiceProcess {
    const ports: number[] = []
    return startService(this.#options, {
      onMessage: (message) => this.#receive(message, ports),
      onEnd: (code, signal) => {
        this.#isStale = this.#writesContract && code === STALE_CONTRACT
        if (this.#isStale) this.#reporter.stale()
        else this.#reporter.ended('the program', code, signal)
        this.#events.onState('has ended')
        this.#settle()
      },
    })
  }

  #receive(message: FromService, ports: number[]): void {
    this.#events.onMessage(message)
    if (message.kind === 'traced') return
    if (message.kind === 'files') {
      for (const { file, format } of message.files) this.#formats.set(file, format)
      return
    }
    if (message.kind === 'listening') {
      if (message.port !== undefined) ports.push(message.port)
      this.#ports = ports
      this.#reporter.listening(message.address, message.routes)
    } else this.#reporter.evaluated()
    this.#settle()
  }

  /**
   * Compiles edited files before the service stops: this process has already loaded the compiler, and the next process
   * of the service finds the results in the cache.
   *
   * @returns A syntax error with the lines around it, if a file has one.
   */
  #compile(files: readonly string[]): string | undefined {
    for (const file of files) {
      if (!/\.[cm]?[jt]sx?$/u.test(file)) continue
      try {
        compileFile(readFileSync(file, 'utf8'), file, this.#formats.get(file))
      } catch (error) {
        // Other errors, such as a deleted file or a missing compiler, are left to the service.
        if (isSyntaxError(error)) return describeFailedStart(error, [])
      }
    }
    return undefined
  }
}

/**
 * Describes a missing entry; `undefined` if it exists. Node's own error would name the working directory as the
 * importer.
 */
function missingEntry(entry: string): string | undefined {
  return existsSync(entry) ? undefined : `error: ${relative(process.cwd(), entry)} does not exist`
}
