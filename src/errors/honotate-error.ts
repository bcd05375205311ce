import type { CatalogueEntry, ErrorName } from './catalogue.ts'

/**
 * An error of the package, thrown for a mistake in code or configuration, never for a bad request.
 *
 * `docs/reference/errors.md` lists every `code`. A bundle that is built with the condition `production` has no other
 * texts than that and the details of the case.
 */
export class HonotateError extends Error {
  /** Stable identifier, for example `HONOTATE_DUPLICATE_ROUTE`. */
  readonly code: `HONOTATE_${ErrorName}`

  /**
   * @param entry The entry of the catalogue.
   * @param details The values of the entry's `{placeholders}`.
   * @param options The cause, where another error led to this one.
   */
  constructor(
    [name, ...texts]: CatalogueEntry,
    details: Readonly<Record<string, string | number>> = {},
    options?: ErrorOptions,
  ) {
    const text = texts.join('. ').replace(/\{(\w+)\}/gu, (hole, key: string) => String(details[key] ?? hole))
    super(text || JSON.stringify(details), options)
    this.name = 'HonotateError'
    this.code = `HONOTATE_${name as ErrorName}`
  }
}
