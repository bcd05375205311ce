import { createServer, type Server } from 'node:http'
import { existsSync, readFileSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { whenBuilt } from '../../support/background.ts'

await whenBuilt('site')

/** The folder of the built site. */
export const built: string = join(import.meta.dirname, '../../../docs/site/dist')

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}

/**
 * Finds the file for a path, like GitHub Pages and other web servers: `/guide/errors` is `guide/errors.html`.
 *
 * @param path The decoded path, without a query.
 */
export function fileOf(path: string): string | undefined {
  const file = join(built, path)
  return [file, `${file}.html`, join(file, 'index.html')].find((each) => existsSync(each) && statSync(each).isFile())
}

/** Serves the built site on a free port of 127.0.0.1. */
export async function serveSite(): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url as string, 'http://site')
    const file = fileOf(decodeURI(pathname)) ?? join(built, '404.html')
    const type = types[extname(file)] ?? 'application/octet-stream'
    // The names of assets have a hash, so browsers may cache them.
    const cached = pathname.startsWith('/assets/') ? { 'Cache-Control': 'max-age=3600' } : {}
    const status = file.endsWith('404.html') ? 404 : 200
    response.writeHead(status, { 'Content-Type': type, ...cached }).end(readFileSync(file))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
