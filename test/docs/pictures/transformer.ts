import { transform } from '../../../src/honotate-kit/transform/transform.ts'
import { escape, round, svg, text } from '../../support/svg.ts'

/** The program of the picture. */
export const source = `import { GetMapping, Request, RequestQuery, RestController } from 'honotate'

@RestController()
class UserController {
  @GetMapping('/users')
  find(@RequestQuery() user: UserQuery, @Request() req: HttpRequest) {
    return { name: user.name }
  }
}
`

const [LINE, EDGE, CHARACTER] = [21, 20, 7.83]

/** The height of the space for the arrows between both listings. */
const GAP = 44

/** Renders the picture of the README: a method before and after the transformer, with an arrow for each decorator. */
export function beforeAndAfter(): string {
  const after = transform(source, 'user-controller.ts')?.code ?? source
  const [written, compiled] = [methodOf(source), methodOf(after)]
  const longest = Math.max(...[...written, ...compiled].map(({ length }) => length))
  const first = EDGE + 30
  const second = first + written.length * LINE + GAP
  const below = second + compiled.length * LINE + 8
  const picture = {
    title: 'The transformer: before and after',
    description:
      `You write ${written.join(' ').trim()} and the compiler sees ${compiled.join(' ').trim()}: the decorators of the ` +
      'parameters become decorators of the method, and no line moves.',
    width: Math.ceil(2 * EDGE + longest * CHARACTER),
    height: below + 12,
  }
  return svg(picture, [
    text(EDGE, EDGE + 4, 'You write: decorators on parameters, as TC39 proposes', 'dim'),
    ...listing(written, first),
    ...arrows(written[1] as string, first + LINE, compiled[0] as string, second),
    ...listing(compiled, second),
    text(EDGE, below, 'Your compiler sees: decorators on methods; every line and every column stays', 'dim'),
  ])
}

/** Returns the lines of the method `find()` before its body. */
function methodOf(code: string): string[] {
  const lines = code.split('\n')
  const first = lines.findIndex((line) => line.includes('@GetMapping'))
  return lines.slice(first, first + 2).map((line) => line.slice(2))
}

const DECORATOR = /(?:@|(?<=, ))Request(?:Query)?\(\)/gu

/** Renders lines of code from `y` down. Their length is fixed, so that arrows meet the words in every font. */
function listing(lines: readonly string[], y: number): string[] {
  return lines.map((line, index) => {
    const content = escape(line)
      .replaceAll(DECORATOR, (found) => `<tspan class="mark">${found}</tspan>`)
      .replaceAll(/@__\w+/gu, (found) => `<tspan class="helper">${found}</tspan>`)
    const length = round(line.length * CHARACTER)
    return `<text class="code" x="${EDGE}" y="${round(y + index * LINE)}" textLength="${length}" xml:space="preserve">${content}</text>`
  })
}

/** Renders an arrow from each decorator of a line to its place in a lower line. */
function arrows(from: string, y: number, to: string, end: number): string[] {
  const [starts, ends] = [from, to].map((line) =>
    Array.from(line.matchAll(DECORATOR), ({ 0: { length }, index }) => EDGE + (index + length / 2) * CHARACTER),
  ) as [number[], number[]]
  const [top, bottom] = [y + 7, end - 16]
  const middle = (top + bottom) / 2
  return starts.map((start, index) => {
    const [x, target] = [round(start), round(ends[index] as number)]
    return `<path class="curve" d="M${x} ${top}C${x} ${middle} ${target} ${middle} ${target} ${bottom}m-4 -6l4 6l4 -6"/>`
  })
}
