const PARAMETER = /;\s*(?:([^\s=;,"]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s=;,"\\]+))\s*)?/uy

/**
 * Reads the boundary in the `Content-Type` of a form. Refuses a header with two boundaries, or with a malformed
 * boundary or parameter: platforms and proxies read such a header in different ways.
 *
 * @returns `''` if there is no boundary, `undefined` if the header is refused.
 */
export function boundaryOf(header: string): string | undefined {
  let boundary = ''
  PARAMETER.lastIndex = header.search(/;|$/u)
  while (PARAMETER.lastIndex < header.length) {
    const parameter = PARAMETER.exec(header)
    if (!parameter) return undefined
    const [, name, quoted, plain] = parameter
    if (name?.toLowerCase() !== 'boundary') continue
    if (boundary) return undefined
    boundary = quoted?.replace(/\\(.)/gu, '$1') ?? (plain as string)
    if (!/^[ !#-[\]-~]{1,70}$/u.test(boundary)) return undefined
  }
  return boundary
}

/**
 * Counts the fields of a form, empty ones included, or the parts of a multipart body by the delimiters around them.
 *
 * @param boundary The boundary of a multipart body; `undefined` for other forms.
 */
export function countParts(body: ArrayBuffer, boundary: string | undefined): number {
  // The mark contains its first character only once, so two matches cannot overlap: the search takes linear time.
  const mark = boundary === undefined ? '&' : `\n--${boundary}`
  const bytes = new Uint8Array(body)
  // The search begins as if a separator preceded the body. Then n fields have n separators, and n parts have n + 1
  // delimiters.
  let parts = boundary === undefined ? 0 : -1
  let at = -1
  do {
    let same = 1
    while (bytes[at + same] === mark.charCodeAt(same)) same++
    if (same === mark.length) parts++
  } while ((at = bytes.indexOf(mark.charCodeAt(0), at + 1)) >= 0)
  return parts
}
