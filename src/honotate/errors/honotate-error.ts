import { CodedError } from './coded-error.ts'

type Catalogue = typeof import('./catalogue.ts')

/** A code without `HONOTATE_`. */
export type ErrorName = Catalogue[keyof Catalogue][0]

/**
 * An error of the package, thrown for a mistake in code or configuration, never for a bad request.
 *
 * `docs/reference/errors.md` lists every `code`. In a bundle that the plugin builds with `errors: 'codes'` the message has
 * only the details of the case, the code and its address, if known.
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
}
