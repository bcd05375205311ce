const PARAMETER = /;\s*(?:([^\s=;,"]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s=;,"\\]+))\s*)?/uy

/**
 * The boundary in the `Content-Type` of a form, `''` without one. A header with several types, two boundaries or
 * malformed parameters is refused: platforms and proxies read such a header differently, so parts could be counted with
 * one boundary and parsed with another.
 *
 * @returns `undefined` for a header that is refused.
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
 * Counts the fields of a form, or the parts of a multipart body, before it is parsed.
 *
 * @param boundary The boundary of a multipart body.
 */
export function countParts(body: ArrayBuffer, boundary: string | undefined): number {
  // The mark begins with a line break and has no other, so that no byte is compared twice.
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
