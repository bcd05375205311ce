import type { Span } from '../compiler/messages.ts'

/** A request to the worker that checks types. */
export type TypeRequest =
  /** Finds the mistakes in the rewritten program, which may import a contract. */
  | { readonly kind: 'check'; readonly id: number; readonly code: string; readonly contract: ContractFile | undefined }
  /** Writes the contract of the program. */
  | { readonly kind: 'contract'; readonly id: number; readonly source: string }
  /** Finds the names that can be written at an offset of the program. */
  | { readonly kind: 'complete'; readonly id: number; readonly source: string; readonly offset: number }
  /** Finds the spaces of the program that a formatter changes. */
  | { readonly kind: 'format'; readonly id: number; readonly source: string }

/** A mistake in the rewritten program. */
export interface TypeProblem extends Span {
  readonly message: string
}

/** The module with a contract, and its name in the program: `api.gen`. */
export interface ContractFile {
  readonly name: string
  readonly text: string
}

/** The module with the contract of a program, as `honotate dev` writes it, or the mistakes that prevent it. */
export interface WrittenContract {
  readonly text?: string
  readonly problems: readonly TypeProblem[]
}

/** A name that can be written. */
export interface Completion {
  readonly label: string
  readonly type: string
}

/** A part of the program that another text replaces. */
export interface Edit extends Span {
  readonly insert: string
}

export type TypeAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'checked'; readonly id: number; readonly problems: readonly TypeProblem[] }
  | { readonly kind: 'contract'; readonly id: number; readonly found: readonly [WrittenContract] }
  | { readonly kind: 'completed'; readonly id: number; readonly found: readonly Completion[] }
  | { readonly kind: 'formatted'; readonly id: number; readonly found: readonly Edit[] }
