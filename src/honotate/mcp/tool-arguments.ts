import type { JsonSchema } from '../json-schema/json-schema.ts'
import type { Operation, Parameter } from '../openapi/document.ts'

/** One argument of a tool, and the part of the request that it becomes. */
export interface ToolArgument {
  readonly place: Parameter['in'] | 'body'
  /** The name in the request. */
  readonly key: string
  readonly required: boolean
  readonly schema: JsonSchema
}

/** Headers that servers and proxies set, and services trust. A model would choose the value of an argument. */
const TRUSTED =
  /^(?:cookie|host|origin|referer|connection|upgrade|te|via|forwarded|(?:x-(?:forwarded|real|envoy|amzn?|goog|ms)|content|transfer|proxy|sec|cf|true-client|fly|tailscale|remote)-.*)$/iu

/**
 * The arguments of an operation by name: the parameters of its path, its query and its headers, and `body`.
 *
 * @param passed Whether a call passes on a header of the caller, which is then no argument.
 * @param refuse Reports a part of the request that is required and no argument.
 */
export function argumentsOf(
  { parameters = [], requestBody }: Operation,
  passed: (header: string) => boolean,
  refuse: (reason: string) => never,
): ReadonlyMap<string, ToolArgument> {
  const found = new Map<string, ToolArgument>()
  for (const { in: place, name, required = false, description, schema } of parameters) {
    const isOfClient = place === 'cookie' || (place === 'header' && TRUSTED.test(name))
    if (place === 'header' && passed(name)) continue
    if (isOfClient && required) refuse(`it needs the ${place} \`${name}\`, which an argument cannot be`)
    if (isOfClient) continue
    // The names that providers of models accept.
    const short = name.replaceAll(/[^\w.-]/gu, '_').slice(0, 48)
    let free = short
    for (let count = 1; found.has(free); count++) free = `${place}_${short}${count > 1 ? count : ''}`
    found.set(free, { place, key: name, required, schema: { ...schema, ...(description && { description }) } })
  }
  const [content] = Object.values(requestBody?.content ?? {})
  const { description, required = false } = requestBody ?? {}
  if (!content) return found
  const schema = { ...content.schema, ...(description && { description }) }
  return found.set(found.has('body') ? 'request_body' : 'body', { place: 'body', key: 'body', required, schema })
}
