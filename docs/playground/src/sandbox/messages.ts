import type { Executable } from '../compiler/messages.ts'

/** A request to the app of the program. */
export interface ProgramRequest {
  readonly method: string
  /** The path, with the query. */
  readonly path: string
  /** One header in each line: `Name: value`. */
  readonly headers: string
  readonly body: string
}

/** The messages from the page to the worker. */
export type Order =
  | { readonly kind: 'load'; readonly program: Pick<Executable, 'code' | 'imports'> }
  | { readonly kind: 'send'; readonly request: ProgramRequest }

/** An error of the program. */
export interface ProgramError {
  readonly message: string
  readonly stack: string
}

/** A route of the program's app. */
export interface ProgramRoute {
  readonly method: string
  readonly path: string
  /** The class and the method, such as `UserController.find`. */
  readonly handler?: string
}

/** The messages from the worker to the page. */
export type Report =
  /** The worker is ready to load a program. */
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'loaded'
      readonly routes: readonly ProgramRoute[]
      readonly hasApp: boolean
      /** The OpenAPI document, or the reason why it cannot be created. */
      readonly document: string
    }
  | { readonly kind: 'failed'; readonly error: ProgramError }
  | { readonly kind: 'head'; readonly status: number; readonly statusText: string; readonly headers: readonly Header[] }
  | { readonly kind: 'chunk'; readonly bytes: Uint8Array }
  /** `duration` is in milliseconds. */
  | { readonly kind: 'end'; readonly duration: number }
  | { readonly kind: 'console'; readonly level: ConsoleLevel; readonly text: string }

export type Header = readonly [name: string, value: string]

export type ConsoleLevel = 'log' | 'info' | 'warn' | 'error' | 'debug'
