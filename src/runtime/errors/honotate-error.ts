import type { CatalogueEntry } from './catalogue.ts'
import { formatMessage } from './format-message.ts'

/** A code without `HONOTATE_`. */
export type ErrorName = Catalogue[keyof Catalogue][0]

type Catalogue = typeof import('./catalogue.ts')

/**
 * An error of the package, thrown for a mistake in code or configuration, never for a bad request.
 *
 * `docs/reference/errors.md` lists every `code`. In a bundle that is built with the condition `production` the message
 * has only the details of the case and the code.
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
export class HonotateError extends Error {
  /** Stable identifier, for example `HONOTATE_DUPLICATE_ROUTE`. */
  readonly code: `HONOTATE_${ErrorName}`

  /**
   * @param entry The entry of the catalogue.
   * @param details The values of the entry's `{placeholders}`.
   * @param options The cause, if another error led to this one.
   */
  constructor(
    [name, ...texts]: CatalogueEntry,
    details: Readonly<Record<string, string | number>> = {},
    options?: ErrorOptions,
  ) {
    super(formatMessage(name, texts as string[], details), options)
    this.name = 'HonotateError'
    this.code = `HONOTATE_${name as ErrorName}`
  }
}
