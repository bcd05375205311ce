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

  /** The name of a path variable without a value. A value has no braces in the path. */
  get missing(): string | undefined {
    return /\{([^}]*)\}/u.exec(this.#path)?.[1]
  }

  /** Whether the path has a segment that a URL cannot have: `/users/..` is `/`. */
  get hasDots(): boolean {
    return /(?:^|\/)\.{1,2}(?=\/|$)/u.test(this.#path)
  }

  /** Sets a path variable. The slashes of a wildcard remain. */
  setVariable(name: string, value: string): void {
    const text = encodeURIComponent(value)
    this.#path = this.#path.replace(`{${name}}`, () => (this.#wildcards.has(name) ? text.replaceAll('%2F', '/') : text))
  }

  /** Adds a value of a query parameter. */
  addQuery(name: string, value: string): void {
    this.#query.append(name, value)
  }

  toString(): string {
    const query = this.#query.toString()
    return query === '' ? this.#path : `${this.#path}?${query}`
  }
}
