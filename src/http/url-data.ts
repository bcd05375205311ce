import { parseQueries, parseQuery } from './query.ts'

/** What a request says by its URL and its body. Nothing is computed before it is read, and nothing twice. */
export abstract class UrlData {
  /** The whole URL. */
  abstract readonly url: string
  /** The parsed body; `undefined` where there is none or nobody parses its type. */
  body: any
  #params: Record<string, string> | undefined
  #query: Record<string, string> | undefined
  #queries: Record<string, string[]> | undefined

  constructor(body?: unknown) {
    this.body = body
  }

  /** The path variables, decoded. */
  get params(): Record<string, string> {
    return (this.#params ??= this.readParams())
  }

  /** The query parameters: the first value of each. */
  get query(): Record<string, string> {
    return (this.#query ??= parseQuery(this.url))
  }

  /** The query parameters: all values of each. */
  get queries(): Record<string, string[]> {
    return (this.#queries ??= parseQueries(this.url))
  }

  /** Reads the path variables. */
  protected abstract readParams(): Record<string, string>
}
