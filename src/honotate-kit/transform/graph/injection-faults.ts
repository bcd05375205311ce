import type { Class } from 'oxc-parser'
import {
  ABSTRACT_SERVICE,
  CIRCULAR_DEPENDENCY,
  SERVICE_NOT_FOUND,
  UNRESOLVED_DEPENDENCY,
} from '../../../honotate/shared.ts'
import type { Dependency } from './class-dependencies.ts'
import type { Faults } from './fault.ts'
import type { InjectionGraph } from './injection-graph.ts'
import type { ClassOf } from './names.ts'
import type { Registrations } from './service-registrations.ts'

/**
 * Finds dependencies that the container cannot provide, and constructors that need each other.
 *
 * @param isProgram Whether nothing outside of the project registers services.
 */
export function findInjectionFaults(
  faults: Faults,
  { nodes }: InjectionGraph,
  registrations: Registrations,
  isProgram: boolean,
): void {
  for (const { owner, edges } of nodes.values()) {
    for (const { dependency } of edges) checkDependency(faults, owner, dependency, registrations, isProgram)
  }
  findCycles(faults, nodes)
}

function checkDependency(
  faults: Faults,
  owner: ClassOf,
  { what, place, optional, target }: Dependency,
  registrations: Registrations,
  isProgram: boolean,
): void {
  const { file } = owner.module
  const chain = `${owner.name} → ${what}`
  if (optional || target.kind === 'unknown') return
  if (target.kind === 'unresolved') {
    faults.add(file, place, UNRESOLVED_DEPENDENCY, { chain, reason: target.reason })
    return
  }
  if (target.kind === 'token') {
    if (isProgram && !registrations.has(target.key))
      faults.add(file, place, SERVICE_NOT_FOUND, { chain, service: target.written })
    return
  }
  if (target.node.abstract && registrations.implementation(target.node)?.node === target.node)
    faults.add(file, place, ABSTRACT_SERVICE, { chain: `${owner.name} → ${target.name}`, name: target.name })
  else if (isProgram && !registrations.has(target.node))
    faults.add(file, place, SERVICE_NOT_FOUND, { chain, service: target.name })
}

/** Finds cycles of classes whose constructors need each other. Fields may form cycles: they are filled later. */
function findCycles(faults: Faults, nodes: InjectionGraph['nodes']): void {
  const done = new Set<Class>()
  const path: Class[] = []

  function visit(node: Class): void {
    if (done.has(node)) return
    path.push(node)
    for (const { dependency, to } of nodes.get(node)?.edges ?? []) {
      if (!to || !dependency.isParameter) continue
      const start = path.indexOf(to.node)
      if (start === -1) visit(to.node)
      else report(path.slice(start), to, dependency)
    }
    path.pop()
    done.add(node)
  }

  function report(cycle: readonly Class[], to: ClassOf, { place }: Dependency): void {
    const owner = nodes.get(cycle.at(-1) as Class)?.owner as ClassOf
    const chain = [...cycle.map((each) => nodes.get(each)?.owner.name ?? ''), to.name]
    const [name = '', next = ''] = chain
    faults.add(owner.module.file, place, CIRCULAR_DEPENDENCY, { cycle: chain.join(' → '), name, next })
  }

  for (const node of nodes.keys()) visit(node)
}
