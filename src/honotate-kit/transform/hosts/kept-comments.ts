import type { MagicString } from 'magic-string'
import type { Comment, Node, ParseResult } from 'oxc-parser'
import { parse } from '../core/parse.ts'
import { walk } from '../core/walk.ts'

/** The comments of a file, and how to restore them after esbuild has printed the file. */
export interface KeptComments {
  /** Whether columns have changed. */
  readonly haveMoved: boolean
  /** The comments that configure JSX. Some compilers read these comments only at the start of a file. */
  readonly pragmas: readonly string[]
  /** Writes the comments as they were. The length of the text does not change. */
  restore(printed: string): string
}

const PRAGMA = /^\/[/*].*@jsx(?:Runtime|ImportSource|Frag)?\s/su

/** Matches comments that exclude code from coverage. */
const COVERAGE = /\b(?:v8|c8|istanbul)\s+ignore\b|\bnode:coverage\b/u

/** Matches the annotations that esbuild itself reads and prints. */
const ANNOTATION = /[@#]__(?:PURE|NO_SIDE_EFFECTS|KEY)__/u

/** Matches a first character that `!` can replace: one UTF-16 unit, neither `!` nor a line break. */
const REPLACEABLE = /^[^!\r\n\u2028\u2029\p{Cs}\u{10000}-\u{10FFFF}]/u

/**
 * Makes esbuild print the comments of a file, since later tools may read them. esbuild prints comments that begin with
 * `!`, and drops most others.
 *
 * Transform `/* v8 ignore next *\/ @GetMapping('/') get() {}`
 * Into `/*!v8 ignore next *\/ @GetMapping('/') /*!v8 ignore next *\/ get() {}`
 *
 * @param text The text that is changed.
 */
export function keepComments(text: MagicString, parsed: ParseResult | undefined): KeptComments {
  const { original } = text
  const comments = parsed?.comments ?? []
  const replaced = new Map<string, string>()
  const mark = (open: string, value: string, close = ''): string => {
    const marked = `${open}!${value.slice(1)}${close}`
    replaced.set(keyOf(marked), value.charAt(0))
    return marked
  }
  for (const { type, value, start, end } of comments) {
    if (PRAGMA.test(original.slice(start, end)) || !isMarked(type, value)) continue
    text.overwrite(start + 2, start + 3, '!')
    mark(original.slice(start, start + 2), value, type === 'Block' ? '*/' : '')
  }
  const moved = parsed ? behindDecorators(parsed.program, comments) : []
  for (const [{ value }, place] of moved) text.appendLeft(place, ` ${mark('/*', value, '*/')}`)
  return {
    haveMoved: moved.length > 0,
    pragmas: comments.map(({ start, end }) => original.slice(start, end)).filter((comment) => PRAGMA.test(comment)),
    restore: (printed) => (replaced.size === 0 ? printed : restored(printed, replaced)),
  }
}

function isMarked(type: Comment['type'], value: string): boolean {
  if (!REPLACEABLE.test(value) || ANNOTATION.test(value)) return false
  // Not `//# sourceMappingURL=…`: a directive with `#` describes the source file, and would be wrong in the output.
  return type === 'Block' || !value.startsWith('#')
}

/**
 * Finds the coverage comments before the decorators of a member, since esbuild drops these comments. `place` is the end
 * of the decorators.
 */
function behindDecorators(program: Node, comments: readonly Comment[]): readonly [comment: Comment, place: number][] {
  const counted = comments.filter(({ value }) => COVERAGE.test(value))
  const moved: [Comment, number][] = []
  if (counted.length === 0) return moved
  walk(program, {
    ClassBody({ start, body }) {
      let previous = start
      for (const member of body) {
        const decorators = 'decorators' in member ? member.decorators : []
        const [first, last] = [decorators[0], decorators.at(-1)]
        for (const comment of counted)
          if (first && last && comment.start >= previous && comment.end <= first.start) moved.push([comment, last.end])
        previous = member.end
      }
    },
  })
  return moved
}

function restored(printed: string, replaced: ReadonlyMap<string, string>): string {
  let text = ''
  let last = 0
  for (const { start, end } of parse(printed, 'printed.jsx')?.comments ?? []) {
    const first = replaced.get(keyOf(printed.slice(start, end)))
    if (first === undefined) continue
    text += printed.slice(last, start + 2) + first
    last = start + 3
  }
  return text + printed.slice(last)
}

/** The text of a comment without white space, since esbuild changes the white space. */
function keyOf(comment: string): string {
  return comment.replaceAll(/\s+/gu, '')
}
