import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Reads and drops the rest of a body after the response, so that the connection can take the next request. The adapter
 * resumes the message, too, but the web stream pauses the message again if nothing reads the stream.
 */
export function discardUpload(incoming: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.once('close', () => {
    if (incoming.readableEnded || incoming.destroyed) return
    incoming.on('pause', look)
    look()
  })

  /** Resumes the message if it is still paused in the next turn: a handler that still reads has resumed it by then. */
  function look(): void {
    setImmediate(() => {
      if (!incoming.isPaused() || incoming.readableEnded || incoming.destroyed) return
      incoming.off('pause', look)
      // Node does the same for a body that nothing has read.
      incoming.removeAllListeners('data')
      // A reader that still waits for the body must not mistake it for a complete one.
      incoming.on('error', () => {}).emit('error', new Error('The rest of the body was discarded after the answer'))
      incoming.resume()
    })
  }
}
