import { NOT_A_CONTROLLER, SERVICE_NOT_FOUND } from '../../../honotate/shared.ts'
import { findApps, type AppCall } from './apps.ts'
import { Faults, type Fault } from './fault.ts'
import { findInjectionFaults } from './injection-faults.ts'
import { injectionGraph, type InjectionGraph } from './injection-graph.ts'
import { createNames, isController, type ClassOf, type Names, type Sources } from './names.ts'
import type { Module } from './parse-module.ts'
import { findRegistrations, type Registrations } from './service-registrations.ts'
import { findDuplicates, findMethodFaults } from './route-faults.ts'
import { routeMethods } from './routes.ts'

export interface FoundFaults {
  readonly faults: readonly Fault[]
  readonly graph: InjectionGraph
}

/**
 * Finds the reasons why a program cannot start, from its sources alone. Reports only certain faults: skips
 * registrations and paths that are computed at run time.
 *
 * @param parsed Receives the parsed files, by path. Pass it again to parse only changed files.
 */
export function findFaults(sources: Sources, parsed?: Map<string, Module | undefined>): FoundFaults {
  const names = createNames(sources, parsed)
  const { calls, isProgram } = findApps(names)
  const registrations = findRegistrations(names)
  const faults = new Faults()
  const roots = new Set<ClassOf>()
  const check: Check = { names, registrations, faults, roots, isProgram }
  for (const call of calls) checkApp(check, call)
  const graph = injectionGraph(names, registrations, [...roots])
  findInjectionFaults(faults, graph, registrations, isProgram)
  return { faults: faults.all(), graph }
}

interface Check {
  readonly names: Names
  readonly registrations: Registrations
  readonly faults: Faults
  /** The classes that the container creates first. */
  readonly roots: Set<ClassOf>
  readonly isProgram: boolean
}

function checkApp({ names, registrations, faults, roots, isProgram }: Check, call: AppCall): void {
  const { prefix, controllers, services } = call
  const methods = controllers.flatMap((each) => routeMethods(names, each))
  for (const each of controllers) {
    if (isController(each)) roots.add(each)
    else if (each.node.decorators.length === 0) {
      const at = call.listed.get(each.node)
      if (at) faults.add(at.module.file, at.node, NOT_A_CONTROLLER, { target: each.name })
    }
  }
  for (const each of methods) {
    findMethodFaults(faults, each, prefix)
    for (const { node, module } of each.hooks) {
      const hook = names.meaningOf(node, module)
      if (hook?.kind === 'class') checkHook(hook, module, node, `${each.owner.name}.${each.name}`)
    }
  }
  for (const { at, ...each } of services)
    checkHook(names.classOf(each.node, each.module), at.module, at.node, 'createApp()')
  findDuplicates(faults, methods, prefix ?? '')

  function checkHook(hook: ClassOf, module: Module, place: { start: number; end: number }, chain: string): void {
    const way = registrations.implementation(hook.node)
    if (way) roots.add(way)
    else if (isProgram && !registrations.has(hook.node))
      faults.add(module.file, place, SERVICE_NOT_FOUND, { chain, service: hook.name })
  }
}
