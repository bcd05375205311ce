import { contentDisposition } from './content-disposition.ts'
import { chunksOf, isStream, lengthOf, partOf, type FileContent, type OpenFile } from './file-content.ts'
import { conditionFailed, failedCondition, isSafe, setValidators, type Validators } from './preconditions.ts'
import { contentRange, outOfRange, requestedRanges, sizeOf, type ByteRange } from './ranges.ts'
import type { HttpResponse } from './response.ts'
import { Sendable, type Receiver } from './sendable.ts'

/** Options of a `Download`. */
export interface DownloadOptions extends Validators {
  /**
   * The name under which the client stores the file, in any language. Folders are dropped.
   * @default the name of a `File`
   */
  readonly name?: string
  /** Whether browsers show the file instead of storing it. */
  readonly inline?: boolean
  /**
   * The content type.
   * @default the type of a `Blob`, or `application/octet-stream`
   */
  readonly type?: string
  /**
   * The number of bytes of a stream, or of the file that a function opens. A function needs it to send ranges.
   */
  readonly length?: number
}

/**
 * A file to send, with its name, type and length. It answers requests for ranges of bytes (206, 416) and, with an
 * `etag` or `lastModified`, conditional requests (304, 412). Ranges need a `Blob`, text, bytes, or a function and the
 * option `length`.
 *
 * @example
 * ```ts
 * ;@GetMapping('/report')
 * async report() {
 *   return new Download(await openAsBlob('report.pdf'), { name: 'Übersicht.pdf', type: 'application/pdf' })
 * }
 * ```
 */
export class Download extends Sendable {
  readonly #content: FileContent | OpenFile
  readonly #options: DownloadOptions
  readonly #length: number | undefined

  /** @param content The file, or a function that opens it: `(range) => createReadStream(path, range)`. */
  constructor(content: FileContent | OpenFile, options: DownloadOptions = {}) {
    super()
    this.#content = typeof content === 'string' ? new TextEncoder().encode(content) : content
    this.#options = options
    this.#length = lengthOf(this.#content) ?? options.length
  }

  /** The whole file; a function that opens it is called when the first byte is read. */
  override get content(): unknown {
    return partOf(this.#content, undefined)
  }

  /**
   * Sets status and headers. Returns the bytes that the request asks for; for HEAD and 304, `undefined` or an unread
   * stream.
   *
   * @throws HttpProblem 412 if a condition is false and 304 does not apply, 416 if all ranges are outside the file
   */
  override applyTo({ request, response }: Receiver): unknown {
    const { method } = request
    const isRead = isSafe(method) && response.statusCode === 200
    const failed = isRead ? failedCondition(request, this.#options) : undefined
    if (failed === 412) throw conditionFailed()
    const isPartial = isRead && !failed && method === 'GET' && this.#hasRanges
    const ranges = isPartial ? requestedRanges(request, this.#length as number, this.#options) : undefined
    if (ranges?.length === 0) throw outOfRange(this.#length as number)
    setValidators(response, this.#options)
    if (failed) return this.#sendNothing(response, failed)
    const type = this.#describe(response)
    if (ranges) return this.#sendRanges(response, ranges, type)
    if (this.#length !== undefined) response.header('Content-Length', this.#length)
    return method === 'HEAD' ? this.#sendNothing(response, response.statusCode) : partOf(this.#content, undefined)
  }

  get #hasRanges(): boolean {
    return this.#length !== undefined && !isStream(this.#content)
  }

  #describe(response: HttpResponse): string {
    const file: Partial<File> = this.#content instanceof Blob ? this.#content : {}
    const { inline, name = file.name, type = file.type || 'application/octet-stream' } = this.#options
    response.type(type).header('Content-Disposition', contentDisposition(inline ? 'inline' : 'attachment', name))
    if (this.#hasRanges) response.header('Accept-Ranges', 'bytes')
    return type
  }

  #sendRanges(response: HttpResponse, ranges: readonly ByteRange[], type: string): unknown {
    const length = this.#length as number
    const [first] = ranges as [ByteRange]
    response.statusCode = 206
    if (ranges.length > 1) return sendParts(this.#content, response, ranges, { length, type })
    response.header('Content-Range', contentRange(first, length)).header('Content-Length', sizeOf(first))
    return partOf(this.#content, first)
  }

  /**
   * Sets the status. Returns the content only if it is a stream, which must still be cancelled; otherwise `undefined`.
   */
  #sendNothing(response: HttpResponse, status: number): unknown {
    response.statusCode = status
    return isStream(this.#content) ? this.#content : undefined
  }
}

/** Sends several ranges as `multipart/byteranges` (RFC 9110, section 14.6). */
function sendParts(
  content: FileContent | OpenFile,
  response: HttpResponse,
  ranges: readonly ByteRange[],
  whole: { readonly length: number; readonly type: string },
): AsyncIterable<Uint8Array | string> {
  const boundary = crypto.randomUUID()
  const end = `\r\n--${boundary}--\r\n`
  const parts = ranges.map((range) => ({
    range,
    // Types are ASCII, so a character is a byte.
    head: `\r\n--${boundary}\r\nContent-Type: ${whole.type}\r\nContent-Range: ${contentRange(range, whole.length)}\r\n\r\n`,
  }))
  const size = parts.reduce((sum, { head, range }) => sum + head.length + sizeOf(range), end.length)
  response.type(`multipart/byteranges; boundary=${boundary}`).header('Content-Length', size)
  async function* partsOf(): AsyncGenerator<Uint8Array | string> {
    for (const { head, range } of parts) {
      yield head
      yield* chunksOf(partOf(content, range))
    }
    yield end
  }
  return partsOf()
}
