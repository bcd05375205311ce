import type { Place } from '../../../toolbox/code-frame.ts'
import type { GraphEdge, GraphNode } from '../../routes/graph-parts.ts'
import type { DescribedRoute } from '../../routes/describe-route.ts'

/** One step of a request: a call of a method, or a part of the way between the calls. */
export interface TracedStep {
  /** `Users.find`; the kind for a step without a function. */
  readonly name: string
  readonly kind: 'guard' | 'middleware' | 'interceptor' | 'body' | 'method' | 'service' | 'response'
  /** The index of the step that called it; -1 for the first level. */
  readonly parent: number
  /** Milliseconds since the request arrived. */
  readonly from: number
  /** Absent while it runs. */
  to?: number
  /** The arguments and the result as short texts, without secrets. */
  readonly args?: string
  result?: string
  error?: string
}

/** A request that `honotate dev` has recorded, without secrets. */
export interface TracedRequest {
  /** Unique among all processes of the program. */
  readonly id: string
  readonly method: string
  /** The path and the query. */
  readonly target: string
  /** The origin that the client has used: `http://localhost:3000`. */
  readonly origin: string
  /** When it arrived, in milliseconds of the system's clock. */
  readonly at: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** The parsed body as JSON; absent without one, and for one that is too long. */
  readonly body?: string
  /** `GET /apis/users/:id`; absent if no route matched. */
  readonly route?: string
  /** `Users.find` */
  readonly handler?: string
  /** Absent while the request runs, and if it was cut before the response began. */
  readonly status?: number
  /** Whether the client left, or the program ended, before the end of the response. */
  readonly isCut?: boolean
  /** Milliseconds until the end of the response, or until now. */
  readonly took: number
  readonly steps: readonly TracedStep[]
  /** How many further steps were not recorded. */
  readonly more: number
}

/** The result of a type check: the number of errors, and the output of the compiler. */
export type TypeProblems = { readonly errors: number; readonly text: string }

/** Where classes and methods are written, by name: `Users`, `Users.find`. */
export type Places = Readonly<Record<string, Place | undefined>>

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
  readonly problems?: TypeProblems | 'off' | undefined
  /** Absent until a browser shows the page. */
  readonly places?: Places | undefined
}

export type PageGraph = { readonly nodes: readonly GraphNode[]; readonly edges: readonly GraphEdge[] }

/** A message to the page: a request that is new or has changed, or the rest of the content. */
export type ToPage = { readonly request: TracedRequest } | PageFacts

const MOST_REQUESTS = 100

/** Adds a request, and drops the oldest one if there are too many. */
export function keepRequest(requests: Map<string, TracedRequest>, request: TracedRequest): void {
  requests.set(request.id, request)
  const [oldest = ''] = requests.keys()
  if (requests.size > MOST_REQUESTS) requests.delete(oldest)
}
