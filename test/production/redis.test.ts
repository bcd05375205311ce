import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { isUp } from '../support/load.ts'
import { buildProgram } from './support/programs.ts'
import { redisCommand, startRedis } from './support/redis-server.ts'
import { dirname } from 'node:path'
import { start as startProgram } from '../support/program.ts'

// Runs the programs of docs/guide/scaling.md as two processes with one Redis.

if (!redisCommand)
  console.warn('Skipped: test/production/redis.test.ts: there is no redis-server here; `apt-get install redis-server`')

describe.skipIf(!redisCommand)('two processes with one Redis', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>
  let processes: Awaited<ReturnType<typeof start>>[]
  beforeAll(async () => {
    const [{ bundle }, started] = await Promise.all([buildProgram('src/main.ts'), startRedis()])
    redis = started
    processes = await Promise.all([start(bundle, redis.url), start(bundle, redis.url)])
  })
  afterAll(async () => {
    for (const each of processes ?? []) expect(await each.stop()).toBe(0)
    await redis?.stop()
  })

  async function ask(at: number, path: string, json?: object, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`http://127.0.0.1:${processes[at]?.port}${path}`, {
      ...(json && { method: 'POST', body: JSON.stringify(json) }),
      headers: { ...(json && { 'Content-Type': 'application/json' }), ...headers },
    })
  }

  test('both processes share sessions', async () => {
    const { id } = (await (await ask(0, '/apis/sessions', { member: 'ann' })).json()) as { id: string }
    expect(await (await ask(1, '/apis/me', undefined, { 'X-Session': id })).json()).toEqual({ member: 'ann' })
    expect(await (await ask(1, '/apis/me', undefined, { 'X-Session': 'guessed' })).json()).toEqual({})
  })

  test('news reach the streams of both processes', async () => {
    const readers = await Promise.all(
      [0, 1].map(async (at) => (await ask(at, '/apis/news')).body?.pipeThrough(new TextDecoderStream()).getReader()),
    )
    const received = Promise.all(
      readers.map(async (reader) => {
        for (let text = ''; ;) {
          text += (await reader?.read())?.value ?? ''
          if (text.includes('tea is ready')) return reader?.cancel()
        }
      }),
    )
    // Sends the news repeatedly: a stream subscribes when its generator runs, perhaps after the head of the response.
    const news = setInterval(() => void ask(0, '/apis/news', { text: 'tea is ready' }), 200)
    await received
    clearInterval(news)
  })

  test('both processes share one rate limit', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 130; count++) statuses.push((await ask(count % 2, '/apis/me')).status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(statuses.slice(-20)).toEqual(Array.from({ length: 20 }, () => 429))
    const refused = await ask(0, '/apis/me')
    expect(await refused.json()).toMatchObject({ detail: 'Try again in a minute.' })
    expect(refused.headers.get('ratelimit')).toContain('limit=100, remaining=0')
  })

  test('the readiness check fails while Redis is down', async () => {
    const ready = (): Promise<boolean> => isUp(processes[0]?.port as number, '/health/ready')
    expect(await ready()).toBe(true)
    await redis.stop()
    await expect.poll(ready).toBe(false)
    expect(await isUp(processes[0]?.port as number, '/health/live')).toBe(true)
    await redis.restart()
    await expect.poll(ready).toBe(true)
  })
})

async function start(bundle: string, url: string) {
  const port = await freePort()
  const program = startProgram({ directory: dirname(bundle) }, ['node', bundle], { PORT: String(port), REDIS_URL: url })
  await program.printed(/./u)
  return { port, stop: () => program.stop() }
}
