/** The content type of a form. */
export interface FormType {
  /** The header in a form that every platform reads alike. */
  readonly header: string
  /** The boundary of a multipart body; `undefined` for other forms. */
  readonly boundary: string | undefined
}

const URL_ENCODED = 'application/x-www-form-urlencoded'
const ESSENCE = /^(?:(multipart\/form-data)|application\/x-www-form-urlencoded)[\t ]*/iu
const PARAMETER = /;[\t ]*(?:([!#$%&'*+.^_`|~\w-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s",;\\]+))[\t ]*)?/uy
const BOUNDARY = /^[ !#-[\]-~]{1,70}$/u

/**
 * Parses the `Content-Type` of a form. A header with several types, with two boundaries or with malformed parameters is
 * refused: platforms and proxies disagree on it, so the parts would be counted with one boundary and parsed with another.
 *
 * @returns `undefined` for a header that is refused, and for a multipart body without a boundary.
 */
export function formTypeOf(text: string): FormType | undefined {
  const essence = ESSENCE.exec(text)
  if (!essence) return undefined
  let boundary: string | undefined
  for (let at = essence[0].length; at < text.length; at = PARAMETER.lastIndex) {
    PARAMETER.lastIndex = at
    const parameter = PARAMETER.exec(text)
    if (!parameter) return undefined
    const [, name, quoted, plain] = parameter
    if (name?.toLowerCase() !== 'boundary') continue
    if (boundary !== undefined) return undefined
    boundary = quoted?.replace(/\\(.)/gu, '$1') ?? (plain as string)
  }
  if (!essence[1]) return { header: URL_ENCODED, boundary: undefined }
  return boundary && BOUNDARY.test(boundary)
    ? { header: `multipart/form-data; boundary="${boundary}"`, boundary }
    : undefined
}
