import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { attempt } from './recorded-steps.ts'
import { hide, isSecret, maskKnown, maskText } from './secrets.ts'

/** Matches headers that curl sets itself, pseudo-headers, and headers that only browsers send. */
const OWN = /^(?::.*|host|connection|content-length|accept-encoding|user-agent|transfer-encoding|sec-.*)$/u
const LONGEST_BODY = 10_000

/**
 * Prepares the command that sends a request again, without secrets.
 *
 * @returns A function that makes the command from the masked target and the parsed body.
 */
export function curlOf({ method = '', headers, socket }: IncomingMessage): (target: string, body: unknown) => string {
  const origin = `${'encrypted' in socket ? 'https' : 'http'}://${String(headers.host ?? headers[':authority'])}`
  const lines = Object.entries(headers).flatMap(([name, value]) => {
    if (OWN.test(name)) return []
    const shown = isSecret(name) || name.endsWith('key') ? hide(value) : maskText(String(value)).slice(0, 500)
    return ` \\\n  -H ${word(`${name}: ${shown}`)}`
  })
  // Without -g, curl expands brackets and braces of a URL.
  const start = `curl -g ${method === 'HEAD' ? '--head' : `-X ${method}`}`
  // Masks only known secrets: the target, headers and body are already masked, and `maskText()` would take the quotes
  // of the command for a part of a secret.
  return (target, body) => maskKnown(`${start} ${word(origin + target)}${lines.join('')}${bodyOption(headers, body)}`)
}

/** Makes the option that sends the parsed body again: empty without a body, a comment for a body that is not shown. */
function bodyOption(headers: IncomingHttpHeaders, body: unknown): string {
  const { 'content-type': type = '', 'content-length': length = '0', 'transfer-encoding': encoding } = headers
  if (body === undefined && length === '0' && !encoding) return ''
  const text = type.startsWith('multipart/') ? undefined : attempt(() => maskedJson(body))
  if (text === undefined || text.length > LONGEST_BODY) return '\n# The body is not shown.'
  return ` \\\n  --data-raw ${word(/[/+]json\b/u.test(type) ? text : plainOf(JSON.parse(text) as object | string))}`
}

/** Makes JSON without the values of secret members; `undefined` for `undefined`. */
function maskedJson(value: unknown): string | undefined {
  return JSON.stringify(value, (key, member: unknown) =>
    isSecret(key) ? hide(member) : typeof member === 'string' ? maskText(member) : member,
  )
}

/** Returns a string as it is, and an object as the fields of a form. */
function plainOf(body: object | string): string {
  if (typeof body === 'string') return body
  const fields = Object.entries(body).flatMap(([name, values]) => [values].flat().map((each) => [name, String(each)]))
  return String(new URLSearchParams(fields))
}

/** Quotes a word for a shell if necessary: no character between single quotes is special. */
function word(text: string): string {
  return /^[\w./:-]+$/u.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
