import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { parse } from 'node:querystring'
import { Person } from './person.ts'

// The service on node:http alone.
const extra = Number(process.env['EXTRA'])
const ITEM = /^\/apis\/r(\d+)\/items\/([^/]+)$/u

function send(outgoing: ServerResponse, type: string, text: string): void {
  outgoing.writeHead(200, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(text) }).end(text)
}

function readJson(incoming: IncomingMessage, done: (body: unknown) => void): void {
  const chunks: Buffer[] = []
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
  incoming.on('end', () => done(JSON.parse(Buffer.concat(chunks).toString())))
}

const server = createServer((incoming, outgoing) => {
  const { method, url = '' } = incoming
  const sendJson = (value: unknown): void => send(outgoing, 'application/json', JSON.stringify(value))
  const [path = '', query = ''] = url.split('?')
  if (method === 'POST')
    return readJson(incoming, (body) =>
      sendJson({ text: 'created', body: path === '/apis/validated' ? Person.parse(body) : body }),
    )
  if (path === '/apis/hello') return send(outgoing, 'text/plain; charset=UTF-8', 'hello world')
  if (path.startsWith('/apis/users/')) {
    const { name, position } = parse(query)
    return sendJson({ id: decodeURIComponent(path.slice(12)), name, position })
  }
  const [, r, id] = ITEM.exec(path) ?? []
  if (id !== undefined && Number(r) < extra) return sendJson({ r: Number(r), id: decodeURIComponent(id) })
  outgoing.writeHead(404).end()
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
