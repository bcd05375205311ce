import { commentEnd, isNamePart, lineEnd, regexEnd, stringEnd, templateEnd } from './skip.ts'

/** What the parser may take of its stack, in units of some 100 bytes: a thread of Node has 4 MB. */
const BUDGET = 30_000
const BRACKET = 30
/** Of what all that follows is nested in: `=>`, `?`, `<` and some words. */
const PREFIX = 12
/** Of `<…>`, once it is closed. */
const ANGLES = 4
/** Of other operators: `a + b + c` is a tree, too. */
const OPERATORS: Readonly<Record<string, number>> = { '?': PREFIX, '=': 5, '|': 1, '&': 1 }
const OPERATOR = 2

/**
 * How many brackets may be nested in unfinished type arguments, as in `f<{ a: g<{ b: …`. Where they might be comparisons
 * the parser tries both, so that each level doubles its time.
 */
const ANGLED = 16

/** Behind an operand, the first begin a statement; the others go on. */
const PREFIX_WORDS: ReadonlySet<string> = new Set(
  'asserts async await case delete do for if infer keyof new readonly throw typeof unique void while with yield'.split(
    ' ',
  ),
)
const INFIX_WORDS: ReadonlySet<string> = new Set('as else extends in instanceof is of satisfies'.split(' '))
const HEADS: ReadonlySet<string> = new Set(['if', 'for', 'while', 'with'])

/** What stands between a pair of brackets. */
interface Level {
  readonly isTemplate: boolean
  /** Whether it is the head of a statement, as in `if (…)`. */
  readonly isHead: boolean
  /** Whether it is nested in a `<` of the level around it. */
  readonly isAngled: boolean
  /** Of its operators, since the last `,` or `;` or the last statement. */
  cost: number
  /** How many `<` have no `>` yet. */
  angles: number
}

/**
 * Tells without parsing whether code is nested so deeply that the parser would run out of stack, which ends the process,
 * or out of time.
 *
 * It reads tokens and does not understand them. What is no nesting, but looks like it, would have to go on for thousands
 * of tokens without a `,` or a `;` or a new statement.
 */
export function nestsTooDeeply(code: string): boolean {
  if (code.length < 3 * ANGLED) return false
  const levels: Level[] = [{ isTemplate: false, isHead: false, isAngled: false, cost: 0, angles: 0 }]
  let level = levels[0] as Level
  let total = 0
  let angled = 0
  // Behind an operand a word begins a statement, and a `/` divides.
  let isOperand = false
  let word = ''

  function add(cost: number): void {
    level.cost += cost
    total += cost
  }
  function open(isTemplate: boolean): void {
    add(BRACKET)
    const isAngled = level.angles > 0
    angled += Number(isAngled)
    levels.push((level = { isTemplate, isHead: HEADS.has(word), isAngled, cost: 0, angles: 0 }))
    isOperand = false
  }
  function close(): Level {
    const closed = level
    if (levels.length === 1) return closed
    add(-level.cost)
    levels.pop()
    level = levels.at(-1) as Level
    add(-BRACKET)
    angled -= Number(closed.isAngled)
    return closed
  }
  function readTemplate(from: number): number {
    const end = templateEnd(code, from)
    isOperand = true
    if (code[end - 1] === '{') open(true)
    return end
  }
  function readWord(start: number): number {
    let end = start + 1
    while (isNamePart(code.charCodeAt(end))) end++
    word = code.slice(start, end)
    const isInfix = INFIX_WORDS.has(word)
    const isPrefix = PREFIX_WORDS.has(word)
    if (isOperand && !isInfix) add((level.angles = 0) - level.cost)
    if (isInfix || isPrefix) add(PREFIX)
    isOperand = !isInfix && !isPrefix
    return end
  }
  function readSign(sign: string, before: string | undefined): void {
    const wasOperand = isOperand
    isOperand = false
    if (sign === '@') add(wasOperand ? -level.cost : 0)
    else if (sign === ',') add(level.angles * PREFIX - level.cost)
    else if (sign === ';') add((level.angles = 0) - level.cost)
    else if (sign === '>' && before === '=') add(PREFIX)
    else if (sign === '>' && level.angles > 0) {
      level.angles--
      // What follows `<a>` may be nested in it.
      add(-Math.min(PREFIX - ANGLES, level.cost))
      isOperand = true
    } else if (sign === '<') {
      level.angles++
      add(PREFIX)
    } else add(OPERATORS[sign] ?? OPERATOR)
  }

  for (let at = 0; at < code.length;) {
    if (total > BUDGET || angled > ANGLED) return true
    const start = at++
    const sign = code[start] as string
    if (isNamePart(code.charCodeAt(start))) {
      at = readWord(start)
      continue
    }
    if (sign <= ' ' || sign > '\x7f') continue
    if (sign === '/' && code[at] === '/') at = lineEnd(code, at)
    else if (sign === '/' && code[at] === '*') at = commentEnd(code, at + 1)
    else if (sign === '(' || sign === '[' || sign === '{') open(false)
    else if (sign === ')' || sign === ']' || sign === '}') {
      const { isHead, isTemplate } = close()
      isOperand = !isHead
      if (isTemplate) at = readTemplate(at)
    } else if (sign === '`') at = readTemplate(at)
    else if (
      sign === '"' ||
      sign === "'" ||
      (sign === '/' && !isOperand && code[at] !== '>' && code[start - 1] !== '<')
    ) {
      at = sign === '/' ? regexEnd(code, at) : stringEnd(code, at, sign)
      isOperand = true
    } else readSign(sign, code[start - 1])
    word = ''
  }
  return false
}
