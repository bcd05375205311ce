import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const installed = new URL('../runtimes/node_modules/', import.meta.url)

/** The installed version of workerd, or `undefined` if the packages of test/runtimes are not installed. */
export const workerdVersion = existsSync(new URL('workerd', installed))
  ? JSON.parse(readFileSync(new URL('workerd/package.json', installed), 'utf8')).version
  : undefined

// This worker creates a new isolate for each request: the number in its name makes the name unique.
const host = `
import hono from 'hono.txt'
import decorators from 'decorators.txt'
import honotate from 'honotate.txt'

const code = { hono, decorators, honotate }
let count = 0
export default {
  fetch(request, env) {
    const name = request.headers.get('service')
    const worker = env.LOADER.get(name + count++, () => ({ compatibilityDate: '2026-07-01', mainModule: 'main.js', modules: { 'main.js': code[name] } }))
    return worker.getEntrypoint().fetch(request)
  },
}`

/** Starts workerd with the code of the services, which it loads only at a request. */
export async function startIsolates(services) {
  const { Miniflare } = createRequire(installed)('miniflare')
  const server = new Miniflare({
    compatibilityDate: '2026-07-01',
    modules: [
      { type: 'ESModule', path: 'host.mjs', contents: host },
      ...['hono', 'decorators', 'honotate'].map((name) => ({
        type: 'Text',
        path: `${name}.txt`,
        contents: readFileSync(services[name].worker, 'utf8'),
      })),
    ],
    workerLoaders: { LOADER: {} },
    cf: {},
    host: '127.0.0.1',
    port: 0,
  })
  const address = await server.ready
  return {
    /** Returns the milliseconds from the request that creates the isolate to the end of its response. */
    async start(service, path) {
      const start = performance.now()
      const response = await fetch(new URL(path, address), { headers: { service } })
      const text = await response.text()
      const time = performance.now() - start
      if (response.status !== 200) throw new Error(text)
      return time
    },
    close: () => server.dispose(),
  }
}
