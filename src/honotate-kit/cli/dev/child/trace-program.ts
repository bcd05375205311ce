import type { Server } from 'node:net'
import { readText } from '../../../toolbox/files.ts'
import type { PageState } from '../messages.ts'
import { hideMarked } from '../trace/secrets.ts'
import { traceClasses } from '../trace/trace-classes.ts'
import { RequestTracer } from '../trace/trace-requests.ts'
import { traceRoutes } from '../trace/trace-routes.ts'
import { onPage, report } from './parent.ts'

/**
 * Records requests for the page of `honotate dev`.
 *
 * @param loaded The files of the program that have been loaded so far.
 * @returns A function that receives each server before it listens.
 */
export function traceProgram(loaded: readonly string[], page: PageState): (server: Server) => void {
  let read = 0
  const tracer = new RequestTracer({
    onRequest() {
      for (; read < loaded.length; read++) hideMarked(readText(loaded[read] as string) ?? '')
    },
    send: (request) => report({ kind: 'traced', request }),
  })
  tracer.page = page
  onPage((changed) => (tracer.page = changed))
  traceClasses()
  traceRoutes()
  return (server) => tracer.trace(server)
}
