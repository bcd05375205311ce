import type { Hono } from 'hono'
import { createApp, getRoutes } from '../../../../src/honotate/index.ts'
import { openApi, type ApiTypes } from '../../../../src/honotate/openapi.ts'
import { registered } from '../../../../src/honotate/metadata/controllers.ts'
import { CONTRACT_PROPERTY } from '../compiler/messages.ts'
import { captureConsole } from './console.ts'
import type { Order, ProgramError, ProgramRequest, Report } from './messages.ts'
import { evaluate } from './modules.ts'

Error.stackTraceLimit = 50
offerGlobals()

let app: Hono | undefined

addEventListener('message', ({ ports: [port] }) => port && serve(port), { once: true })

/** Adds globals that programs for servers use and this worker lacks, because its origin is opaque. */
function offerGlobals(): void {
  Object.assign(globalThis, { process: { env: {} } })
  crypto.randomUUID ??= () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16))
    bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
    bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-') as ReturnType<Crypto['randomUUID']>
  }
}

/** Handles the messages of the page. */
function serve(port: MessagePort): void {
  const report = (message: Report): void => port.postMessage(message)
  captureConsole((level, text) => report({ kind: 'console', level, text }))
  addEventListener('error', ({ error, message }) => console.error(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => console.error(reason))
  port.addEventListener('message', async ({ data }: MessageEvent<Order>) => {
    try {
      if (data.kind === 'load') report(await load(data.program))
      else await send(data.request, report)
    } catch (error) {
      report({ kind: 'failed', error: describe(error) })
    }
  })
  port.start()
  report({ kind: 'ready' })
}

/** Evaluates the program. Its app is exported as `app` or by default; without one, it has all controllers. */
async function load(program: Parameters<typeof evaluate>[0]): Promise<Report> {
  const exported = await evaluate(program)
  const found = [exported['app'], exported['default']].find(isApp)
  app = found ?? (registered('controller').length > 0 ? createApp() : undefined)
  const routes = app ? routesOf(app) : []
  return { kind: 'loaded', hasApp: app !== undefined, routes, document: app ? documentOf(app) : '' }
}

function isApp(value: unknown): value is Hono {
  return typeof (value as Partial<Hono> | undefined)?.request === 'function'
}

function routesOf(app: Hono): Extract<Report, { kind: 'loaded' }>['routes'] {
  try {
    return getRoutes(app).map(({ method, path, controller, name }) => ({
      method,
      path,
      handler: `${controller.name}.${String(name)}`,
    }))
  } catch {
    // An app of `new Hono()`.
    return app.routes.map(({ method, path }) => ({ method, path }))
  }
}

/** The document, with the types of TypeScript if the program has a contract. */
function documentOf(app: Hono): string {
  const { types } = (Reflect.get(globalThis, Symbol.for(CONTRACT_PROPERTY)) ?? {}) as { readonly types?: ApiTypes }
  try {
    return JSON.stringify(openApi(app, types, { info: { title: 'Playground', version: '1.0.0' } }), null, 2)
  } catch (error) {
    return describe(error).message
  }
}

async function send({ method, path, headers, body }: ProgramRequest, report: (message: Report) => void): Promise<void> {
  if (!app) throw new Error('The program has no app to send a request to. Export one: export const app = createApp()')
  const start = performance.now()
  const hasBody = method !== 'GET' && method !== 'HEAD' && body !== ''
  const given = new Headers(parseHeaders(headers))
  if (hasBody && !given.has('Content-Type') && isJson(body)) given.set('Content-Type', 'application/json')
  const response = await app.request(path, { method, headers: given, ...(hasBody && { body }) })
  report({ kind: 'head', status: response.status, statusText: response.statusText, headers: [...response.headers] })
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    report({ kind: 'chunk', bytes: part.value })
  }
  report({ kind: 'end', duration: performance.now() - start })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function parseHeaders(text: string): [string, string][] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const colon = line.indexOf(':')
      if (colon < 1) throw new Error(`The header \`${line}\` has no name and value. Write \`Name: value\`.`)
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
    })
}

/** The message of an error and of its causes. */
function describe(error: unknown): ProgramError {
  if (!(error instanceof Error)) return { message: String(error), stack: '' }
  const cause = error.cause instanceof Error ? `\nCause: ${describe(error.cause).message}` : ''
  const name = error.name === 'Error' || error.name === 'HonotateError' ? '' : `${error.name}: `
  return { message: name + error.message + cause, stack: error.stack ?? '' }
}
