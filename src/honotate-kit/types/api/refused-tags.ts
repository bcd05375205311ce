import { placeKey, type DocTag, type SymbolHandle } from '../checker/checker.ts'
import { isPackageFile } from '../checker/library-paths.ts'
import { isConstraint } from '../schema/schema-tags.ts'
import { nearestTag } from '../schema/foreign-tags.ts'
import type { Position, Walk } from '../schema/walk-contracts.ts'
import type { FoundFile } from './find-controllers.ts'
import { routeMethod, type MethodAt } from './overridden.ts'

const OF_CONTROLLERS = ['deprecated', 'hidden', 'tags']
const OF_METHODS = [
  ...OF_CONTROLLERS,
  'description',
  'operationId',
  'returns',
  'summary',
  'throws',
  'tool',
  'unchecked',
]

/** The kind of declaration that has a comment. Each kind allows different tags. */
type Commented = 'controller' | 'method' | 'parameter'

const KNOWN: Readonly<Record<Commented, readonly string[]>> = {
  controller: OF_CONTROLLERS,
  method: OF_METHODS,
  parameter: ['unchecked'],
}

/**
 * Reports misspelled and wrongly written tags on a controller, a route method or a parameter: with a misspelled
 * `@hidden`, for example, the document would show the method. Also reports constraints and `@tool` that have no effect.
 * Does not report the tags in packages.
 */
export function refuseTags(
  { checker, problems }: Walk,
  symbol: SymbolHandle,
  kind: Commented,
  what: Position['what'],
): void {
  const place = checker.placeOf(symbol)
  if (!place || isPackageFile(place.file)) return
  for (const { name, text } of checker.tagsOf(symbol)) {
    const mistake = mistakeOf({ name, text }, kind)
    if (mistake) problems.add(place, 'INVALID_CONSTRAINT', { what, tag: `@${name} ${text}`.trim(), mistake })
  }
}

/** Reports `@tool` on each method without a route, unless a route method that overrides it has or inherits the tag. */
export function refuseUnroutedTools(
  { checker, problems }: Walk,
  files: readonly (readonly [string, FoundFile])[],
  methodAt: MethodAt,
): void {
  const mistake = 'does nothing on a method without a route: only route methods are tools'
  const tagged = files.flatMap(([file, { classes }]) =>
    classes.flatMap(({ name: owner, methods }) =>
      methods.flatMap(({ name, offset }) => {
        const symbol = checker.symbolAt(file, offset)
        const isTool = symbol && checker.tagsOf(symbol).some((tag) => tag.name === 'tool')
        return isTool ? { symbol, place: { file, offset }, what: `${owner}.${name}()` } : []
      }),
    ),
  )
  const isRouted = ({ symbol }: (typeof tagged)[number]): boolean =>
    routeMethod(checker, symbol, methodAt) !== undefined
  const implemented = new Set<string>()
  for (const { symbol } of tagged.filter(isRouted))
    for (let base = checker.overridden(symbol); base; base = checker.overridden(base)) {
      const place = checker.placeOf(base)
      if (place) implemented.add(placeKey(place))
    }
  for (const each of tagged)
    if (!isRouted(each) && !implemented.has(placeKey(each.place)))
      problems.add(each.place, 'INVALID_CONSTRAINT', { what: each.what, tag: '@tool', mistake })
}

function mistakeOf({ name, text }: DocTag, kind: Commented): string | undefined {
  // In tsoa, the comment of the method has the constraints of parameters: `@isInt id`.
  if (isConstraint(name) || /^is[A-Z]/u.test(name))
    return `does nothing on a ${kind}: only types and their members have constraints`
  if (name === 'tool' && kind !== 'method') return `does nothing on a ${kind}: only route methods are tools`
  const known = KNOWN[kind]
  if (!known.includes(name)) {
    if (name === 'ignore' && known.includes('hidden')) return 'does nothing (did you mean `@hidden`?)'
    if (OF_METHODS.includes(name) || name === 'return') return undefined
    const isPlural = (each: string): boolean => each === `${name}s` || name === `${each}s`
    const intended = nearestTag(name, OF_METHODS) ?? OF_METHODS.find(isPlural)
    if (intended === undefined) return undefined
    return known.includes(intended)
      ? `does nothing (did you mean \`@${intended} ${text}`.trim() + '`?)'
      : `does nothing on a ${kind}`
  }
  if (name === 'operationId' && !/^\S+$/u.test(text)) return 'needs one name'
  if (name === 'tool') return text === '' ? undefined : 'takes no text'
  if (name === 'tags' && !/[^\s,]/u.test(text)) return 'needs the names of tags'
  const [status] = (name === 'throws' && /(?<=^\{\s*)\d\w*(?=\s*\})|^\d{3}\b/u.exec(text)) || []
  return status && !/^[45]\d\d$/u.test(status) ? 'needs a status from 400 to 599' : undefined
}
