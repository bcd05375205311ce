import type { ProgramRequest, ProgramRoute } from '../sandbox/messages.ts'
import { element, fill, make } from './elements.ts'

const fields = {
  method: element<HTMLSelectElement>('method'),
  path: element<HTMLInputElement>('path'),
  headers: element<HTMLTextAreaElement>('headers'),
  body: element<HTMLTextAreaElement>('body'),
}

export function readRequest(): ProgramRequest {
  const { method, path, headers, body } = fields
  return { method: method.value, path: path.value, headers: headers.value, body: body.value }
}

export function writeRequest(request: ProgramRequest): void {
  for (const [name, field] of Object.entries(fields)) field.value = request[name as keyof ProgramRequest]
}

/** Offers requests as buttons. */
export function offerRequests(requests: readonly ProgramRequest[], run: () => void): void {
  fill(element('tries'), requests, (request) => {
    const hasMore = request.headers !== '' && request.body === '' ? ' + header' : ''
    const button = make('button', { type: 'button', textContent: `${request.method} ${request.path}${hasMore}` })
    button.title = [request.headers, request.body].filter(Boolean).join('\n\n')
    button.addEventListener('click', () => {
      writeRequest(request)
      run()
    })
    return button
  })
}

/** Suggests the paths of the program's routes. */
export function suggestRoutes(routes: readonly ProgramRoute[]): void {
  fill(element('routes'), routes, ({ method, path }) => make('option', { value: path, label: `${method} ${path}` }))
}
