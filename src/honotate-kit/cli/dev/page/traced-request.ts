/** The kind of a step of a request. */
export type StepKind = 'guard' | 'middleware' | 'interceptor' | 'body' | 'method' | 'service' | 'response'

/** One step of a request: a call of a method, or a part of the way between the calls. */
export interface TracedStep {
  /** `Users.find`; the kind for a step without a function. */
  readonly name: string
  readonly kind: StepKind
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
  /** Absent while the request runs. */
  readonly status?: number
  /** Whether the client left before the end of the response. */
  readonly isCut?: boolean
  /** Milliseconds until the end of the response, or until now. */
  readonly took: number
  readonly steps: readonly TracedStep[]
  /** How many further steps were not recorded. */
  readonly more: number
  /** How many requests before this one were not recorded. */
  readonly missed: number
}
