import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { project, type Running } from './process.ts'

/** The used part of Miniflare, whose types are missing in the root install. */
interface MiniflareClass {
  new (options: object): { readonly ready: Promise<URL>; dispose(): Promise<void> }
}

export function miniflare(): MiniflareClass {
  return (createRequire(import.meta.url)('miniflare') as { readonly Miniflare: MiniflareClass }).Miniflare
}

/** Serves a bundle in workerd, as a module or in the format of service workers. */
export async function serveInWorkerd(bundle: string, modules: boolean): Promise<Running> {
  const Miniflare = miniflare()
  const server = new Miniflare({
    modules,
    script: `${readFileSync(join(project(), 'dist', bundle), 'utf8')}\n//# sourceURL=${bundle}`,
    compatibilityDate: '2026-07-01',
    // Without this flag, a Worker does not learn that a client has disconnected.
    compatibilityFlags: ['enable_request_signal'],
    // Cloudflare's properties of a request. Without them, Miniflare would download them.
    cf: { colo: 'AMS', country: 'NL' },
    host: '127.0.0.1',
    port: 0,
    bindings: { GREETING: 'hello' },
    kvNamespaces: ['STORE'],
  })
  const { origin } = await server.ready
  return { address: origin, close: () => server.dispose() }
}
