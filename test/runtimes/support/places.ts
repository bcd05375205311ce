import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { basename, join } from 'node:path'
import { project } from './process.ts'

interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** Translates the places of errors in a bundle to places in the sources, as an error tracker does. */
export function placesIn(bundle: string): (answer: unknown) => unknown {
  const code = readFileSync(join(project(), 'dist', bundle), 'utf8')
  const [, encoded] = /sourceMappingURL=data:application\/json;base64,(\S+)/u.exec(code) as unknown as [string, string]
  const map = new SourceMap(JSON.parse(Buffer.from(encoded, 'base64').toString()))
  return (answer) => {
    if (!isPlace(answer)) return answer
    const origin = map.findOrigin(answer.line, answer.column)
    if (!('fileName' in origin)) return answer
    return { file: basename(origin.fileName), line: origin.lineNumber, column: origin.columnNumber }
  }
}

function isPlace(answer: unknown): answer is Place {
  return typeof answer === 'object' && answer !== null && 'column' in answer
}
