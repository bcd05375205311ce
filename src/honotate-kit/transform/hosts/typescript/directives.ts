import { parse } from '../../core/parse.ts'

/** A comment `@ts-expect-error` or `@ts-ignore`. */
export interface Directive {
  readonly start: number
  readonly end: number
  /** Whether an error must follow: `@ts-expect-error`. */
  readonly isExpected: boolean
}

interface AppliedDirectives {
  /** Whether a directive applies to an error at `start`. Marks the directive as used. */
  hides(start: number): boolean
  /** The directives that expect an error but have hidden none. */
  unused(): readonly Directive[]
}

/** Whether honotate applies the directives of a file: in JavaScript, it leaves them to the compiler. */
export function mayHaveDirectives(path: string): boolean {
  return /\.[cm]?tsx?$/u.test(path)
}

/**
 * Finds the directives of a file as TypeScript does: at the start of a line comment, or of the last line of a block
 * comment.
 * Returns `[]` for JavaScript, and for a file with `@ts-nocheck`.
 */
export function findDirectives(text: string, path: string): readonly Directive[] {
  if (!mayHaveDirectives(path) || !/@ts-(?:expect-error|ignore)/u.test(text)) return []
  const { comments = [], program } = parse(text, path) ?? {}
  const first = program?.body[0]?.start ?? 0
  const isUnchecked = ({ start, end }: { start: number; end: number }): boolean =>
    start < first && /^\/\/\/?\s*@ts-nocheck(?:[\s:]|$)/u.test(text.slice(start, end))
  if (comments.some(isUnchecked)) return []
  return comments.flatMap(({ type, start, end }) => {
    const lines = text.slice(start, end).split(/(?<=[\n\r\u2028\u2029])/u)
    const last = type === 'Line' ? text.slice(start, end) : (lines.at(-1) as string)
    const pattern =
      type === 'Line' ? /^\/\/\/?\s*@ts-(expect-error|ignore)/u : /^\s*(?:\/|\*)*\s*@ts-(expect-error|ignore)/u
    const kind = pattern.exec(last)?.[1]
    return kind === undefined ? [] : [{ start: end - last.length, end, isExpected: kind === 'expect-error' }]
  })
}

/** Replaces the hyphen of a hidden directive, so that no offset changes. */
const HIDDEN = '\u2011'

/** Hides directives from a compiler that reads the rewritten text. */
export function hideDirectives(text: string, directives: readonly Directive[]): string {
  return directives.reduce((changed, { start, end }) => {
    const hidden = changed.slice(start, end).replace('@ts-', `@ts${HIDDEN}`)
    return changed.slice(0, start) + hidden + changed.slice(end)
  }, text)
}

/** Shows the hidden directives in an output, since an output has the comments of its source. */
export function showDirectives(text: string): string {
  return text.replaceAll(`@ts${HIDDEN}`, '@ts-')
}

/**
 * Applies directives to the errors of a file as written. The compiler cannot do this, because a decorator may be on
 * another line in the rewritten text.
 */
export function applyToLines(text: string, directives: readonly Directive[]): AppliedDirectives {
  const lineStarts = [
    0,
    ...Array.from(text.matchAll(/\r\n|[\n\r\u2028\u2029]/gu), ({ 0: { length }, index }) => index + length),
  ]
  const lineOf = (offset: number): number => lineStarts.findLastIndex((start) => start <= offset)
  const byLine = new Map(directives.map((directive) => [lineOf(directive.end), directive]))
  const used = new Set<Directive>()

  /** The directive above an error; skips empty lines and lines with only a line comment. */
  function above(start: number): Directive | undefined {
    for (let line = lineOf(start) - 1; line >= 0; line--) {
      const directive = byLine.get(line)
      if (directive) return directive
      const content = text.slice(lineStarts[line], lineStarts[line + 1]).trim()
      if (content !== '' && !content.startsWith('//')) return undefined
    }
    return undefined
  }

  return {
    hides(start) {
      const directive = above(start)
      if (directive) used.add(directive)
      return directive !== undefined
    },
    unused: () => [...byLine.values()].filter((directive) => directive.isExpected && !used.has(directive)),
  }
}

export const UNUSED_DIRECTIVE = { code: 2578, text: "Unused '@ts-expect-error' directive." } as const
