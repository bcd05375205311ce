/**
 * Counts the fields of a form, or the parts of a multipart body, before it is parsed.
 *
 * @param boundary The boundary of a multipart body.
 */
export function countParts(body: ArrayBuffer, boundary: string | undefined): number {
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
