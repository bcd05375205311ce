import type { ByteRange } from './ranges.ts'

/** A stream of the bytes or the text of a file. */
export type FileStream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array | string>

/** The content of a file. */
export type FileContent = string | Blob | ArrayBuffer | Uint8Array | FileStream

/**
 * Opens a file, or a part of it, when it is sent.
 *
 * @param range The positions of the first and the last byte; `undefined` for the whole file.
 */
export type OpenFile = (range: ByteRange | undefined) => FileContent | Promise<FileContent>

export function lengthOf(content: FileContent | OpenFile): number | undefined {
  if (content instanceof Blob) return content.size
  return content instanceof ArrayBuffer || ArrayBuffer.isView(content) ? content.byteLength : undefined
}

/** Whether the content can be read only once, from its start. */
export function isStream(content: FileContent | OpenFile): content is FileStream {
  return content instanceof ReadableStream || (typeof content === 'object' && Symbol.asyncIterator in content)
}

/** Returns the content, or its part in `range`; a stream is always whole. A function is called at the first read. */
export function partOf(content: FileContent | OpenFile, range: ByteRange | undefined): unknown {
  if (typeof content === 'function') return openedPart(content, range)
  if (!range || isStream(content)) return content
  if (content instanceof Blob) return content.slice(range.start, range.end + 1)
  return new Uint8Array(content as ArrayBuffer).subarray(range.start, range.end + 1)
}

async function* openedPart(open: OpenFile, range: ByteRange | undefined): AsyncGenerator<Uint8Array | string> {
  yield* chunksOf(await open(range))
}

export async function* chunksOf(content: unknown): AsyncGenerator<Uint8Array | string> {
  if (typeof content === 'string') yield content
  else if (content instanceof ArrayBuffer) yield new Uint8Array(content)
  else if (ArrayBuffer.isView(content)) yield content as Uint8Array
  else yield* (content instanceof Blob ? content.stream() : content) as AsyncIterable<Uint8Array | string>
}
