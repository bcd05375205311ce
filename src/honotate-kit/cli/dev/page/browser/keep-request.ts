import type { TracedRequest } from '../traced-request.ts'

const MOST_REQUESTS = 100

/** Adds a request, and drops the oldest one if there are too many. */
export function keepRequest(requests: Map<string, TracedRequest>, request: TracedRequest): void {
  requests.set(request.id, request)
  const [oldest = ''] = requests.keys()
  if (requests.size > MOST_REQUESTS) requests.delete(oldest)
}
