import { format } from 'oxfmt'
import { parseSync } from 'oxc-parser'

/** The length of the longest line of code that a page of the site shows without scrolling. */
export const WIDTH = 76

/** A part of a program that the formatter can format alone. */
interface Part {
  readonly start: number
  readonly end: number
  readonly isMember: boolean
}

/**
 * Breaks lines of a program that are longer than `WIDTH`. Other lines keep their form, such as a method on one line.
 *
 * @param code The program.
 * @returns The program. Longer lines remain only where they cannot be broken, as in strings.
 */
export async function formatProgram(code: string): Promise<string> {
  let text = code.replaceAll(/^((?:import|export)(?: type)? )\{ (.*) \} from (.*)$/gmu, fillNames)
  for (const tried = new Set<string>(); ;) {
    const line = text.split('\n').find((each) => each.length > WIDTH && !tried.has(each))
    if (line === undefined) return text
    tried.add(line)
    const wrapped = wrapComment(line)
    if (wrapped !== line) {
      text = text.replace(line, () => wrapped)
      continue
    }
    text = await breakLine(text, text.indexOf(line) + line.search(/\S/u))
  }
}

/** Distributes the names of a long import over lines. */
function fillNames(line: string, start: string, names: string, from: string): string {
  if (line.length <= WIDTH) return line
  const lines: string[] = []
  for (const name of names.split(', ')) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${name},`.length <= WIDTH) lines[lines.length - 1] = `${last} ${name},`
    else lines.push(`  ${name},`)
  }
  return `${start}{\n${lines.join('\n')}\n} from ${from}`
}

/** Wraps a comment, or moves a comment at the end of a line of code above this line. */
function wrapComment(line: string): string {
  const [, indent = '', code, comment = ''] = /^( *)(.*?\S)? *(?<![:'"`])(\/\/ .*|\/\*\* .* \*\/)$/u.exec(line) ?? []
  if (code !== undefined) {
    const closer = `${indent}${code} ${comment}`
    return closer.length <= WIDTH ? closer : `${wrapComment(indent + comment)}\n${indent}${code}`
  }
  if (comment === '' || line.length <= WIDTH) return line
  const isBlock = comment.startsWith('/**')
  const mark = isBlock ? ' * ' : '// '
  const words = comment.replaceAll(/^(?:\/\*\*|\/\/) | \*\/$/gu, '').split(' ')
  const lines = [mark.trimEnd()]
  for (const word of words) {
    if (`${indent}${lines.at(-1)} ${word}`.length > WIDTH) lines.push(mark.trimEnd())
    lines[lines.length - 1] += ` ${word}`
  }
  return (isBlock ? ['/**', ...lines, ' */'] : lines).map((each) => indent + each).join('\n')
}

/** Returns the text between the start of a line and an offset in the line. */
function indentOf(text: string, offset: number): string {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
}

/** Formats the smallest statement or member of a class around an offset. */
async function breakLine(text: string, offset: number): Promise<string> {
  const part = partsOf(text)
    .filter(({ start, end }) => start <= offset && offset < end && indentOf(text, start).trim() === '')
    .sort((one, other) => one.end - one.start - (other.end - other.start))[0]
  if (!part) return text
  const indent = indentOf(text, part.start)
  const source = text.slice(part.start, part.end)
  // Do not change template literals of several lines: their white space is part of the string.
  if (/`[^`]*\n[^`]*`/u.test(source)) return text
  const isTopLevel = /^(?:import|export)\b/u.test(source)
  const [before, after] = isTopLevel
    ? ['', '']
    : part.isMember
      ? ['class C {\n', '\n}']
      : ['async function* f() {\n', '\n}']
  const options = { printWidth: WIDTH - indent.length + (isTopLevel ? 0 : 2), semi: false, singleQuote: true }
  const { code, errors } = await format('program.ts', before + source + after, options)
  if (errors.length > 0) return text
  const lines = code.trimEnd().split('\n')
  const inner = isTopLevel ? lines : lines.slice(1, -1).map((line) => line.replace(/^ {2}/u, ''))
  const formatted = inner.map((line, nth) => (nth === 0 || line === '' ? line : indent + line)).join('\n')
  return text.slice(0, part.start) + formatted + text.slice(part.end)
}

/** Returns the statements and class members of a program. */
function partsOf(text: string): Part[] {
  const { program } = parseSync('program.ts', text)
  const parts: Part[] = []
  const isStatement = /Statement$|Declaration$/u
  const isMember = /^(?:MethodDefinition|PropertyDefinition|AccessorProperty)$/u
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return void node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { type, start, end } = node as { type?: string; start?: number; end?: number }
    if (type !== undefined && start !== undefined && end !== undefined) {
      const member = isMember.test(type)
      if (member || (isStatement.test(type) && type !== 'BlockStatement')) parts.push({ start, end, isMember: member })
    }
    for (const child of Object.values(node)) visit(child)
  }
  visit(program.body)
  return parts
}

const PROGRAM = /^```(?:ts|js|typescript)\b.*\n([^]*?)^```$/gmu

/** Returns the programs of a page, except output of the transformer, which keeps the lines of its source. */
export function programsOf(page: string): string[] {
  const programs = [...page.matchAll(PROGRAM)].map(([, code]) => code as string)
  return programs.filter((code) => !code.includes('@__'))
}

/** Breaks the long lines in the programs of a page. */
export async function formatPage(page: string): Promise<string> {
  for (const code of programsOf(page)) page = page.replace(code, (await formatProgram(code)).replaceAll('$', '$$$$'))
  return page
}
