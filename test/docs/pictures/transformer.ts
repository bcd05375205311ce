import { transform } from '../../../src/compiler/transform/transform.ts'
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

/** The picture of the README: a method before and after the transformer. */
export function beforeAndAfter(): string {
  const after = transform(source, 'user-controller.ts')?.code ?? source
  const [written, compiled] = [methodOf(source), methodOf(after)]
  const longest = Math.max(...[...written, ...compiled].map(({ length }) => length))
  const second = EDGE + 34 + written.length * LINE + 26
  const picture = {
    title: 'The transformer: before and after',
    description:
      `You write ${written.join(' ').trim()} and the compiler sees ${compiled.join(' ').trim()}: the decorators of the ` +
      'parameters become decorators of the method, and no line moves.',
    width: Math.ceil(2 * EDGE + longest * CHARACTER),
    height: second + 34 + compiled.length * LINE,
  }
  return svg(picture, [
    ...listing('You write: decorators on parameters, as TC39 proposes', written, EDGE + 8),
    ...listing('Your compiler sees: standard decorators; every line stays where it is', compiled, second),
  ])
}

/** The lines of the method \`find()\`, up to its body. */
function methodOf(code: string): string[] {
  const lines = code.split('\n')
  const first = lines.findIndex((line) => line.includes('@GetMapping'))
  return lines.slice(first, first + 2).map((line) => line.slice(2))
}

function listing(title: string, lines: readonly string[], y: number): string[] {
  return [
    text(EDGE, y + 4, title, 'dim'),
    ...lines.map((line, index) => {
      const content = escape(line).replaceAll(
        /@__\w+|@\w+\(\)|(?<=, )Request(?:Query)?\(\)/gu,
        (found) => `<tspan class="${found.startsWith('@__') ? 'helper' : 'mark'}">${found}</tspan>`,
      )
      return `<text class="code" x="${EDGE}" y="${round(y + 30 + index * LINE)}" xml:space="preserve">${content}</text>`
    }),
  ]
}
