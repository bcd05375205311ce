import { CodedError } from './coded-error.ts'

type Catalogue = typeof import('./catalogue.ts')

/** A code without `HONOTATE_`. */
export type ErrorName = Catalogue[keyof Catalogue][0]

/**
 * An error of the package, thrown for a mistake in code or configuration or a failed start, never for a bad request.
 *
 * `docs/reference/errors.md` lists every `code`. In a bundle that the plugin builds with `errors: 'codes'` the message
 * has only the details of the case, the code and its address, if known.
 *
 * @example
 * ```ts
 * try {
 *   createApp()
 * } catch (error) {
 *   if (error instanceof HonotateError && error.code === 'HONOTATE_DUPLICATE_ROUTE') console.error(error.message)
 *   throw error
 * }
 * ```
 */
export class HonotateError extends CodedError<ErrorName> {
  /** Always `HonotateError`, also in minified bundles. */
  override readonly name = 'HonotateError'

  constructor(...args: ConstructorParameters<typeof CodedError<ErrorName>>) {
    const { stackTraceLimit } = Error
    // Not an assignment, which would throw if globals are frozen.
    Reflect.set(Error, 'stackTraceLimit', FRAMES)
    super(...args)
    Reflect.set(Error, 'stackTraceLimit', stackTraceLimit)
    startAtProgram(this)
  }
}

/** The `stackTraceLimit` for these errors: more than the frames of honotate before the first frame of the program. */
const FRAMES = 30

/** The functions with which compilers apply decorators. */
const APPLIES_DECORATORS = /at \S*_(?:decorateElement|esDecorate|runInitializers|apply_?[Dd]ecs)/u

/** The frames of honotate and of built-in functions. */
const NOT_OF_PROGRAM = /[\\/]honotate[\\/]dist[\\/]|\(<anonymous>\)/u

/**
 * Removes the first frames of a stack, so that the first one left is in the program. In a bundle without a source map,
 * no path distinguishes honotate from the program, so the frames up to the application of the decorators are removed.
 */
function startAtProgram(error: Error): void {
  const [head, ...frames] = error.stack?.split(/\n(?= {4}at )/u) ?? []
  const isApplying = (frame: string): boolean => APPLIES_DECORATORS.test(frame)
  const first =
    frames.findIndex((frame) => !NOT_OF_PROGRAM.test(frame) && !isApplying(frame)) || frames.findIndex(isApplying) + 1
  if (first > 0 && !frames[first]?.includes('node:')) error.stack = [head, ...frames.slice(first)].join('\n')
}
