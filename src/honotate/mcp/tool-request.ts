import type { ControllerApp } from '../app/controller-app.ts'
import type { Tool } from './create-tools.ts'

/** The mistake of a caller, which a model can correct. */
export class ArgumentMistake extends Error {}

/**
 * Makes the request of a call.
 *
 * @param init The headers of the caller that are passed on, to which those of arguments are added, and the signal.
 * @throws ArgumentMistake
 */
export function toolRequest(
  app: ControllerApp,
  tool: Tool,
  given: Readonly<Record<string, unknown>>,
  origin: string,
  init: { readonly headers: Headers; readonly signal: AbortSignal },
): Request {
  const unknown = Object.keys(given).find((name) => !tool.arguments.has(name))
  const known = [...tool.arguments.keys()].join(', ') || 'none'
  if (unknown !== undefined) throw new ArgumentMistake(`There is no argument \`${unknown}\`, only: ${known}.`)
  const variables = new Map<string, string>()
  const query = new URLSearchParams()
  let body: { body?: string } = {}
  for (const [name, { place, key }] of tool.arguments) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    if (value === undefined) continue
    if (place === 'query') for (const each of [value].flat()) query.append(key, oneText(each, name))
    else if (place === 'header') setHeader(init.headers, key, oneText(value, name), name)
    else if (place === 'path') variables.set(key, oneText(value, name))
    else body = { body: tool.bodyType === 'text/plain' ? oneText(value, name) : JSON.stringify(value) }
  }
  if (body.body !== undefined) init.headers.set('Content-Type', tool.bodyType as string)
  const url = new URL(`${pathOf(tool, variables)}?${String(query)}`, origin)
  const request = new Request(url, { method: tool.route.method, ...init, ...body })
  if (!reaches(app, request, tool)) throw new ArgumentMistake(`The arguments do not fit the path ${tool.path}.`)
  return request
}

function oneText(value: unknown, name: string): string {
  // Half a character has no encoding.
  if (typeof value !== 'object' && !/\p{Surrogate}/u.test(String(value))) return String(value)
  throw new ArgumentMistake(`The argument \`${name}\` is not one value.`)
}

function setHeader(headers: Headers, key: string, value: string, name: string): void {
  try {
    headers.set(key, value)
  } catch {
    // A line break would begin another header.
    throw new ArgumentMistake(`The argument \`${name}\` has characters that a header cannot have.`)
  }
}

/** @throws ArgumentMistake if a value is missing or cannot be a part of a path. */
function pathOf({ path, variables: described }: Tool, variables: ReadonlyMap<string, string>): string {
  const filled = path.replaceAll(/\{([^}]*)\}/gu, (_, name: string) => {
    const value = variables.get(name)
    if (value === undefined) throw new ArgumentMistake(`The argument \`${name}\` of the path is missing.`)
    const isWildcard = described.some((each) => each.name === name && each.isWildcard)
    return (isWildcard ? value.split('/') : [value]).map(encodeURIComponent).join('/')
  })
  // A URL cannot have such segments: `/users/..` is `/`.
  if (!/(?:^|\/)\.{1,2}(?=\/|$)/u.test(filled)) return filled
  throw new ArgumentMistake(`A part of the path ${path} cannot be \`.\` or \`..\`.`)
}

/** Whether a request reaches the route of a tool: for the id `me`, `/users/:id` may lead to `/users/me`, which is no tool. */
function reaches(app: ControllerApp, request: Request, { route }: Tool): boolean {
  const [found] = app.match(route.method, app.getPath(request))
  return found.find(([[, each]]) => each.method === route.method)?.[0][1].path === route.path
}
