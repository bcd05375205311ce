import { wellFormed } from './response.ts'

/**
 * Makes the value of `Content-Disposition` (RFC 6266). A name with `"`, `%` or characters outside ASCII is sent twice:
 * as UTF-8 (RFC 8187), and in a plain form for old clients.
 *
 * @param name The name of the file, whose folders are dropped; `undefined` for a header without a name.
 */
export function contentDisposition(kind: 'attachment' | 'inline', name: string | undefined): string {
  if (name === undefined) return kind
  const whole = wellFormed(name)
    .replace(/^.*[/\\]/su, '')
    .replace(/\p{Cc}/gu, '')
  // Some clients decode escapes such as `%20` in the plain form.
  const plain = whole
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["%]/gu, '_')
  const quoted = `${kind}; filename="${plain}"`
  return plain === whole ? quoted : `${quoted}; filename*=UTF-8''${encoded(whole)}`
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/gu, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)
}
