import { readFileSync } from 'node:fs'
import type { RouteInfo } from '../../../runtime/app/route-table.ts'
import { parse } from '../../../compiler/transform/core/parse.ts'
import { lineAndColumn } from '../../../compiler/transform/core/positions.ts'
import { classesIn } from '../../../compiler/transform/core/walk.ts'
import type { Place } from '../../toolbox/code-frame.ts'

/** Finds where the method of a route is written. */
export type Locate = (route: Pick<RouteInfo, 'controller' | 'name'>) => Place | undefined

/**
 * Parses the files of a program when a method is first looked for. Two classes of the same name with a method of the same
 * name cannot be told apart, so neither is found.
 */
export function createLocator(files: readonly string[]): Locate {
  let places: Map<string, Place | undefined> | undefined
  return function locate({ controller, name }) {
    places ??= placesIn(files)
    const owner = ownerOf(controller, name)
    return places.get(`${owner?.name}.${String(name)}`)
  }
}

/** The class of the chain that has the method itself. */
function ownerOf(controller: RouteInfo['controller'], name: string | symbol): { readonly name: string } | undefined {
  for (let current: unknown = controller; typeof current === 'function'; current = Object.getPrototypeOf(current)) {
    if (Object.hasOwn((current.prototype ?? {}) as object, name)) return current
  }
  return undefined
}

function placesIn(files: readonly string[]): Map<string, Place | undefined> {
  const places = new Map<string, Place | undefined>()
  for (const file of files) {
    const code = readText(file)
    // Most files declare no class with decorators.
    const parsed = code.includes('@') && /\.[cm]?[jt]sx?$/u.test(file) ? parse(code, file) : undefined
    if (!parsed) continue
    for (const { id, body } of classesIn(parsed.program)) {
      for (const member of body.body) {
        if (member.type !== 'MethodDefinition' || member.key.type !== 'Identifier' || !id) continue
        const name = `${id.name}.${member.key.name}`
        places.set(name, places.has(name) ? undefined : { file, ...lineAndColumn(code, member.key.start) })
      }
    }
  }
  return places
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
