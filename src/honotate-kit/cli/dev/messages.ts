import process from 'node:process'
import type { LoadedFile } from '../app/register-hooks.ts'
import type { DescribedRoute } from '../routes/describe-route.ts'
import type { TracedRequest, TypeProblems } from './page/page-content.ts'

export const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Messages of the service's process to `honotate dev`. */
export type FromService =
  /** Files that the program imported, including missing ones. */
  | { readonly kind: 'files'; readonly files: readonly LoadedFile[] }
  /** A server listens, so the start has succeeded. */
  | {
      readonly kind: 'listening'
      readonly address: string
      /** The port, if the server was to listen on port 0. */
      readonly port: number | undefined
      readonly routes: readonly DescribedRoute[]
    }
  /** The entry was evaluated and serves nothing. */
  | { readonly kind: 'evaluated' }
  /** The process is about to end because of a message or a signal. */
  | { readonly kind: 'stopping' }
  | { readonly kind: 'traced'; readonly request: TracedRequest }

const KINDS: ReadonlySet<unknown> = new Set<FromService['kind']>([
  'files',
  'listening',
  'evaluated',
  'stopping',
  'traced',
])

/** Whether a message has a kind of `FromService`: the program may send other messages. */
export function isFromService(message: unknown): message is FromService {
  return typeof message === 'object' && message !== null && 'kind' in message && KINDS.has(message.kind)
}

export interface Start {
  /** The ports of the previous process, for servers that listen on port 0. */
  readonly ports: readonly number[]
  /** Whether requests are recorded for the page. */
  readonly hasPage: boolean
  /**
   * Whether the type check replaces a stale contract. If so, a program with a stale contract ends with
   * `STALE_CONTRACT`.
   */
  readonly writesContract: boolean
}

/** The exit code of a program whose contract does not match its sources. */
export const STALE_CONTRACT = 75

/** The message of the type check after it has brought generated files up to date. */
export interface Updated {
  /** The time at which the check began; the check may have missed later edits. */
  readonly began: number
}

/** Sends a message to `honotate dev`, unless it has ended. */
export function report(message: FromService | TypeProblems | Updated): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}

/** Messages of `honotate dev` to the service's process. */
export type ToService =
  | ({ readonly kind: 'go' } & Start)
  /** Close the servers and end, so that the next process can listen. */
  | { readonly kind: 'stop' }
  /** End as if this signal had arrived, unless the terminal has already sent it to this process. */
  | { readonly kind: 'signal'; readonly signal: NodeJS.Signals }
