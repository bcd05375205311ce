/**
 * How many fields a form has, or parts a multipart body, counted before anything is made of them.
 *
 * @param contentType With the boundary of a multipart body.
 */
export function countParts(body: ArrayBuffer, contentType: string): number {
  const boundary = /^m.*?;\s*boundary="?([^\s";]+)/iu.exec(contentType)
  // A line break begins the mark and stands nowhere else in it, so that no byte is compared twice.
  const mark = boundary ? `\n--${boundary[1]}` : '&'
  const bytes = new Uint8Array(body)
  let parts = boundary ? 0 : 1
  for (let at = -1; (at = bytes.indexOf(mark.charCodeAt(0), at + 1)) >= 0;) {
    let same = 1
    while (bytes[at + same] === mark.charCodeAt(same)) same++
    if (same === mark.length) parts++
  }
  return parts
}
