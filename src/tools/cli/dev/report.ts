import { relative } from 'node:path'
import process from 'node:process'
import { styleText } from 'node:util'
import type { RouteLine } from '../app/describe-routes.ts'
import type { FileChange } from './watch-project.ts'

/** How many routes are listed at the start; `honotate routes` lists all. */
const MOST_ROUTES = 20

/** What `honotate dev` prints. */
export interface Console {
  begin(entry: string): void
  /** A server listens. The first time, all is printed; later, what has changed. */
  listening(address: string, routes: readonly RouteLine[]): void
  /** The program was evaluated and serves nothing. */
  evaluated(): void
  restarting(change: FileChange): void
  /** A file cannot be compiled. */
  failed(failure: string, isRunning: boolean): void
  /** The process has ended by itself. */
  ended(code: number | null, signal: NodeJS.Signals | null): void
  /** The process was killed. */
  forced(): void
  /** The type check has found errors, or has stopped finding any. */
  types(text: string, errors: number): void
  /** The process that checks types has ended by itself. */
  typesEnded(code: number | null, signal: NodeJS.Signals | null): void
}

type Style = Parameters<typeof styleText>[0]

export function createConsole(cwd: string): Console {
  const hasColors = Boolean(process.stdout.hasColors?.())
  const paint = (style: Style, text: string): string => (hasColors ? styleText(style, text) : text)
  const say = (text: string): void => console.log(`${paint('dim', '[honotate]')} ${text}`)
  const addresses = new Set<string>()
  let known: ReadonlySet<string> | undefined
  let since = performance.now()

  function took(): string {
    return paint('dim', `in ${Math.round(performance.now() - since)} ms`)
  }
  function name({ method, path, handler }: RouteLine, width: number): string {
    return `${paint('cyan', method.padEnd(6))} ${path.padEnd(width)}  ${paint('dim', handler)}`
  }
  function listAll(routes: readonly RouteLine[]): void {
    const shown = routes.slice(0, MOST_ROUTES)
    const width = Math.max(0, ...shown.map(({ path }) => path.length))
    for (const route of shown) console.log(`  ${name(route, width)}`)
    if (routes.length > shown.length)
      console.log(`  ${paint('dim', `and ${routes.length - shown.length} more: npx honotate routes`)}`)
  }
  function listChanges(routes: readonly RouteLine[], before: ReadonlySet<string>): ReadonlySet<string> {
    const now = new Set(routes.map((route) => name(route, 0)))
    for (const each of [...now].filter((line) => !before.has(line))) console.log(`  ${paint('green', '+')} ${each}`)
    for (const each of [...before].filter((line) => !now.has(line))) console.log(`  ${paint('red', '-')} ${each}`)
    return now
  }

  return {
    begin(entry) {
      say(`starts ${entry} on Node ${process.versions.node}`)
    },
    listening(address, routes) {
      if (known) known = listChanges(routes, known)
      else {
        listAll(routes)
        known = new Set(routes.map((route) => name(route, 0)))
      }
      const isNew = !addresses.has(address)
      addresses.add(address)
      say(isNew ? `listens on ${paint('bold', address)} ${took()}` : `listens again ${took()}`)
    },
    evaluated() {
      say(`the program has started ${took()}`)
    },
    restarting({ files }) {
      since = performance.now()
      const [first = '', ...others] = files.map((file) => relative(cwd, file))
      say(`${first}${others.length > 0 ? ` and ${others.length} more` : ''} changed, starts again`)
    },
    failed(failure, isRunning) {
      console.error(failure)
      say(isRunning ? 'waits for a change; the service runs as it was before' : 'waits for a change')
    },
    ended(code, signal) {
      say(`the program has ended with ${signal ?? `exit code ${code}`}; waits for a change`)
    },
    forced() {
      say('the program did not end when it was told to, and was killed')
    },
    types(text, errors) {
      if (text) process.stdout.write(text)
      say(errors === 0 ? 'no type errors' : `${errors} type error${errors === 1 ? '' : 's'}`)
    },
    typesEnded(code, signal) {
      say(`the type check has ended with ${signal ?? `exit code ${code}`}; start honotate dev again to check types`)
    },
  }
}
