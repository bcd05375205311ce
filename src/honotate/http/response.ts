import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import type { StatusCode } from 'hono/utils/http-status'
import type { ItemFormat } from './item-format.ts'

/** Sets the status when called; as a string, it is the current status. */
export interface SetStatus {
  (code: number): HttpResponse
  /** The status as a string. */
  toString(): string
}

export interface ResponseSettings {
  readonly status: number | undefined
  /** Whether the status was set explicitly, rather than by the constructor. */
  readonly hasOwnStatus: boolean
  /** The content type that was set; it takes precedence over the default type of a result. */
  readonly contentType: string | undefined
  readonly isChanged: boolean
  /** How items are sent; `undefined` for lines. */
  readonly format: ItemFormat | undefined
}

export const UNUSED: ResponseSettings = {
  status: undefined,
  hasOwnStatus: false,
  contentType: undefined,
  isChanged: false,
  format: undefined,
}

export let settingsOf: (response: HttpResponse) => ResponseSettings

export let setFormat: (response: HttpResponse, format: ItemFormat) => void

/**
 * Status, headers and cookies of the response. They apply to every result of the route method, even a `Response`; a
 * `ResponseEntity` has its own status.
 *
 * @example
 * ```ts
 * ;@RestController()
 * class UserController {
 *   ;@PostMapping('/users')
 *   create(@Response() res: HttpResponse) {
 *     res.status(201).header('Location', '/apis/users/1').cookie('seen', 'yes')
 *   }
 * }
 * ```
 */
export class HttpResponse {
  readonly #context: Context
  readonly #settings: { -readonly [Name in keyof ResponseSettings]: ResponseSettings[Name] }

  constructor(context: Context, status?: number) {
    this.#context = context
    this.#settings = { ...UNUSED, status }
    if (status !== undefined) context.status(status as StatusCode)
  }

  static {
    settingsOf = (response) => response.#settings
    setFormat = (response, format) => void (response.#settings.format = format)
  }

  /** `res.status(201)` sets the status; `res.status.toString()` is the status as a string. */
  get status(): SetStatus {
    const set = (code: number): this => {
      this.statusCode = code
      return this
    }
    return Object.assign(set, { toString: () => String(this.statusCode) })
  }

  /**
   * The status that was set here; 200 if none was. Setting anything but a whole number from 200 to 599 throws a
   * RangeError.
   */
  get statusCode(): number {
    return this.#settings.status ?? 200
  }

  set statusCode(code: number) {
    if (!Number.isInteger(code) || code < 200 || code > 599)
      throw new RangeError(`The status \`${code}\` is not a number from 200 to 599`)
    Object.assign(this.#settings, { status: code, hasOwnStatus: true, isChanged: true })
    this.#context.status(code as StatusCode)
  }

  /** Sets a header; an earlier value is replaced. */
  header(name: string, value: string | number): this {
    return this.#header(name, value)
  }

  /** Adds a value to a header; replaces a `Content-Type`. */
  append(name: string, value: string | number): this {
    return this.#header(name, value, { append: true })
  }

  /** Sets a header, as `header` does, or several. */
  set(name: string | Readonly<Record<string, string | number>>, value?: string | number): this {
    const headers = typeof name === 'string' ? { [name]: value as string | number } : name
    for (const [key, entry] of Object.entries(headers)) this.header(key, entry)
    return this
  }

  /** Sets the content type: `res.type('text/csv')`. */
  type(contentType: string): this {
    return this.header('Content-Type', contentType)
  }

  /**
   * Sets a cookie. The default path is `/`.
   *
   * @param options Hono's cookie options; `maxAge` is in seconds, as in the header.
   */
  cookie(name: string, value: string, options?: CookieOptions): this {
    this.#settings.isChanged = true
    setCookie(this.#context, name, wellFormed(value), options)
    return this
  }

  /** Asks the client to delete a cookie. The path and the domain must be the same as when the cookie was set. */
  clearCookie(name: string, options?: CookieOptions): this {
    return this.cookie(name, '', { ...options, maxAge: 0 })
  }

  /** Redirects: `res.redirect('/login')` or `res.redirect('/moved', 301)`. */
  redirect(location: string | URL, status = 302): this {
    this.statusCode = status
    return this.header('Location', encodeLocation(location))
  }

  #header(name: string, value: string | number, options?: { readonly append: true }): this {
    const isType = name.toLowerCase() === 'content-type'
    this.#settings.isChanged = true
    if (isType) this.#settings.contentType = String(value)
    this.#context.header(name, String(value), isType ? undefined : options)
    return this
  }
}

/** Percent-encodes a location for a header: only spaces, control and non-ASCII characters. */
export function encodeLocation(location: string | URL): string {
  return wellFormed(String(location)).replace(/[^\u0021-\u007e]+/gu, encodeURIComponent)
}

/** Replaces lone surrogates, which cannot be encoded, with U+FFFD, as in a URL. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}
