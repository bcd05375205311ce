import { MagicString } from 'magic-string'
import type { ParseResult } from 'oxc-parser'
import { jsonCode } from '../../code-text.ts'
import { addImport, type Helpers } from './helper-import.ts'
import type { Insertion } from './injected-types.ts'
import type { Scan, ScannedParameter, Site } from './scan.ts'
import { blank, type Span } from './spans.ts'

/**
 * Moves parameter decorators to methods and classes, where ECMAScript has decorators today.
 *
 *     @C method(@E @F first, second) {}
 *
 * Into
 *
 *     @C @Parameters("first", "second") @Parameter(0, E, F) method(first, second) {}
 *
 * Moved text keeps its mappings. Each decorated parameter has its own `@Parameter`, so that a type error is reported at
 * the decorator that causes it.
 */
export function rewrite(
  code: string,
  id: string,
  module: string,
  parsed: ParseResult,
  { sites, erased, typeReferences }: Scan,
  insertions: readonly Insertion[],
): MagicString {
  const text = new MagicString(code)
  for (const span of erased) text.update(span.start, span.end, blank(code.slice(span.start, span.end)))
  for (const { start, end } of typeReferences) text.update(start, end, 'any')
  if (sites.length > 0) {
    const helpers = addImport(text, code, id, module, parsed, sites)
    for (const site of sites) rewriteSite(text, code, site, helpers)
  }
  for (const { at, text: inserted } of insertions) text.appendLeft(at, inserted)
  return text
}

function rewriteSite(text: MagicString, code: string, site: Site, helpers: Helpers): void {
  const { at, afterDecorator, parenthesesTo, parameters = [], typeArguments = '', dependencies } = site
  const calls = parameters.flatMap(({ decorators }, index) => (decorators.length > 0 ? [{ index, decorators }] : []))
  const space = afterDecorator ? '' : ' '
  if (parenthesesTo !== undefined) {
    text.appendLeft(at, '(')
    text.prependLeft(parenthesesTo, ')')
  }
  if (afterDecorator) text.appendLeft(at, ' ')
  if (dependencies !== undefined)
    text.appendLeft(at, `@${helpers.dependencies}(${dependencies})${site.parameters ? ' ' : space}`)
  if (site.parameters)
    text.appendLeft(
      at,
      `@${helpers.parameters}${typeArguments}(${parameters.map(entry).join(', ')})${calls.length > 0 ? ' ' : space}`,
    )
  for (const { index, decorators } of calls) {
    moveDecorators(
      text,
      code,
      at,
      decorators,
      `@${helpers.parameter}(${index}, `,
      `)${index === calls.at(-1)?.index ? space : ' '}`,
    )
  }
}

function moveDecorators(
  text: MagicString,
  code: string,
  to: number,
  decorators: readonly Span[],
  open: string,
  close: string,
): void {
  let removed = 0
  for (const [position, span] of decorators.entries()) {
    const next = decorators[position + 1]
    // The call replaces the `@`, so that compilers report an error in the call at the decorator.
    text.update(span.start, span.start + 1, position === 0 ? open : ', ')
    if (!next) text.appendLeft(span.end, close)
    removed += width(code, span)
    // Spaces keep the columns of the text that follows. They come after the last of several adjacent decorators,
    // because spaces before a decorator would move with it.
    if (next?.start !== span.end) {
      text.appendRight(span.end, ' '.repeat(removed))
      removed = 0
    }
    text.move(span.start, span.end, to)
  }
}

/**
 * Writes the argument of `Parameters` for a parameter: its name (none for a pattern), with `...` in front for a rest
 * parameter, and `?` at the end for an optional parameter with decorators. Writes `undefined` instead of an empty
 * string.
 */
function entry({ name = '', rest, optional, decorators }: ScannedParameter): string {
  const text = `${rest ? '...' : ''}${name}${optional && decorators.length > 0 ? '?' : ''}`
  return text === '' ? 'undefined' : jsonCode(text)
}

/** The number of columns by which the text after a span would move to the left if the span were removed. */
function width(code: string, { start, end }: Span): number {
  const lineBreak = code.slice(start, end).lastIndexOf('\n')
  if (lineBreak === -1) return end - start
  const column = start - (code.lastIndexOf('\n', start) + 1)
  return Math.max(0, end - (start + lineBreak + 1) - column)
}
