import { Person } from './person.ts'

const ITEM = /^\/apis\/r(\d+)\/items\/([^/]+)$/u

/** The service with `Request` and `Response` alone: the lower bound for every framework that uses them. */
export default function create(extra: number): { fetch(request: Request): Response | Promise<Response> } {
  return {
    fetch(request) {
      const { method, url } = request
      const [path = '', query] = url.slice(url.indexOf('/', 8)).split('?')
      if (method === 'POST') return respond(request, path)
      if (path === '/apis/hello') return new Response('hello world')
      if (path.startsWith('/apis/users/')) {
        const { name, position } = Object.fromEntries(new URLSearchParams(query))
        return Response.json({ id: decodeURIComponent(path.slice(12)), name, position })
      }
      const [, r, id] = ITEM.exec(path) ?? []
      return id !== undefined && Number(r) < extra
        ? Response.json({ r: Number(r), id: decodeURIComponent(id) })
        : new Response('404 Not Found', { status: 404 })
    },
  }
}

async function respond(request: Request, path: string): Promise<Response> {
  const body: unknown = await request.json()
  return Response.json({ text: 'created', body: path === '/apis/validated' ? Person.parse(body) : body })
}
