import { HtmlEscapedCallbackPhase, resolveCallback } from 'hono/utils/html'

/**
 * Whether an object is JSX or an `html` template of Hono, which escape values. Parsed JSON with `isEscaped` is neither.
 */
export function isHtml(value: object): value is string & object {
  const { isEscaped, toStringToBuffer } = value as Record<string, unknown>
  return (
    isEscaped === true && (Object.getPrototypeOf(value) === String.prototype || typeof toStringToBuffer === 'function')
  )
}

/** Renders a template of Hono (a `String` object, or a promise of one) once the promises in it have settled. */
export async function htmlText(template: string | Promise<string>): Promise<string> {
  return String(await resolveCallback(template, HtmlEscapedCallbackPhase.Stringify, false, {}))
}
