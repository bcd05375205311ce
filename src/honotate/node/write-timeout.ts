import type { ServerType } from '@hono/node-server'
import { constants, type ServerHttp2Stream } from 'node:http2'
import type { Socket } from 'node:net'
import type { Sessions } from './sessions.ts'
import { cutSocket, lookInterval } from './sockets.ts'

const NO_ERROR = constants.NGHTTP2_NO_ERROR

/** The key under which a stream counts the parts that its client has taken. */
const TAKEN: unique symbol = Symbol('parts that were taken')

type CountingStream = ServerHttp2Stream & { [TAKEN]?: number }

/** A socket with its handle, which Node's types lack. */
type SocketWithHandle = Socket & { readonly _handle?: { readonly writeQueueSize?: number } | null }

/** The state of the unread data of a connection or a stream, when the timer last looked at it. */
interface Look {
  /** Changes whenever the client takes data. */
  readonly progress: string
  /**
   * The number of looks since `progress` changed. A clock would go on while the process is stalled, and clients would
   * be cut.
   */
  readonly times: number
}

/** Counts the parts of a response over HTTP/2 that its client takes: `write(part, () => countTaken(stream))`. */
export function countTaken(stream: CountingStream): void {
  stream[TAKEN] = (stream[TAKEN] ?? 0) + 1
}

/**
 * Cuts connections and streams whose client takes nothing of a response for `writeTimeout`. One timer looks at all of
 * them: a timer for each response would cost time for each request, and a response that waits behind another one has no
 * socket yet.
 */
export function cutUnread(
  server: ServerType,
  sockets: ReadonlySet<Socket>,
  sessions: Sessions,
  writeTimeout: number,
): void {
  if (writeTimeout === 0) return
  const looks = new WeakMap<Socket | ServerHttp2Stream, Look>()
  const interval = lookInterval(writeTimeout)
  const most = Math.ceil(writeTimeout / interval)
  const timer = setInterval(look, interval).unref()
  server.once('close', () => clearInterval(timer))

  function look(): void {
    for (const socket of sockets) if (isStuck(socket, progressOf(socket))) cutSocket(socket)
    for (const { socket, streams } of sessions.values())
      for (const stream of streams) if (isStuck(stream, progressOfStream(stream))) cutStream(stream, socket)
  }

  /** Notes a look, and returns whether unread data has made no progress for `writeTimeout`. */
  function isStuck(key: Socket | ServerHttp2Stream, progress: string | undefined): boolean {
    const before = looks.get(key)
    if (progress === undefined) {
      looks.delete(key)
      return false
    }
    const times = before?.progress === progress ? before.times + 1 : 0
    looks.set(key, { progress, times })
    return times >= most
  }
}

function progressOf(socket: SocketWithHandle): string | undefined {
  if (socket.writableLength === 0) return undefined
  // While the operating system takes a large part piece by piece, only the queue size of the handle changes.
  const { bytesWritten, _handle: handle } = socket
  return `${bytesWritten}/${handle?.writeQueueSize ?? ''}`
}

/**
 * The progress of unread data; `undefined` if there is none. An unsent reset of the stream counts as unread data: it is
 * never sent if the client has reset the connection during a write.
 */
function progressOfStream(stream: CountingStream): string | undefined {
  const isPending =
    stream.writableLength > 0 || (stream.writableEnded && !stream.writableFinished) || stream.rstCode !== NO_ERROR
  return isPending ? `${stream.writableLength}/${stream[TAKEN] ?? 0}` : undefined
}

/**
 * Cancels a stream, and closes its session when the other streams have ended. If the stream is already cancelled,
 * destroys the connection.
 */
function cutStream(stream: ServerHttp2Stream, socket: Socket): void {
  if (stream.closed) return void socket.destroy()
  stream.session?.close()
  stream.close(constants.NGHTTP2_CANCEL)
}
