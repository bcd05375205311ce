import { catalogue, type ErrorName } from './catalogue.ts'

/**
 * An error of the package, thrown for a mistake in code or configuration, never for a bad request.
 *
 * `docs/reference/errors.md` lists every `code`.
 */
export class HonotateError extends Error {
  /** Stable identifier, for example `HONOTATE_DUPLICATE_ROUTE`. */
  readonly code: `HONOTATE_${ErrorName}`

  /**
   * @param name The entry of the catalogue.
   * @param details The values of the entry's `{placeholders}`.
   * @param options The cause, where another error led to this one.
   */
  constructor(name: ErrorName, details: Readonly<Record<string, string | number>> = {}, options?: ErrorOptions) {
    const message = catalogue[name].join('. ').replace(/\{(\w+)\}/gu, (hole, key: string) => String(details[key] ?? hole))
    super(message, options)
    this.name = 'HonotateError'
    this.code = `HONOTATE_${name}`
  }
}
