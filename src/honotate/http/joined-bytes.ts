type Bytes = Uint8Array<ArrayBuffer>

/**
 * Joins the pieces of a body in one buffer, which doubles when it is full. A list of pieces would need about 240 bytes
 * for each piece, and the client decides how short the pieces are.
 */
export class JoinedBytes {
  #bytes: Bytes | undefined
  #length = 0

  get length(): number {
    return this.#length
  }

  /** Adds a piece. The first one is kept without a copy, since most bodies have only one. */
  add(piece: Bytes): void {
    const start = this.#length
    this.#length += piece.length
    if (!this.#bytes || start === 0) {
      this.#bytes = piece
      return
    }
    // A second piece does not fit into the first one, whose memory may not be ours, so both are copied to a new buffer.
    if (this.#length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(this.#length, 2 * this.#bytes.length))
      larger.set(this.#bytes.subarray(0, start))
      this.#bytes = larger
    }
    this.#bytes.set(piece, start)
  }

  /** All bytes; they may be a part of a larger buffer. */
  join(): Bytes {
    return this.#bytes?.subarray(0, this.#length) ?? new Uint8Array(0)
  }
}

/** Exactly these bytes as an `ArrayBuffer`: a copy if they are a part of a larger buffer. */
export function memoryOf({ buffer, byteOffset, byteLength }: Bytes): ArrayBuffer {
  return byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength)
}

/**
 * Reads a stream to its end; `null` is an empty stream.
 *
 * @param check Receives the number of bytes so far; throws if they are too many. The stream is then cancelled, unless
 *   `cancels` is false.
 */
export async function readStream(
  stream: ReadableStream<Bytes> | null,
  check?: (length: number) => void,
  cancels = true,
): Promise<ArrayBuffer> {
  const reader = stream?.getReader()
  const bytes = new JoinedBytes()
  try {
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      check?.(bytes.length + part.value.length)
      bytes.add(part.value)
    }
  } catch (error) {
    // Do not wait for the cancellation: a source may never settle it.
    if (cancels) reader?.cancel().catch(() => {})
    throw error
  }
  return memoryOf(bytes.join())
}
