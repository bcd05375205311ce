import { relative } from 'node:path'
import process from 'node:process'
import { paint } from '../../toolbox/colours.ts'
import { counted } from '../../toolbox/words.ts'
import type { RouteLine } from '../app/program-apps.ts'

/** The maximum number of routes or changes to list; `honotate routes` lists all routes. */
const MOST_ROUTES = 20

export function say(text: string): void {
  console.log(`${paint('dim', '[honotate]')} ${text}`)
}

export function printTypeErrors(errors: number): void {
  say(errors === 0 ? 'no type errors' : counted(errors, 'type error'))
}

export class Reporter {
  readonly #cwd: string
  readonly #addresses = new Set<string>()
  #routes: ReadonlySet<string> | undefined
  #since = performance.now()

  constructor(entry: string, cwd: string) {
    this.#cwd = cwd
    say(`starts ${relative(cwd, entry)} on Node ${process.versions.node}`)
  }

  /** Lists the routes the first time, and later only added and removed ones. */
  listening(address: string, routes: readonly RouteLine[]): void {
    const lines = new Set(routes.map((route) => lineOf(route)))
    if (this.#routes) listChanges(this.#routes, lines)
    else listAll(routes)
    this.#routes = lines
    say(`${this.#addresses.has(address) ? 'listens again' : `listens on ${paint('bold', address)}`} ${this.#took()}`)
    this.#addresses.add(address)
  }

  evaluated(): void {
    say(`the program has started ${this.#took()}`)
  }

  restarting(files: readonly string[]): void {
    this.#since = performance.now()
    const [first = '', ...others] = files.map((file) => relative(this.#cwd, file))
    say(`${first}${others.length > 0 ? ` and ${others.length} more` : ''} changed, starts again`)
  }

  /** Prints why the service was not restarted: a syntax error, or a missing entry. */
  failed(failure: string, isRunning: boolean): void {
    console.error(failure)
    say(isRunning ? 'waits for a change; the service runs as it was before' : 'waits for a change')
  }

  ended(name: string, code: number | null, signal: NodeJS.Signals | null, next = 'waits for a change'): void {
    say(`${name} has ended with ${signal ?? `exit code ${code}`}; ${next}`)
  }

  stale(): void {
    say('the contract is older than the sources; waits for the new one')
  }

  forced(): void {
    say('the program did not end when it was told to, and was killed')
  }

  #took(): string {
    return paint('dim', `in ${Math.round(performance.now() - this.#since)} ms`)
  }
}

function lineOf({ method, path, handler }: RouteLine, width = 0): string {
  return `${paint('cyan', method.padEnd(6))} ${path.padEnd(width)}  ${paint('dim', handler)}`
}

function listAll(routes: readonly RouteLine[]): void {
  const shown = routes.slice(0, MOST_ROUTES)
  const width = Math.max(0, ...shown.map(({ path }) => path.length))
  for (const route of shown) console.log(`  ${lineOf(route, width)}`)
  listRest(routes.length - shown.length)
}

function listChanges(before: ReadonlySet<string>, now: ReadonlySet<string>): void {
  const added = [...now].filter((line) => !before.has(line)).map((line) => `${paint('green', '+')} ${line}`)
  const removed = [...before].filter((line) => !now.has(line)).map((line) => `${paint('red', '-')} ${line}`)
  const changes = [...added, ...removed]
  for (const line of changes.slice(0, MOST_ROUTES)) console.log(`  ${line}`)
  listRest(changes.length - MOST_ROUTES)
}

function listRest(more: number): void {
  if (more > 0) console.log(`  ${paint('dim', `and ${more} more: npx honotate routes`)}`)
}
