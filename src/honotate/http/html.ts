import { HtmlEscapedCallbackPhase, resolveCallback } from 'hono/utils/html'

/** Whether an object is JSX or an `html` template of Hono, which escape values; parsed JSON with such members is not HTML. */
export function isHtml(value: object): value is string & object {
  const { isEscaped, toStringToBuffer } = value as Record<string, unknown>
  return (
    isEscaped === true && (Object.getPrototypeOf(value) === String.prototype || typeof toStringToBuffer === 'function')
  )
}

/** Renders a template, which is a `String` object of Hono, or the promise of one, after the promises in it. */
export async function htmlText(template: string | Promise<string>): Promise<string> {
  return String(await resolveCallback(template, HtmlEscapedCallbackPhase.Stringify, false, {}))
}
