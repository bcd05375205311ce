import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import type { Executable, Problem, Span } from '../compiler/messages.ts'
import { FILE } from '../compiler/messages.ts'
import type { ProgramError } from '../sandbox/messages.ts'

/** The address of a place in a program, in the form of stack traces. */
const PLACE = /blob:[^\s():]+(?::\/\/[^\s():]+)?:(\d+):(\d+)/gu

/** The place of an error in the program: the class or member that it names, or otherwise the call in the stack. */
export function locate({ message, stack }: ProgramError, program: Executable, source: string): Problem {
  return { message, ...(placeOfName(message, program.places) ?? placeOfCall(stack, program, source)) }
}

/** Replaces the addresses of the compiled program by lines and columns of the source. */
export function withPlaces(text: string, { map }: Executable): string {
  const trace = new TraceMap(map)
  return text.replaceAll(PLACE, (_, line: string, column: string) => {
    const found = originalPositionFor(trace, { line: Number(line), column: Number(column) - 1 })
    return found.line === null ? FILE : `${FILE}:${found.line}:${found.column + 1}`
  })
}

/** Messages name a method as `UserController.find` or as method "find", and its decorator as @GetMapping. */
function placeOfName(message: string, places: Executable['places']): Span | undefined {
  const names = Array.from(message.matchAll(/[\w$]+(?:\.[\w$]+)?/gu), ([name]) => name)
  const known = names.filter((name) => Object.hasOwn(places, name))
  const quoted = /(?:method|field|accessor|getter|setter) "([\w$]+)"/u.exec(message)?.[1]
  const name =
    known.find((each) => each.includes('.')) ??
    (quoted && Object.keys(places).find((each) => each.endsWith(`.${quoted}`))) ??
    known[0] ??
    ''
  const decorator = /@[\w$]+/u.exec(message)?.[0]
  return places[`${name} ${decorator}`] ?? places[name]
}

function placeOfCall(stack: string, { map }: Executable, source: string): Span {
  const trace = new TraceMap(map)
  for (const [, line, column] of stack.matchAll(PLACE)) {
    const found = originalPositionFor(trace, { line: Number(line), column: Number(column) - 1 })
    if (found.line === null) continue
    const lines = source.split('\n')
    const from = lines.slice(0, found.line - 1).join('\n').length + Math.min(found.line - 1, 1) + found.column
    const word = /^[\w$@.]+/u.exec(source.slice(from))?.[0].length ?? 0
    return { from, to: from + word }
  }
  return { from: 0, to: 0 }
}
