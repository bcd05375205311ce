import { jsonCode, quoted } from '../../code-text.ts'

const WIDTH = 120

/**
 * Writes a JSON value as JavaScript. If an object or an array does not fit on one line, each member starts a line, so
 * that diffs are short.
 *
 * @param indent The indentation of the first line.
 * @param used The number of characters to reserve for other code on the first line, without the indentation.
 */
export function literal(value: unknown, indent: number, used: number): string {
  const line = oneLine(value)
  if (typeof value !== 'object' || value === null || indent + used + line.length < WIDTH) return line
  const pad = ' '.repeat(indent + 2)
  if (Array.isArray(value)) {
    return `[\n${value.map((each) => `${pad}${literal(each, indent + 2, 1)},\n`).join('')}${' '.repeat(indent)}]`
  }
  const members = Object.entries(value).map(([key, each]) => {
    const name = `${literalKey(key)}: `
    return `${pad}${name}${literal(each, indent + 2, name.length + 1)},\n`
  })
  return `{\n${members.join('')}${' '.repeat(indent)}}`
}

function oneLine(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return jsonCode(value)
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  const members = Object.entries(value).map(([key, each]) => `${literalKey(key)}: ${oneLine(each)}`)
  return members.length > 0 ? `{ ${members.join(', ')} }` : '{}'
}

/**
 * Writes a key of an object literal. A plain `__proto__` would set the prototype, so it is written as a computed key.
 */
export function literalKey(key: string): string {
  if (key === '__proto__') return "['__proto__']"
  return /^[A-Za-z_$][\w$]*$/u.test(key) ? key : quoted(key)
}
