import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import type { Accuracy } from '../../hosts/support/conformance.ts'
import { functionUrl, httpApi, loadBalancer, restApi, SOURCE_IP } from './lambda/events.ts'
import { serveLambda } from './lambda/serve.ts'
import { bun, deno, engines, nodeOf } from '../../support/engines.ts'
import { serveInWorkerd } from './miniflare.ts'
import { serve, type Running } from './process.ts'

/** A feature that is tested in addition to the conformance service. */
export type Feature =
  | 'client IP'
  | 'environment'
  | 'streaming'
  | 'events'
  | 'upload'
  | 'abort'
  | 'signal'
  | 'waitUntil'
  | 'websocket'

/** A runtime under test. */
export interface Runtime {
  readonly name: string
  /** The package whose version the table shows. */
  readonly tool: string
  start(): Promise<Running>
  /** The bundle that it runs. */
  readonly bundle: string
  /** How exact the places of errors are; set if the runtime reads no source map, so that places are in the bundle. */
  readonly places?: { readonly accuracy: Accuracy }
  /** The address that requests come from. */
  readonly ip: string
  /** A key in the environment of a request. */
  readonly environment: string
  /**
   * The number of ticks in a stream.
   * @default Infinity
   */
  readonly ticks?: number
  /** The features that the runtime lacks, with the reason for each. */
  readonly without?: Readonly<Partial<Record<Feature, string>>>
}

const modules = join(import.meta.dirname, '../node_modules')
const local = '127.0.0.1'

/** The folder where a tool is installed, or would be. */
export const installed = (tool: string): string =>
  [engines, modules].map((directory) => join(directory, tool)).find(existsSync) ?? join(modules, tool)

/** Runs a program with Bun or Deno. */
export function commandOf(tool: 'bun' | 'deno', program: string): readonly string[] {
  if (tool === 'bun') return [bun, program]
  return [deno, 'run', '--no-config', '--no-prompt', `--allow-net=${local}`, program]
}

const node = (version: string, tool: string, binary: string): Runtime => ({
  name: `Node ${version}`,
  tool,
  start: () => serve([binary, '--enable-source-maps', 'dist/node.mjs']),
  bundle: 'node.mjs',
  ip: local,
  environment: 'incoming',
})

const lambda = (
  name: string,
  handler: string,
  toEvent: Parameters<typeof serveLambda>[1],
  without: Runtime['without'],
): Runtime => ({
  name: `AWS Lambda, ${name}`,
  tool: 'aws-lambda-ric',
  start: () => serveLambda(handler, toEvent),
  bundle: `${handler}.mjs`,
  ip: SOURCE_IP,
  environment: 'requestContext',
  ticks: 150,
  without: {
    ...without,
    signal: WHOLE.abort,
    waitUntil:
      'the platform freezes a function when its handler returns, and the handler does not wait for the promise',
    websocket: NO_WEBSOCKET,
  },
})

const NO_WEBSOCKET = 'the platform supports WebSockets only outside of functions, if at all'
const UNTOLD = 'the runtime signals this only after the response has started'
const WHOLE = {
  streaming: 'the platform sends the response as a whole, unless it is configured to stream',
  abort: 'the platform does not tell a function that the client has disconnected',
}

export const runtimes: readonly Runtime[] = [
  node('22', 'node-22', nodeOf('22')),
  node('24', 'node', process.execPath),
  node('26', 'node-26', nodeOf('26')),
  {
    name: 'Bun',
    tool: 'bun',
    start: () => serve(commandOf('bun', 'dist/bun.mjs')),
    bundle: 'bun.mjs',
    // The engine of Bun reports `new Error()` at the column of `Error`, not of `new`.
    places: { accuracy: 'lines' },
    ip: local,
    environment: 'requestIP',
  },
  {
    name: 'Deno',
    tool: 'deno',
    start: () => serve(commandOf('deno', 'dist/deno.mjs')),
    bundle: 'deno.mjs',
    ip: local,
    environment: 'remoteAddr',
  },
  {
    name: 'Cloudflare Workers, workerd',
    tool: 'workerd',
    start: () => serveInWorkerd('worker.mjs', true),
    bundle: 'worker.mjs',
    places: { accuracy: 'columns' },
    ip: local,
    environment: 'STORE',
    without: { signal: UNTOLD },
  },
  {
    name: 'Service Worker, workerd',
    tool: 'workerd',
    start: () => serveInWorkerd('service-worker.mjs', false),
    bundle: 'service-worker.mjs',
    places: { accuracy: 'columns' },
    ip: local,
    environment: '',
    without: { environment: 'the bindings of a service worker are global variables', signal: UNTOLD },
  },
  {
    name: 'Vercel and Next.js edge, edge-runtime',
    tool: 'edge-runtime',
    start: () => serve([process.execPath, join(import.meta.dirname, 'edge-serve.cjs'), 'dist/edge.mjs']),
    bundle: 'edge.mjs',
    places: { accuracy: 'columns' },
    ip: '',
    environment: '',
    without: {
      'client IP': 'only headers contain it, and an app cannot verify that the platform set them',
      environment: 'variables are in process.env',
      signal: UNTOLD,
      websocket: NO_WEBSOCKET,
    },
  },
  lambda('REST API', 'lambda', restApi, WHOLE),
  lambda('HTTP API', 'lambda', httpApi, WHOLE),
  lambda('load balancer', 'lambda', loadBalancer, {
    ...WHOLE,
    'client IP': 'only X-Forwarded-For has it, and the client can set that header',
  }),
  lambda('function URL', 'lambda', functionUrl, WHOLE),
  lambda('function URL, streamed', 'lambda-stream', functionUrl, { abort: WHOLE.abort }),
]

/** Why a runtime cannot be tested here. */
export function unavailable({ tool }: Pick<Runtime, 'tool'>): string | undefined {
  return tool === 'node' || existsSync(installed(tool))
    ? undefined
    : `no ${tool} for ${process.platform} on ${process.arch} was installed`
}
