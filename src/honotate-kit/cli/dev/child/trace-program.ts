import type { Server } from 'node:net'
import type { PageState } from '../messages.ts'
import { traceClasses } from '../trace/trace-classes.ts'
import { RequestTracer } from '../trace/trace-requests.ts'
import { traceRoutes } from '../trace/trace-routes.ts'
import { onPage, report } from './parent.ts'

/**
 * Records requests for the page of `honotate dev`.
 *
 * @param page Whether the page is open.
 * @returns A function that receives each server before it listens.
 */
export function traceProgram(page: PageState): (server: Server) => void {
  const tracer = new RequestTracer(page, (request) => report({ kind: 'traced', request }))
  onPage((changed) => (tracer.page = changed))
  traceClasses()
  traceRoutes()
  return (server) => tracer.trace(server)
}
