import { HTTPException } from 'hono/http-exception'

/** The most that is taken of one request; `Infinity` takes away a limit. */
export interface Limits {
  /**
   * Bytes of a body that is parsed. More is answered with 413, and never held in memory.
   * @default 1048576
   */
  readonly body?: number
  /**
   * Levels of arrays and objects in a JSON body. More is answered with 400.
   * @default 1000
   */
  readonly jsonDepth?: number
  /**
   * Parts of a multipart body, fields of a form. More is answered with 413.
   * @default 1000
   */
  readonly parts?: number
  /**
   * Characters of the whole URL. More is answered with 414.
   * @default 8192
   */
  readonly url?: number
}

/** The limits of an app, complete. */
export function limitsOf({
  body = 1_048_576,
  jsonDepth = 1000,
  parts = 1000,
  url = 8192,
}: Limits = {}): Required<Limits> {
  return { body, jsonDepth, parts, url }
}

/**
 * Refuses more of something than a limit. Nothing is too little for a limit that is no number.
 *
 * @throws HTTPException
 */
export function refuseMore(value: number, limit: number, what: string, status: 400 | 413 | 414 = 413): void {
  if (!(value <= limit)) throw new HTTPException(status, { message: `More than ${limit} ${what}.` })
}
