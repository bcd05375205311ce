/**
 * The depth of arrays and objects in JSON, or one beyond the limit. The text is scanned without recursion.
 */
export function depthOf(text: string, limit: number): number {
  let depth = 0
  let isString = false
  // A text with fewer brackets cannot be too deep.
  for (
    let at = text.split(/[[{]/u, limit + 2).length > limit ? 0 : text.length;
    at < text.length && depth <= limit;
    at++
  ) {
    const mark = text[at] as string
    if (mark === '"') isString = !isString
    else if (isString) at += Number(mark === '\\')
    else if ('[{'.includes(mark)) depth++
    else if (']}'.includes(mark)) depth--
  }
  return depth
}
