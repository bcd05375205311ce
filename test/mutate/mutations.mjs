import { parseSync, visitorKeys } from 'oxc-parser'

/** The replacement of each operator. */
const OPERATORS = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '&&': '||',
  '||': '&&',
  '??': '&&',
}

/**
 * Finds the places of a file where a small change should make a test fail.
 *
 * @returns For each place, its `start` and `end` (UTF-16), the text that replaces it, and the change to print.
 */
export function mutationsOf(file, code) {
  const found = []
  const add = ({ start, end }, text, change = `${code.slice(start, end)}  →  ${text}`) =>
    found.push({ file, code, start, end, text, change: change.replaceAll(/\s+/gu, ' ') })
  const visit = (node) => {
    // Types have no effect at run time.
    if (node.type.startsWith('TS') && !/^TS(?:As|NonNull|Satisfies)Expression$/u.test(node.type)) return
    const text = code.slice(node.start, node.end)
    if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
      const [left, right] = [node.left, node.right].map(({ start, end }) => `(${code.slice(start, end)})`)
      const other = OPERATORS[node.operator]
      if (other) add(node, `${left} ${other} ${right}`, `${node.operator}  →  ${other}`)
    } else if (node.type === 'UnaryExpression' && node.operator === '!') {
      add(node, code.slice(node.argument.start, node.end))
    } else if (node.type === 'Literal' && typeof node.value === 'boolean') add(node, String(!node.value))
    else if (node.type === 'Literal' && typeof node.value === 'number') add(node, `(${text} + 1)`)
    else if (node.type === 'ConditionalExpression' || node.type === 'IfStatement') {
      add(node.test, `!(${code.slice(node.test.start, node.test.end)})`)
    } else if (node.type === 'ExpressionStatement' && node.expression.type.endsWith('CallExpression')) {
      add(node, ';')
    }
    for (const key of visitorKeys[node.type] ?? []) {
      // The name of a property is not an expression.
      if (key === 'key' && !node.computed) continue
      for (const child of [node[key]].flat()) if (child) visit(child)
    }
  }
  visit(parseSync(file, code).program)
  return found
}

/**
 * Writes all chosen mutants of a file into its text. At run time, `isActive(number)` decides whether a mutant runs.
 *
 * @param isActive The code of an expression for that function.
 */
export function withMutants(mutants, isActive) {
  const { code, file } = mutants[0]
  // A mutated expression begins with a parenthesis. At the start of a statement, it would continue the previous line,
  // which ends without a semicolon, so these statements become blocks.
  const statements = []
  const visit = (node) => {
    if (node.type === 'ExpressionStatement') statements.push({ start: node.start, end: node.end })
    for (const key of visitorKeys[node.type] ?? []) for (const child of [node[key]].flat()) if (child) visit(child)
  }
  visit(parseSync(file, code).program)
  const starts = new Set(mutants.map(({ start }) => start))
  const places = [...statements.filter(({ start }) => starts.has(start)), ...mutants]
  const sorted = places.toSorted((a, b) => a.start - b.start || b.end - a.end)
  const write = (start, end, from) => {
    let text = ''
    let at = start
    let next = from
    while (sorted[next]?.start < end) {
      const place = sorted[next]
      text += code.slice(at, place.start)
      const [inner, after] = write(place.start, place.end, next + 1)
      if (place.number === undefined) text += `{ ${inner} }`
      else if (place.text === ';') text += `{ if (!isActive(${place.number})) { ${inner} } }`
      else text += `(isActive(${place.number}) ? (${place.text}) : (${inner}))`
      at = place.end
      next = after
    }
    return [text + code.slice(at, end), next]
  }
  const head = /^#!.*\n/u.exec(code)?.[0] ?? ''
  return `${head}const isActive = ${isActive};${write(head.length, code.length, 0)[0]}`
}

/** Chooses mutants that depend only on the seed, and numbers them. */
export function chooseMutants(mutants, count, seed) {
  const random = randomNumbers(seed)
  const left = [...mutants]
  return Array.from({ length: Math.min(count, mutants.length) }, (_, number) => {
    const [mutant] = left.splice(Math.floor(random() * left.length), 1)
    return { ...mutant, number }
  })
}

/** Creates a function that returns numbers from 0 to 1, which depend only on the seed (mulberry32). */
function randomNumbers(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
}
