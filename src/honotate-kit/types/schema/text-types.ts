import type { TypeChecker, TypeHandle } from '../checker/checker.ts'
import type { DraftSchema, Position, Walk } from './walk-contracts.ts'

const NUMBER = '-?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][+-]?\\d+)?'
const BIGINT = '-?\\d+'

/**
 * Makes the regular expression of a template literal type; `undefined` if no pattern can express a hole (`${…}`), or if
 * matching could take more than linear time.
 *
 * Two holes for any string take quadratic time, three cubic time: more than a minute for 6,000 characters. So a pattern
 * has at most one such hole. Between two holes, a character next to a number must be one that no number contains.
 */
export function patternOf(checker: TypeChecker, type: TypeHandle): string | undefined {
  const texts = checker.textsOf(type)
  const holes = checker.partsOf(type).map((part) => checker.kindOf(part))
  // `Uppercase<string>` and similar types: no pattern can express the case of all letters.
  if (holes.includes('mapped-text')) return undefined
  const isNumber = (index: number): boolean => holes[index] === 'number' || holes[index] === 'bigint'
  const isSafe =
    holes.filter((_, index) => !isNumber(index)).length <= 1 &&
    texts.slice(1, -1).every((text, index) => {
      const separates = isNumber(index) ? /^[^\d.eE+-]/u : /[^\d.eE+-]$/u
      return separates.test(text)
    })
  if (!isSafe) return undefined
  const patterns = holes.map((kind) => {
    if (kind === 'number') return NUMBER
    return kind === 'bigint' ? BIGINT : '[\\s\\S]*'
  })
  return `^${texts.map((text, index) => escaped(text) + (patterns[index] ?? '')).join('')}$`
}

/**
 * Makes the schema of a template literal type. If it has no pattern and all its holes are strings, a check searches for
 * its texts in order.
 */
export function templateSchema(walk: Walk, type: TypeHandle, at: Position): DraftSchema {
  const { checker, exact, checked } = walk
  const pattern = patternOf(checker, type)
  if (pattern || !checked) return { type: 'string', ...(pattern && { pattern }) }
  if (checker.partsOf(type).every((each) => checker.kindOf(each) === 'string'))
    return { type: 'string', 'x-template': checker.textsOf(type) }
  return exact ? walk.withoutCheck(type, at, reasonOf(walk, type)) : { type: 'string' }
}

function reasonOf({ checker }: Walk, type: TypeHandle): string {
  const isMapped = checker.partsOf(type).some((each) => checker.kindOf(each) === 'mapped-text')
  return isMapped
    ? 'the case of letters is checked in `Uppercase<string>` and its like, not inside a template'
    : 'a template with several holes is checked in linear time only if they are all `${string}`, or at most one of them is and the texts beside each `${number}` cannot be part of a number'
}

export function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')
}

export type TextMapping = 'Uppercase' | 'Lowercase' | 'Capitalize' | 'Uncapitalize'

export function isStringOrMapped(checker: TypeChecker, type: TypeHandle): boolean {
  const kind = checker.kindOf(type)
  return kind === 'string' || kind === 'mapped-text'
}

/**
 * Makes the schema of a type such as `Uppercase<string>`. The compiled validator cannot check a type argument other
 * than `string`, such as a template.
 */
export function mappedTextSchema(walk: Walk, type: TypeHandle, at: Position): DraftSchema {
  const text = walk.checker.textOf(type)
  const [, mapping] = /^(Uppercase|Lowercase|Capitalize|Uncapitalize)<string>$/u.exec(text) ?? []
  if (!walk.checked) return { type: 'string' }
  if (mapping) return { type: 'string', 'x-case': mapping }
  return walk.exact ? walk.withoutCheck(type, at, 'only `string` is checked between the brackets') : { type: 'string' }
}
