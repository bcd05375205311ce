/**
 * Writes data as YAML 1.2, one member per line, for people to read.
 *
 * @param value A JSON value.
 */
export function toYaml(value: unknown): string {
  return `${block(value, '')}\n`
}

function block(value: unknown, indent: string): string {
  if (Array.isArray(value) && value.length > 0)
    return value.map((item) => `${indent}- ${block(item, `${indent}  `).trimStart()}`).join('\n')
  const members = membersOf(value)
  if (members.length === 0) return indent + scalar(value)
  return members.map(([key, member]) => `${indent}${text(key)}:${nested(member, indent)}`).join('\n')
}

function nested(value: unknown, indent: string): string {
  const isBlock = (Array.isArray(value) && value.length > 0) || membersOf(value).length > 0
  return isBlock ? `\n${block(value, `${indent}  `)}` : ` ${scalar(value)}`
}

function membersOf(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).filter(([, member]) => member !== undefined)
}

function scalar(value: unknown): string {
  return typeof value === 'string' ? text(value) : (JSON.stringify(value) ?? 'null')
}

/** Words that are not strings in YAML 1.1, which many tools still read. */
const SPECIAL = /^(?:true|false|null|yes|no|on|off|y|n)$/iu
const PLAIN = /^[A-Za-z/][\w/.{}-]*(?: [\w/.{}-]+)*$/u
// YAML forbids these characters, or treats them as line breaks.
const UNPRINTABLE = /[\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/gu

function text(value: string): string {
  if (PLAIN.test(value) && !SPECIAL.test(value)) return value
  const escape = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(value).replaceAll(UNPRINTABLE, escape)
}
