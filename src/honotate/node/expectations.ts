import type { ServerType } from '@hono/node-server'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { hasBody } from './read-body.ts'

/** The name of the method that Node calls when something reads the message. */
const READ = '_read'

/**
 * Delays `100 Continue` until something reads the body, if there is one. Node would send it before the app is called: a
 * client would upload the body even if a guard refuses the request.
 */
export function continueWhenRead(server: ServerType): void {
  ;(server as Server).on('checkContinue', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    // A listener of the program answers instead.
    if (server.listenerCount('checkContinue') > 1) return
    // Without `100 Continue`, Node would close the HTTP/1.1 connection after the response, even if there is no body.
    if (incoming.httpVersionMajor === 1 && !hasBody(incoming)) outgoing.writeContinue()
    else
      incoming[READ] = (size) => {
        delete (incoming as Partial<IncomingMessage>)[READ]
        if (!outgoing.headersSent) outgoing.writeContinue()
        incoming[READ](size)
      }
    server.emit('request', incoming, outgoing)
  })
}
