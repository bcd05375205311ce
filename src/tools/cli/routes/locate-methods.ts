import { readFileSync } from 'node:fs'
import type { RouteInfo } from '../../../runtime/app/route-table.ts'
import { parse } from '../../../compiler/transform/core/parse.ts'
import { lineAndColumn } from '../../../compiler/transform/core/positions.ts'
import { walk } from '../../../compiler/transform/core/walk.ts'
import type { Place } from '../code-frame.ts'

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
    const visit = (node: ClassNode): void => {
      for (const { type, key } of node.body.body) {
        if (type !== 'MethodDefinition' || key?.type !== 'Identifier' || !node.id) continue
        const name = `${node.id.name}.${key.name}`
        places.set(name, places.has(name) ? undefined : { file, ...lineAndColumn(code, key.start) })
      }
    }
    walk(parsed.program, { ClassDeclaration: visit as never, ClassExpression: visit as never })
  }
  return places
}

/** The part of a class that is read. */
interface ClassNode {
  readonly id: { readonly name: string } | null
  readonly body: {
    readonly body: readonly {
      readonly type: string
      readonly key?: { readonly type: string; readonly name: string; readonly start: number }
    }[]
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
