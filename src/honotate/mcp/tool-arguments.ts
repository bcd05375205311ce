import type { Operation, Parameter } from '../openapi/document.ts'
import type { JsonSchema } from '../json-schema/json-schema.ts'

/** One argument of a tool, and the part of the request that it becomes. */
export interface ToolArgument {
  readonly place: Parameter['in'] | 'body'
  /** The name in the request. */
  readonly key: string
  readonly required: boolean
  readonly schema: JsonSchema
}

/**
 * Headers that are no arguments, because proxies and servers set them and services trust them. Model providers would let a
 * model choose an argument.
 */
const TRUSTED =
  /^(?:cookie|host|origin|referer|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|via|forwarded|date|(?:content|proxy|sec|x-forwarded|x-real|cf|true-client|fly|x-envoy|x-amzn?|x-goog|x-ms|tailscale|remote)(?:-.*)?)$/iu

/**
 * The arguments of an operation by name: the parameters of its path, its query and its headers, and `body`.
 *
 * @param passed Whether a header of the caller's request is passed on, so that it is no argument.
 * @param refuse Reports a required part of the request that no argument can be.
 */
export function argumentsOf(
  { parameters = [], requestBody }: Operation,
  passed: (header: string) => boolean,
  refuse: (reason: string) => never,
): ReadonlyMap<string, ToolArgument> {
  const found = new Map<string, ToolArgument>()
  const add = (name: string, argument: ToolArgument): void => {
    // Providers of models allow these characters in names of arguments.
    const wanted = name.replaceAll(/[^\w.-]/gu, '_').slice(0, 48)
    let free = wanted
    for (let count = 1; found.has(free); count++) free = `${argument.place}_${wanted}${count > 1 ? `_${count}` : ''}`
    found.set(free, argument)
  }
  for (const { in: place, name, required = false, description, schema } of parameters) {
    if (place === 'header' && passed(name)) continue
    if (place === 'cookie' || (place === 'header' && TRUSTED.test(name))) {
      if (required) refuse(`it needs the ${place} \`${name}\`, which is no argument of a tool`)
      continue
    }
    const described = description === undefined ? schema : { ...schema, description }
    add(name, { place, key: name, required, schema: described })
  }
  const [content] = Object.values(requestBody?.content ?? {})
  if (content) {
    const { description, required } = requestBody as NonNullable<typeof requestBody>
    const schema = { ...content.schema, ...(description !== undefined && { description }) }
    add('body', { place: 'body', key: 'body', required: required === true, schema })
  }
  return found
}
