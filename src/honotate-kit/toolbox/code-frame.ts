import { relative } from 'node:path'
import process from 'node:process'
import { readText } from '../disk.ts'

/** A place in a file. Lines and columns are numbered from 1. */
export interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** Shows the lines around a place, as compilers do; only the place if the file cannot be read. */
export function codeFrame({ file, line, column }: Place): string {
  const head = `${relative(process.cwd(), file)}:${line}:${column}\n`
  const lines = readText(file)?.split(/\r?\n/u)
  if (!lines) return head
  const first = Math.max(1, line - 2)
  const last = Math.min(lines.length, line + 1)
  const width = String(last).length
  const shown = lines.slice(first - 1, last).flatMap((text, index) => {
    const number = first + index
    const gutter = `${number === line ? '>' : ' '} ${String(number).padStart(width)} | `
    const caret = `${' '.repeat(width + 3)}| ${text.slice(0, column - 1).replaceAll(/[^\t]/gu, ' ')}^`
    return number === line ? [gutter + text, caret] : [(gutter + text).trimEnd()]
  })
  return `${head}\n${shown.join('\n')}\n`
}
