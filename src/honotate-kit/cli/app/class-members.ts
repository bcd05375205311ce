import type { Class } from 'oxc-parser'
import type { RouteInfo } from 'honotate'
import { parse } from '../../transform/core/parse.ts'
import { lineAndColumn } from '../../transform/core/positions.ts'
import { classesIn } from '../../transform/core/walk.ts'
import type { Place } from '../../toolbox/code-frame.ts'
import { readText } from '../../disk.ts'

/** A class or a method in a file, and the place of its name. */
export interface Member extends Place {
  /** `Users`, `Users.find` or `Users.constructor`. */
  readonly name: string
  /** The lines from the first decorator to the end. */
  readonly lines: readonly [first: number, last: number]
}

/** Finds where the method of a route is declared; returns `undefined` if that is unknown. */
export type Locate = (route: Pick<RouteInfo, 'controller' | 'name'>) => Place | undefined

/**
 * Makes a function that finds methods in the files of a program. The first search parses the files. Two methods with
 * the same class and method name are ambiguous, so neither is found.
 */
export function createLocator(files: readonly string[]): Locate {
  let members: readonly Member[] | undefined
  return function locate({ controller, name }) {
    members ??= membersIn(files)
    const full = `${ownerOf(controller, name)?.name}.${String(name)}`
    const found = members.filter((member) => member.name === full)
    return found.length === 1 ? found[0] : undefined
  }
}

function ownerOf(controller: RouteInfo['controller'], name: string | symbol): { readonly name: string } | undefined {
  for (let current: unknown = controller; typeof current === 'function'; current = Object.getPrototypeOf(current)) {
    if (Object.hasOwn((current.prototype ?? {}) as object, name)) return current
  }
  return undefined
}

/**
 * Lists the named classes in files, each followed by its methods. Skips methods without a body, methods whose name is
 * not an identifier, and files that it cannot read or parse.
 */
export function membersIn(files: readonly string[]): Member[] {
  return files.flatMap((file) => {
    const code = /\.[cm]?[jt]sx?$/u.test(file) ? (readText(file) ?? '') : ''
    const parsed = /\bclass\b/u.test(code) ? parse(code, file) : undefined
    return parsed ? classesIn(parsed.program).flatMap((each) => classMembers(each, file, code)) : []
  })
}

function classMembers({ id, body, decorators, ...span }: Class, file: string, code: string): Member[] {
  if (!id) return []
  const member = (
    name: string,
    at: number,
    { start, end }: { readonly start: number; readonly end: number },
  ): Member => ({
    name,
    file,
    ...lineAndColumn(code, at),
    lines: [lineAndColumn(code, start).line, lineAndColumn(code, end).line],
  })
  const start = Math.min(span.start, decorators[0]?.start ?? Infinity)
  const methods = body.body.flatMap((each) =>
    each.type === 'MethodDefinition' && each.value.body && each.key.type === 'Identifier' && !each.computed
      ? [member(`${id.name}.${each.key.name}`, each.key.start, each)]
      : [],
  )
  return [member(id.name, id.start, { start, end: span.end }), ...methods]
}
