import type { EncodedSourceMap } from '@jridgewell/trace-mapping'

/** A half-open range of UTF-16 offsets. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A part of the rewritten text and the part of the program that it comes from. */
export interface Link {
  readonly rewritten: Span
  readonly original: Span
}

/** A mistake in the program. */
export interface Problem extends Span {
  readonly message: string
}

/** The result of `transform()` for a program. */
export interface Rewritten {
  /** The text that a compiler sees; `undefined` if the program has a syntax error. */
  readonly code?: string
  readonly links: readonly Link[]
  /** The parts that the transformer has added. */
  readonly added: readonly Span[]
  readonly problems: readonly Problem[]
  /** The name of the module from which the program imports its contract: `api.gen`. */
  readonly contract?: string
}

/** JavaScript that browsers run. */
export interface Executable {
  readonly code: string
  /** The module names of its imports, in order. */
  readonly imports: readonly ModuleName[]
  /** The map from `code` to the source. */
  readonly map: EncodedSourceMap
  /** Classes, members and their decorators: `UserController`, `UserController.find`, `UserController.find @GetMapping`. */
  readonly places: Readonly<Record<string, Span>>
}

/** The name of a module in an import, with its quotes. */
export interface ModuleName extends Span {
  readonly name: string
}

/** A program to compile; for the second step of a program with a contract, with the text of its contract. */
export interface CompileRequest {
  readonly id: number
  readonly source: string
  readonly contract?: string
}

/**
 * The messages of the compiler: `ready` once it is loaded, then two steps for each program without mistakes. Before the
 * second step of a program with a contract, the compiler waits for the text of the contract.
 */
export type CompileAnswer =
  | { readonly step: 'ready' }
  | { readonly step: 'rewritten'; readonly id: number; readonly result: Rewritten }
  | { readonly step: 'lowered'; readonly id: number; readonly result: Executable }
  | { readonly step: 'failed'; readonly id: number; readonly problem: Problem }

/** The name that programs have in messages and maps. */
export const FILE = 'program.ts'

/** The packages that programs can import. */
export const PACKAGES = [
  'honotate',
  'honotate/contract',
  'honotate/helpers',
  'honotate/openapi',
  'hono',
  'typedi',
  'zod',
] as const

/** The specifier of the module that `honotate openapi --contract` writes. */
export const GENERATED = /^\.\/(api\.gen)(?:\.[jt]s)?$/u

/** The key of the global that has the types of the contract, for the OpenAPI document. */
export const CONTRACT_PROPERTY = 'honotate.playground.contract'
