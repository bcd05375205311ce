import type { RouteLine } from '../app/describe-routes.ts'
import type { LoadedFile } from '../app/register-hooks.ts'

/** What the process of the service tells `honotate dev`. */
export type FromService =
  /** It has loaded these files, or looked for them and not found them. */
  | { readonly kind: 'files'; readonly files: readonly LoadedFile[] }
  /** A server listens; the first message of a start that succeeded. */
  | {
      readonly kind: 'listening'
      readonly address: string
      readonly port: number
      readonly routes: readonly RouteLine[]
    }
  /** The entry was evaluated, and serves nothing. */
  | { readonly kind: 'evaluated' }
  /** It is about to end, since it was told to or has received a signal. */
  | { readonly kind: 'stopping' }

/** What `honotate dev` tells the process of the service. */
export type ToService =
  /** Evaluate the entry. Servers that ask for any free port get these, which the process before had. */
  | { readonly kind: 'go'; readonly ports: readonly number[] }
  /** Close the servers and end, for the next process. */
  | { readonly kind: 'stop' }
  /** End as at the signal, unless one has arrived. */
  | { readonly kind: 'signal'; readonly signal: NodeJS.Signals }
