import type { PathTemplate } from './path-template.ts'

/** The URL of a request to an operation, from the values of its path variables and query parameters. */
export class OperationUrl {
  readonly #wildcards: ReadonlySet<string>
  readonly #query = new URLSearchParams()
  #path: string

  constructor({ path, variables }: PathTemplate) {
    this.#path = path
    this.#wildcards = new Set(variables.flatMap(({ name, isWildcard }) => (isWildcard ? name : [])))
  }

  /** Why the values do not make a URL of the operation; `undefined` if they do. */
  get problem(): string | undefined {
    // Values are encoded, so braces are left only around missing variables.
    const [, missing] = /\{([^}]*)\}/u.exec(this.#path) ?? []
    if (missing !== undefined) return `The argument \`${missing}\` of the path is missing.`
    // A URL cannot have the segments `.` and `..`: `/users/..` is `/`.
    return /(?:^|\/)\.{1,2}(?=\/|$)/u.test(this.#path) ? 'A part of the path cannot be `.` or `..`.' : undefined
  }

  /** Sets a path variable. Slashes in the value of a wildcard are kept. */
  setVariable(name: string, value: string): void {
    const text = encodeURIComponent(value)
    this.#path = this.#path.replace(`{${name}}`, () => (this.#wildcards.has(name) ? text.replaceAll('%2F', '/') : text))
  }

  addQuery(name: string, value: string): void {
    this.#query.append(name, value)
  }

  toString(): string {
    const query = this.#query.toString()
    return query === '' ? this.#path : `${this.#path}?${query}`
  }
}
