import type { ProgramRequest, ProgramRoute } from '../sandbox/messages.ts'
import { element, fill, make } from './elements.ts'

const fields = {
  method: element<HTMLSelectElement>('method'),
  path: element<HTMLInputElement>('path'),
  headers: element<HTMLTextAreaElement>('headers'),
  body: element<HTMLTextAreaElement>('body'),
}

/** A request to try, with the status of its response if it is known. */
export interface OfferedRequest extends ProgramRequest {
  readonly status?: number
}

export function readRequest(): ProgramRequest {
  const { method, path, headers, body } = fields
  return { method: method.value, path: path.value, headers: headers.value, body: body.value }
}

export function writeRequest(request: ProgramRequest): void {
  for (const [name, field] of Object.entries(fields)) field.value = request[name as keyof ProgramRequest]
  element<HTMLDetailsElement>('more').open = request.headers !== '' || request.body !== ''
}

/** Offers requests as buttons. */
export function offerRequests(requests: readonly OfferedRequest[], run: () => void): void {
  fill(element('tries'), requests, (request) => {
    const hasMore = /^(?!content-type: application\/json$)./iu.test(request.headers) ? ' + header' : ''
    const status = request.status !== undefined && request.status >= 400 ? ` → ${request.status}` : ''
    const textContent = `${request.method} ${request.path}${hasMore}${status}`
    const button = make('button', { type: 'button', textContent })
    button.title = [request.headers, request.body].filter(Boolean).join('\n\n')
    button.addEventListener('click', () => {
      writeRequest(request)
      run()
    })
    return button
  })
}

/** A request for each route, with a value for each path variable. The requests that exist for a route come first. */
export function routeRequests(
  routes: readonly ProgramRoute[],
  known: readonly OfferedRequest[],
): readonly OfferedRequest[] {
  return routes.flatMap(({ method, path }) => {
    const pattern = new RegExp(`^${path.replaceAll(/:\w+(?:\{[^}]*\})?\??|\*/gu, '[^/?]+')}(?:\\?|$)`, 'u')
    const found = known.filter((request) => request.method === method && pattern.test(request.path))
    if (found.length > 0) return found
    const filled = path.replaceAll(/:\w+(?:\{[^}]*\})?\??/gu, '1').replaceAll('*', 'a')
    const hasBody = method === 'POST' || method === 'PUT' || method === 'PATCH'
    return [{ method, path: filled, headers: '', body: hasBody ? '{}' : '' }]
  })
}

/** The routes as a table. */
export function tableOf(routes: readonly ProgramRoute[]): string {
  const width = Math.max(0, ...routes.map(({ path }) => path.length))
  return routes
    .map(({ method, path, handler = '' }) => `${method.padEnd(7)} ${path.padEnd(width)}  ${handler}`.trimEnd())
    .join('\n')
}

/** Suggests the paths of the program's routes. */
export function suggestRoutes(routes: readonly ProgramRoute[]): void {
  fill(element('routes'), routes, ({ method, path }) => make('option', { value: path, label: `${method} ${path}` }))
}
