/** The values of the `{placeholders}` of a message. */
export type ErrorDetails = Readonly<Record<string, string | number>>

/** Replaces each `{placeholder}` of a message with its detail; a placeholder without one is kept. */
export function fillIn(text: string, details: ErrorDetails): string {
  return text.replace(/\{(\w+)\}/gu, (hole, key: string) => `${details[key] ?? hole}`)
}

/** The build replaces this constant with the address of the published documentation, if it is known. */
declare const HONOTATE_SITE: string | undefined

/** The address of a code in the list of errors; `undefined` if the address of the documentation is not known. */
function urlOf(code: string): string | undefined {
  return typeof HONOTATE_SITE === 'string' ? `${HONOTATE_SITE}/reference/errors#${code.toLowerCase()}` : undefined
}

/** An error with a stable code, a problem and a remedy. */
export class CodedError<Name extends string> extends Error {
  /** Stable identifier, for example `HONOTATE_DUPLICATE_ROUTE`. */
  readonly code: `HONOTATE_${Name}`

  /**
   * @param entry The code without `HONOTATE_`, the problem and the remedy. The entries of a bundle with
   *   `errors: 'codes'` have no texts: the message then shows the details as JSON.
   * @param details The values of the entry's `{placeholders}`.
   * @param options The cause, if another error led to this one.
   */
  constructor(
    [name, ...texts]: readonly [name: Name, problem?: string, remedy?: string],
    details: Readonly<Record<string, string | number>> = {},
    options?: ErrorOptions,
  ) {
    const code = `HONOTATE_${name}` as const
    const url = urlOf(code)
    const text = fillIn(texts.join('. '), details) || JSON.stringify(details)
    super(`${text} (${code})${url ? ` ${url}` : ''}`, options)
    this.code = code
  }

  /**
   * The address of the code in the published documentation, with an example of the mistake and its correction. The
   * message ends with this address. `undefined` in a release without published documentation.
   */
  get url(): string | undefined {
    return urlOf(this.code)
  }
}
