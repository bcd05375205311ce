import type { Class } from 'oxc-parser'
import { dependenciesOf, type Dependency } from './class-dependencies.ts'
import type { ClassOf, Names } from './names.ts'
import type { Registrations } from './service-registrations.ts'

/** The injection graph: the dependencies of each class that the container creates. */
export interface InjectionGraph {
  readonly nodes: ReadonlyMap<Class, { readonly owner: ClassOf; readonly edges: readonly Edge[] }>
}

interface Edge {
  readonly dependency: Dependency
  /** The class that the container creates for the dependency; `undefined` for a value, or if no class is certain. */
  readonly to: ClassOf | undefined
}

/**
 * Builds the graph of the classes that the container certainly creates: `roots`, and their dependencies, direct or not.
 */
export function injectionGraph(names: Names, registrations: Registrations, roots: readonly ClassOf[]): InjectionGraph {
  const nodes = new Map<Class, { readonly owner: ClassOf; readonly edges: readonly Edge[] }>()
  const waiting = [...roots]
  for (let owner = waiting.pop(); owner; owner = waiting.pop()) {
    if (nodes.has(owner.node)) continue
    const edges = dependenciesOf(names, owner).map((dependency): Edge => {
      const { target } = dependency
      const key = target.kind === 'class' ? target.node : target.kind === 'token' ? target.key : undefined
      return { dependency, to: key === undefined ? undefined : registrations.implementation(key) }
    })
    nodes.set(owner.node, { owner, edges })
    for (const { to } of edges) if (to) waiting.push(to)
  }
  return { nodes }
}
