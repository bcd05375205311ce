import { expect, test } from 'vitest'
import { allChoices } from '../../src/create-honotate/choices.ts'
import { projectFiles } from '../../src/create-honotate/project-files.ts'
import { createFolder } from '../support/folder.ts'
import { sampled } from '../support/runs.ts'
import { projectIn } from './support/example.ts'
import { ask, runScript, serveScript } from './support/run.ts'

/** Uses the libraries that the guides recommend, without their servers. */
const LIBRARIES = `import { httpInstrumentationMiddleware } from '@hono/otel'
import { prometheus } from '@hono/prometheus'
import { trace } from '@opentelemetry/api'
import { NodeSDK } from '@opentelemetry/sdk-node'
import { Queue } from 'bullmq'
import { drizzle } from 'drizzle-orm/node-postgres'
import { pgTable, text } from 'drizzle-orm/pg-core'
import type { Hono } from 'hono'
import { Redis } from 'ioredis'
import { jwtVerify, SignJWT } from 'jose'
import { Pool } from 'pg'
import { pino } from 'pino'

new NodeSDK({ instrumentations: [] }).start()

const notes = pgTable('notes', { title: text('title').notNull() })
const db = drizzle(new Pool())
const redis = new Redis({ lazyConnect: true })
const { registerMetrics, printMetrics } = prometheus()
export const logger = pino()

export function addLibraries(app: Hono): void {
  app.use(httpInstrumentationMiddleware(), registerMetrics)
  app.get('/metrics', printMetrics)
  app.get('/are/libraries/loaded', async (c) => {
    const key = new TextEncoder().encode('a secret of thirty-two characters')
    const token = await new SignJWT({ sub: 'ann' }).setProtectedHeader({ alg: 'HS256' }).sign(key)
    const { payload } = await jwtVerify(token, key)
    return c.json({
      jose: payload.sub,
      drizzle: db.select().from(notes).toSQL().sql,
      ioredis: redis.status,
      bullmq: typeof Queue.prototype.add,
      span: trace.getActiveSpan()?.isRecording(),
    })
  })
}
`

/** Uses the libraries that run on Workers, because they do not need the sockets of Node. */
const ON_WORKERS = `import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { jwtVerify, SignJWT } from 'jose'

export const logger = console

export function addLibraries(app: Hono): void {
  app.get('/are/libraries/loaded', async (c) => {
    const key = new TextEncoder().encode('a secret of thirty-two characters')
    const token = await new SignJWT({ sub: 'ann' }).setProtectedHeader({ alg: 'HS256' }).sign(key)
    return c.json({ jose: (await jwtVerify(token, key)).payload.sub, drizzle: sql\`select 1\`.queryChunks.length })
  })
}
`

const packages =
  '@hono/otel @hono/prometheus @opentelemetry/api @opentelemetry/sdk-node @types/pg bullmq drizzle-orm ioredis jose pg pino prom-client'

/** Whether to test each platform, and on Node each compiler; otherwise only Node or Workers with esbuild, in turn. */
const isEvery = process.env['HONOTATE_TEMPLATES'] === 'all'
const templates = allChoices().filter(
  ({ platform, compiler, linter, tests, openapi }) =>
    linter === 'none' &&
    tests === 'none' &&
    openapi === 'no' &&
    (isEvery
      ? platform === 'node' || compiler !== 'typescript-7'
      : compiler === 'esbuild' && ['node', 'cloudflare-workers'].includes(platform)),
)

test.concurrent.each(isEvery ? templates : sampled(templates, 2))(
  'a program for $platform built by $compiler runs with the libraries that the guides recommend',
  async (choices) => {
    const isWorker = choices.platform === 'cloudflare-workers'
    const folder = createFolder('libraries', projectFiles('libraries', choices))
    const manifest = JSON.parse(folder.read('package.json')) as { readonly dependencies: object }
    const dependencies = Object.fromEntries(packages.split(' ').map((name) => [name, '*']))
    folder.write('package.json', { ...manifest, dependencies: { ...manifest.dependencies, ...dependencies } })
    folder.write('src/libraries.ts', isWorker ? ON_WORKERS : LIBRARIES)
    const app = folder.read('src/app.ts')
    const changed = app.replace('createApp({ ', 'createApp({ logger, ')
    expect(changed).not.toBe(app)
    folder.write('src/app.ts', `import { addLibraries, logger } from './libraries.ts'\n${changed}\naddLibraries(app)\n`)

    if (choices.platform === 'deno')
      // pino reads the name of the host, and pg reads files of certificates.
      folder.write('deno.json', folder.read('deno.json').replace('--allow-net --allow-env dist', '--allow-all dist'))

    const project = projectIn(folder.directory)
    await runScript(project, 'build')
    // Users deploy a bundle without packages.
    if (choices.platform === 'node' && choices.compiler !== 'tspc') folder.remove('node_modules')
    const flags = isWorker ? '--port $PORT' : ''
    await serveScript(
      project,
      'start',
      async (address) => {
        const { status, body } = await ask(`${address}/are/libraries/loaded`)
        expect({ status, body }).toMatchObject({ status: 200, body: { jose: 'ann' } })
        if (isWorker) return
        expect(body).toEqual({
          jose: 'ann',
          drizzle: 'select "title" from "notes"',
          ioredis: 'wait',
          bullmq: 'function',
          span: true,
        })
        expect((await ask(`${address}/metrics`)).body).toContain('route="/are/libraries/loaded"')
      },
      flags,
    )
  },
  300_000,
)
