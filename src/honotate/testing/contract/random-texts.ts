import type { SeededRandom } from './seeded-random.ts'

const ANY = 'abz019 -_.'

/** Sample characters of the classes in regular expressions. */
const CLASSES: Readonly<Record<string, string>> = { d: '0189', w: 'abZ_9', s: ' ', D: 'ab-', W: ' -', S: 'ab9' }

/**
 * Makes a string that a regular expression probably matches, if the expression uses only common syntax: characters,
 * classes, groups, alternatives and quantifiers.
 *
 * @param more How many repetitions a quantifier such as `*` may have beyond the usual four.
 */
export function matchingText(pattern: string, random: SeededRandom, more = 0): string {
  let at = 0
  return alternatives()

  function alternatives(): string {
    const options = [sequence()]
    while (pattern[at] === '|') {
      at++
      options.push(sequence())
    }
    return random.one(options)
  }

  function sequence(): string {
    let text = ''
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') {
      const start = at
      const once = atom()
      const end = at
      const count = quantifier()
      for (let index = 0; index < count; index++) {
        if (index === 0) text += once
        else {
          const after = at
          at = start
          text += atom()
          at = after
        }
      }
      at = Math.max(at, end)
    }
    return text
  }

  function atom(): string {
    const character = pattern[at++] as string
    if (character === '^' || character === '$') return ''
    if (character === '.') return random.one([...ANY])
    if (character === '(') return group()
    if (character === '[') return inClass()
    return character === '\\' ? escape() : character
  }

  function group(): string {
    const isLook = /^\?<?[=!]/u.test(pattern.slice(at))
    at += /^\?(?::|<?[=!]|<\w+>)/u.exec(pattern.slice(at))?.[0].length ?? 0
    const text = alternatives()
    at++
    return isLook ? '' : text
  }

  function escape(): string {
    const character = pattern[at++] as string
    if (character === 'b' || character === 'B') return ''
    return random.one([...(CLASSES[character] ?? character)])
  }

  function inClass(): string {
    const start = at - 1
    const isNegated = pattern[at] === '^'
    let characters = ''
    while (at < pattern.length && pattern[at] !== ']') {
      const first = pattern[at++] as string
      if (first === '\\') characters += CLASSES[pattern[at] as string] ?? pattern[at]
      if (first === '\\') at++
      else if (pattern[at] === '-' && pattern[at + 1] !== ']') {
        const last = pattern[at + 1] as string
        characters +=
          first + String.fromCodePoint(random.between(first.codePointAt(0) ?? 0, last.codePointAt(0) ?? 0)) + last
        at += 2
      } else characters += first
    }
    at++
    const negated = isNegated && new RegExp(pattern.slice(start, at), 'u')
    const all = negated ? [...ANY].filter((each) => negated.test(each)) : [...characters]
    return all.length > 0 ? random.one(all) : ''
  }

  function quantifier(): number {
    const [whole, symbol, least, comma, most] = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/u.exec(pattern.slice(at)) ?? []
    if (whole === undefined) return 1
    at += whole.length
    if (symbol) return symbol === '?' ? random.between(0, 1) : random.between(symbol === '+' ? 1 : 0, 4 + more)
    const start = Number(least)
    return comma ? random.between(start, Math.min(most ? Number(most) : Infinity, start + 4 + more)) : start
  }
}
