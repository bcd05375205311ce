/**
 * Counts the fields of a form, or the parts of a multipart body, before it is parsed.
 *
 * @param contentType With the boundary of a multipart body.
 */
export function countParts(body: ArrayBuffer, contentType: string): number {
  const boundary = contentType.toLowerCase().startsWith('m') ? parameterOf(contentType, 'boundary') : undefined
  // A line break begins the mark and stands nowhere else in it, so that no byte is compared twice.
  const mark = boundary === undefined ? '&' : `\n--${boundary}`
  const bytes = new Uint8Array(body)
  let parts = boundary === undefined ? 1 : 0
  for (let at = -1; (at = bytes.indexOf(mark.charCodeAt(0), at + 1)) >= 0;) {
    let same = 1
    while (bytes[at + same] === mark.charCodeAt(same)) same++
    if (same === mark.length) parts++
  }
  return parts
}

/** A parameter of a media type (RFC 9110, section 5.6.6): the first of its name, without quotes. */
function parameterOf(type: string, name: string): string | undefined {
  for (const [, key, quoted, plain] of type.matchAll(/;[ \t]*([^=;\s]+)=(?:"((?:[^"\\]|\\.)*)"?|([^;]*))/gu)) {
    if (key?.toLowerCase() === name) return quoted?.replace(/\\(.)/gu, '$1') ?? plain?.trim()
  }
  return undefined
}
