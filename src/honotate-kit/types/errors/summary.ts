import type { Names } from '../../transform/graph/names.ts'
import type { TypeChecker } from '../checker/checker.ts'
import type { Filter } from './catch-filter.ts'
import type { ArgumentStatuses, Follow } from './follow.ts'
import type { Functions, OwnFunction } from './functions.ts'
import type { Receiver, Receivers } from './receivers.ts'
import type { Thrown } from './error-statuses.ts'

export interface ProjectReaders {
  readonly names: Names
  readonly checker: TypeChecker
  readonly functions: Functions
  readonly follow: Follow
  readonly receivers: Receivers
}

/** The direct effects of a function: the errors that it throws, and its calls of functions of the project. */
export interface Summary {
  readonly throws: readonly { readonly error: Thrown; readonly filters: readonly Filter[] }[]
  readonly calls: readonly Call[]
  /** Whether it calls or throws something that cannot be followed. */
  readonly isOpen: boolean
}

export interface Call {
  readonly target: OwnFunction
  readonly receiver?: Receiver | undefined
  readonly statuses: ArgumentStatuses
  readonly filters: readonly Filter[]
}

/** The error handlers around a place: the errors that pass, and the names of the caught error inside a `catch`. */
export interface Around {
  readonly filters: readonly Filter[]
  readonly caught: ReadonlySet<string>
  /** In the block of a `try`: the filters around the `try`. */
  readonly outside?: readonly Filter[]
  /**
   * In `return promise` in the block of a `try`: the filters for the errors of the promise, which the `try` does not
   * catch.
   */
  readonly late?: readonly Filter[]
}
