import type { Place } from '../../../toolbox/code-frame.ts'
import type { GraphEdge, GraphNode } from '../../routes/graph-parts.ts'
import type { DescribedRoute } from '../../routes/describe-route.ts'
import type { TracedRequest } from './traced-request.ts'

/** The result of a type check. */
export interface TypeProblems {
  readonly errors: number
  /** The output of the compiler. */
  readonly text: string
}

/** The content of the page besides requests. */
export interface PageFacts {
  /** The entry, relative to the working directory. */
  readonly entry: string
  /** The absolute working directory. */
  readonly directory: string
  readonly program: 'starts' | 'runs' | 'has ended'
  readonly addresses: readonly string[]
  readonly routes: readonly DescribedRoute[]
  /** Absent before the first check has finished; `off` without checks. */
  readonly problems?: TypeProblems | 'off'
}

/** Where classes and methods are written, by name: `Users`, `Users.find`. */
export type Places = Readonly<Record<string, Place | undefined>>

export interface PageGraph {
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
}

/** Messages to the page. */
export type ToPage =
  | { readonly kind: 'facts'; readonly facts: PageFacts; readonly places: Places }
  | { readonly kind: 'request'; readonly request: TracedRequest }

const MOST_REQUESTS = 100

/** Adds a request, and drops the oldest one if there are too many. */
export function keepRequest(requests: Map<string, TracedRequest>, request: TracedRequest): void {
  requests.set(request.id, request)
  const [oldest = ''] = requests.keys()
  if (requests.size > MOST_REQUESTS) requests.delete(oldest)
}
