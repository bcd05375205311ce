const PARAMETER = /;\s*(?:([^\s=;,"]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s=;,"\\]+))\s*)?/uy

/**
 * The boundary in the `Content-Type` of a form, `''` without one. A header with several types, two boundaries or malformed
 * parameters is refused: platforms and proxies disagree on it, so parts could be counted with one boundary and parsed with
 * another.
 *
 * @returns `undefined` for a header that is refused.
 */
export function boundaryOf(header: string): string | undefined {
  let boundary = ''
  PARAMETER.lastIndex = (header.split(';', 1)[0] as string).length
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
