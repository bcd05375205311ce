import type { NativeDiagnostic } from '../../transform/hosts/typescript-native/api.ts'
import { inColor, type Style } from '../../toolbox/colours.ts'
import { counted } from '../../toolbox/words.ts'
import { shownPath } from '../../toolbox/files.ts'

export interface FormatHost {
  readonly cwd: string
  textOf(file: string): string
}

const categories = [
  ['warning', 'yellowBright'],
  ['error', 'redBright'],
  ['suggestion', 'gray'],
  ['message', 'blueBright'],
] as const

/** Matches the line breaks that TypeScript recognizes. */
const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/u

/** Formats diagnostics as `tsc` writes them to a file: `src/a.ts(1,2): error TS1000: …`. */
export function formatPlain(diagnostics: readonly NativeDiagnostic[], host: FormatHost): string {
  return diagnostics
    .map(
      (diagnostic) =>
        `${plainLocation(diagnostic, host)}${categoryOf(diagnostic)[0]} TS${diagnostic.code}: ${message(diagnostic)}\n`,
    )
    .join('')
}

/** Formats diagnostics as `tsc` prints them in a terminal, with code frames and a summary. */
export function formatPretty(diagnostics: readonly NativeDiagnostic[], host: FormatHost): string {
  const blocks = diagnostics.map((diagnostic) => {
    const [category, color] = categoryOf(diagnostic)
    const location = diagnostic.fileName === undefined ? '' : `${prettyLocation(diagnostic, host)} - `
    const head = `${location}${inColor(color, category)}${inColor('gray', ` TS${diagnostic.code}: `)}${message(diagnostic)}`
    const span = diagnostic.fileName === undefined ? '' : `\n${codeSpan(diagnostic, '', color, host)}\n`
    return `${head}${span}${related(diagnostic, host)}`
  })
  return blocks.map((block) => `${block}\n`).join('') + summary(diagnostics, host)
}

function related({ relatedInformation = [] }: NativeDiagnostic, host: FormatHost): string {
  return relatedInformation
    .map((each) =>
      each.fileName === undefined
        ? '\n'
        : `\n  ${prettyLocation(each, host)} - ${message(each)}${codeSpan(each, '    ', 'cyanBright', host)}\n`,
    )
    .join('')
}

function summary(diagnostics: readonly NativeDiagnostic[], host: FormatHost): string {
  const errors = diagnostics.filter(({ category }) => category === 1)
  if (errors.length === 0) return ''
  const found = `Found ${counted(errors.length, 'error')}`
  const files = [...new Set(errors.flatMap(({ fileName }) => fileName ?? []))]
  const place = (file: string): string => {
    const first = errors.find(({ fileName }) => fileName === file) as NativeDiagnostic
    return `${shownPath(file, host.cwd)}${inColor('gray', `:${position(first.pos, host.textOf(file)).line + 1}`)}`
  }
  if (files.length === 0) return `\n${found}.\n\n`
  if (files.length === 1)
    return `\n${found} in ${errors.length === 1 ? '' : 'the same file, starting at: '}${place(files[0] as string)}\n\n`
  const rows = files.map(
    (file) => `${String(errors.filter(({ fileName }) => fileName === file).length).padStart(6)}  ${place(file)}\n`,
  )
  return `\n${found} in ${files.length} files.\n\nErrors  Files\n${rows.join('')}\n`
}

function plainLocation({ fileName, pos }: NativeDiagnostic, host: FormatHost): string {
  if (fileName === undefined) return ''
  const { line, column } = position(pos, host.textOf(fileName))
  return `${shownPath(fileName, host.cwd)}(${line + 1},${column + 1}): `
}

function prettyLocation({ fileName = '', pos }: NativeDiagnostic, host: FormatHost): string {
  const { line, column } = position(pos, host.textOf(fileName))
  return `${inColor('cyanBright', shownPath(fileName, host.cwd))}:${inColor('yellowBright', `${line + 1}`)}:${inColor('yellowBright', `${column + 1}`)}`
}

/** Makes the code frame. Of more than four lines, shows the first two and the last two. */
function codeSpan(
  { fileName = '', pos, end }: NativeDiagnostic,
  indent: string,
  color: Style,
  host: FormatHost,
): string {
  const text = host.textOf(fileName)
  const lines = text.split(LINE_BREAK)
  const first = position(pos, text)
  const last = position(end, text)
  const endColumn = pos === end ? last.column + 1 : last.column
  const isLong = last.line - first.line >= 4
  const width = Math.max(String(last.line + 1).length, isLong ? 3 : 0)
  const gutter = (content: string): string => `${indent}${inColor('inverse', content.padStart(width))} `
  let output = ''
  for (let line = first.line; line <= last.line; line++) {
    if (isLong && line === first.line + 2) {
      output += `\n${gutter('...')}`
      line = last.line - 1
    }
    const content = (lines[line] as string).trimEnd().replaceAll('\t', ' ')
    const from = line === first.line ? first.column : 0
    const to = line === last.line ? endColumn : content.length
    const squiggle = line === first.line ? ' '.repeat(from) + '~'.repeat(Math.max(0, to - from)) : '~'.repeat(to)
    output += `\n${gutter(String(line + 1))}${content}\n${gutter('')}${inColor(color, squiggle)}`
  }
  return output
}

function message({ text, messageChain = [] }: NativeDiagnostic, level = 0): string {
  const head = level === 0 ? text : `\n${'  '.repeat(level)}${text}`
  return head + messageChain.map((each) => message(each, level + 1)).join('')
}

function position(offset: number, text: string): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, offset).split(LINE_BREAK)
  return { line: lines.length - 1, column: (lines.at(-1) as string).length }
}

function categoryOf({ category }: NativeDiagnostic): (typeof categories)[number] {
  return categories[category] ?? categories[1]
}
