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
export type Places = Readonly<Record<string, Place>>

export interface PageGraph {
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
}

/** Messages to the page. */
export type ToPage =
  | { readonly kind: 'facts'; readonly facts: PageFacts; readonly places: Places }
  | { readonly kind: 'request'; readonly request: TracedRequest }
