import type { ControllerApp } from '../app/controller-app.ts'
import type { Tool } from './create-tools.ts'

/** The mistake of a caller, which a model can correct. */
export class ArgumentMistake extends Error {}

/**
 * Makes the request of a call.
 *
 * @param headers The headers that the caller may pass on. The headers of arguments are added.
 * @throws ArgumentMistake
 */
export function toolRequest(
  app: ControllerApp,
  tool: Tool,
  given: Readonly<Record<string, unknown>>,
  { origin, headers, signal }: { readonly origin: string; readonly headers: Headers; readonly signal: AbortSignal },
): Request {
  const known = [...tool.arguments.keys()]
  const unknown = Object.keys(given).find((name) => !tool.arguments.has(name))
  if (unknown !== undefined)
    throw new ArgumentMistake(`There is no argument \`${unknown}\`. The arguments are: ${known.join(', ') || 'none'}.`)
  const variables = new Map<string, string>()
  const query = new URLSearchParams()
  let body: BodyInit | undefined
  for (const [name, { place, key }] of tool.arguments) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    if (value === undefined) continue
    if (place === 'body') body = bodyOf(value, tool, headers)
    else if (place === 'query') for (const each of [value].flat()) query.append(key, oneText(each, name))
    else if (place === 'header') setHeader(headers, key, oneText(value, name), name)
    else variables.set(key, oneText(value, name))
  }
  const url = new URL(pathOf(tool, variables), origin)
  url.search = String(query)
  const request = new Request(url, { method: tool.route.method, headers, signal, ...(body !== undefined && { body }) })
  if (!reaches(app, request, tool)) throw new ArgumentMistake(`The arguments do not fit the path ${tool.path}.`)
  return request
}

function oneText(value: unknown, name: string): string {
  if (typeof value === 'object') throw new ArgumentMistake(`The argument \`${name}\` is not a single value.`)
  return String(value)
}

function setHeader(headers: Headers, key: string, value: string, name: string): void {
  try {
    headers.set(key, value)
  } catch {
    // A line break would begin another header.
    throw new ArgumentMistake(`The argument \`${name}\` has characters that a header cannot have.`)
  }
}

function bodyOf(value: unknown, { bodyType = '' }: Tool, headers: Headers): string {
  headers.set('Content-Type', bodyType)
  return bodyType.startsWith('text/') ? oneText(value, 'body') : JSON.stringify(value)
}

/** @throws ArgumentMistake if a value is missing or cannot be a part of a path. */
function pathOf({ path, wildcards }: Tool, variables: ReadonlyMap<string, string>): string {
  const filled = path.replaceAll(/\{([^}]*)\}/gu, (_, name: string) => {
    const value = variables.get(name)
    if (value === undefined) throw new ArgumentMistake(`The argument \`${name}\` is missing.`)
    const parts = wildcards.has(name) ? value.split('/') : [value]
    return parts.map(encodeURIComponent).join('/')
  })
  // A URL cannot have such segments: `/users/..` is `/`.
  if (/(?:^|\/)\.{1,2}(?=\/|$)/u.test(filled))
    throw new ArgumentMistake(`A part of the path ${path} cannot be \`.\` or \`..\`.`)
  return filled
}

/** Whether a request reaches the route of a tool: for the id `me`, `/users/:id` may lead to `/users/me`, which is no tool. */
function reaches(app: ControllerApp, request: Request, { route }: Tool): boolean {
  const [found] = app.match(route.method, app.getPath(request))
  const first = found.find(([[, each]]) => each.method === route.method)
  return first?.[0][1].path === route.path
}
