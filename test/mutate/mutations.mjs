import { parseSync, visitorKeys } from 'oxc-parser'

/** The operator that replaces another one. */
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
 * The places of a file where a small change should fail a test.
 *
 * @returns For each, the part of the text between `start` and `end` (UTF-16), and the text that replaces it.
 */
export function mutationsOf(file, code) {
  const found = []
  const add = (start, end, text) => found.push({ file, start, end, text })
  const visit = (node) => {
    // Types do not run.
    if (node.type.startsWith('TS') && !/^TS(?:As|NonNull|Satisfies)Expression$/u.test(node.type)) return
    const { start, end } = node
    const text = code.slice(start, end)
    if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
      const between = code.slice(node.left.end, node.right.start)
      const at = node.left.end + between.indexOf(node.operator)
      if (OPERATORS[node.operator]) add(at, at + node.operator.length, OPERATORS[node.operator])
    } else if (node.type === 'UnaryExpression' && node.operator === '!') {
      add(start, end, code.slice(node.argument.start, end))
    } else if (node.type === 'Literal' && typeof node.value === 'boolean') add(start, end, String(!node.value))
    else if (node.type === 'Literal' && typeof node.value === 'number') add(start, end, `(${text} + 1)`)
    else if (node.type === 'ConditionalExpression' || node.type === 'IfStatement') {
      const { test } = node
      add(test.start, test.end, `!(${code.slice(test.start, test.end)})`)
    } else if (node.type === 'ExpressionStatement' && node.expression.type.endsWith('CallExpression')) {
      add(start, end, ';')
    }
    for (const key of visitorKeys[node.type] ?? []) {
      for (const child of [node[key]].flat()) if (child) visit(child)
    }
  }
  visit(parseSync(file, code).program)
  return found
}

/** Numbers from 0 to 1 that depend only on the seed (mulberry32). */
export function randomNumbers(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
}
