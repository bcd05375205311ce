import { MagicString } from 'magic-string'
import type { ParseResult } from 'oxc-parser'
import { importPlace, importStyle } from './imports.ts'
import type { Scan, ScannedParameter, Site, Span } from './scan.ts'

/** The names by which the rewritten text calls the helpers. */
interface Helpers {
  readonly parameters: string
  readonly parameter: string
}

/**
 * Moves parameter decorators to where ECMAScript has decorators today.
 *
 *     @C method(@E @F first, second) {}
 *
 * Into
 *
 *     @C @Parameters("first", "second") @Parameter(0, E, F) method(first, second) {}
 *
 * The moved text is the text as written, so that every token of it can be mapped back. One helper per decorated
 * parameter lets a type error be reported at the decorator that causes it.
 */
export function rewrite(code: string, id: string, module: string, parsed: ParseResult, { sites, erased }: Scan): MagicString {
  const text = new MagicString(code)
  for (const span of erased) text.update(span.start, span.end, blank(code, span))
  if (sites.length > 0) {
    const helpers = addImport(text, code, id, module, parsed)
    for (const site of sites) rewriteSite(text, code, site, helpers)
  }
  return text
}

function rewriteSite(text: MagicString, code: string, site: Site, helpers: Helpers): void {
  const lead = `@${helpers.parameters}(${site.parameters.map(entry).join(', ')})`
  const decorated = site.parameters.map((parameter, index) => ({ index, ...parameter })).filter((parameter) => parameter.decorators.length > 0)
  const space = site.afterDecorator ? '' : ' '
  text.appendLeft(site.at, (site.afterDecorator ? ' ' : '') + lead + (decorated.length > 0 ? ' ' : space))
  for (const [position, { index, decorators }] of decorated.entries()) {
    const isLast = position === decorated.length - 1
    moveDecorators(text, code, site.at, decorators, `@${helpers.parameter}(${index}, `, `)${isLast ? space : ' '}`)
  }
}

function moveDecorators(text: MagicString, code: string, to: number, decorators: readonly Span[], open: string, close: string): void {
  for (const [position, span] of decorators.entries()) {
    const isLast = position === decorators.length - 1
    // The `@` itself becomes the call, so that an error in the call is an error at the decorator.
    text.update(span.start, span.start + 1, position === 0 ? open : ', ')
    if (isLast) text.appendLeft(span.end, close)
    // What follows keeps its column.
    text.appendLeft(span.start, ' '.repeat(widthOnLastLine(code, span)))
    text.move(span.start, span.end, to)
  }
}

/** What the lead helper is told of a parameter: its name, `...name` for a rest parameter, `undefined` for a pattern. */
function entry({ name, rest }: ScannedParameter): string {
  if (name === undefined) return rest ? '"..."' : 'undefined'
  return JSON.stringify(rest ? `...${name}` : name)
}

function addImport(text: MagicString, code: string, id: string, module: string, parsed: ParseResult): Helpers {
  const place = importPlace(code, parsed)
  const from = JSON.stringify(module)
  const insert = (statement: string): MagicString => text.appendLeft(place.at, place.before + statement + place.after)
  if (importStyle(parsed, id) === 'require') {
    const namespace = freeName(code, '__honotate')
    insert(`import ${namespace} = require(${from});`)
    return { parameters: `${namespace}.Parameters`, parameter: `${namespace}.Parameter` }
  }
  const helpers = { parameters: freeName(code, '__parameters'), parameter: freeName(code, '__parameter') }
  insert(`import { Parameters as ${helpers.parameters}, Parameter as ${helpers.parameter} } from ${from};`)
  return helpers
}

function freeName(code: string, wanted: string): string {
  let name = wanted
  while (code.includes(name)) name += '_'
  return name
}

/** The span with everything but its line breaks replaced by spaces. */
function blank(code: string, { start, end }: Span): string {
  return code.slice(start, end).replace(/[^\n\r\u2028\u2029]/gu, (unit) => ' '.repeat(unit.length))
}

function widthOnLastLine(code: string, { start, end }: Span): number {
  const lines = code.slice(start, end).split(/\r\n|[\n\r\u2028\u2029]/u)
  const [first = '', last = ''] = [lines[0], lines.at(-1)]
  return lines.length === 1 ? first.length : Math.max(0, last.length - column(code, start))
}

function column(code: string, offset: number): number {
  const before = code.slice(Math.max(0, offset - 1000), offset)
  return before.length - 1 - Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r'))
}
