import type { GraphEdge, GraphNode } from '../../routes/graph-parts.ts'
import type { DescribedRoute } from '../../routes/describe-route.ts'

/** One step of a request: a call, the reading of the body, or the sending of the response. */
export interface TracedStep {
  /** `Users.find` */
  readonly name: string
  readonly kind: 'guard' | 'middleware' | 'interceptor' | 'body' | 'method' | 'service' | 'response'
  /** When the step began, in milliseconds since the request arrived. */
  readonly from: number
  /** When the step ended, measured like `from`; absent while the step runs. */
  to?: number
  /** The arguments and the result as short texts, without secrets. */
  readonly args?: string | undefined
  result?: string
  error?: string
  /** The steps inside this step. */
  readonly steps: TracedStep[]
}

export interface TracedRequest {
  /** Unique among all processes of the program. */
  readonly id: string
  readonly method: string
  readonly target: string
  /** When the request arrived: a value of `Date.now()`. */
  readonly at: number
  readonly curl: string
  /** `GET /apis/users/:id`; absent if no route matched. */
  readonly route?: string
  /** `Users.find` */
  readonly handler?: string
  /** Absent while the request runs, and if it was cut before the response began. */
  readonly status?: number
  /** Whether the client left, or the program ended, before the end of the response. */
  readonly isCut?: boolean
  /** Milliseconds until the end of the response, or until the report of a request that still runs. */
  readonly took: number
  readonly steps: readonly TracedStep[]
  /** How many further steps were not recorded. */
  readonly more: number
}

/** The result of a type check: the number of errors, and the output of the compiler. */
export type TypeProblems = { readonly errors: number; readonly text: string }

export interface PageContent {
  /** For example `starts`, `runs on http://localhost:3000` or `has ended`. */
  readonly state: string
  readonly routes: readonly DescribedRoute[]
  /** Absent before the first check has finished, and without checks. */
  readonly problems?: TypeProblems
  /** The places of classes and methods by name (`Users`, `Users.find`), as editors open them: `//file/path:1:2`. */
  readonly places: Readonly<Record<string, string | undefined>>
  /** The injection graph, or the message of the error that prevented it. */
  readonly graph: readonly (GraphNode | GraphEdge)[] | string
  /** The last requests, the oldest first. */
  readonly requests: readonly TracedRequest[]
}
