import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { run } from '../support/program.ts'
import { createExample, type Example } from './support/example.ts'
import { ask, serveScript } from './support/run.ts'

let example: Example
beforeAll(() => void (example = createExample('cloudflare-workers')))

test('the dev script serves the example in workerd with a KV namespace', () =>
  serveScript(
    example,
    'dev',
    async (address) => {
      const link = `${address}/docs`
      expect(await ask(link)).toMatchObject({ status: 404, body: { detail: 'There is no link docs.' } })
      expect(await ask(link, { method: 'PUT', json: { target: 'https://hono.dev/docs' } })).toEqual({
        status: 204,
        body: '',
      })
      expect(await ask(link, { method: 'PUT', json: { target: 'http://hono.dev' } })).toMatchObject({
        status: 422,
        body: { detail: 'http://hono.dev must not be linked.' },
      })
      expect(await ask(link, { method: 'PUT', json: { target: 'hono' } })).toMatchObject({
        status: 422,
        body: { errors: [{ pointer: '#/target' }] },
      })
      const followed = await fetch(link, { redirect: 'manual' })
      expect([followed.status, followed.headers.get('Location')]).toEqual([302, 'https://hono.dev/docs'])
      await expect
        .poll(() => ask(`${link}/visits`))
        .toEqual({ status: 200, body: { target: 'https://hono.dev/docs', visits: 1 } })
    },
    '--port $PORT',
  ))

test('wrangler deploy --dry-run bundles the Worker with its KV binding and without node: imports', async () => {
  const [shell, option, command] = example.script('deploy') as [string, string, string]
  const { code, output } = await run(example, [shell, option, `${command} --dry-run --outdir deployed`], example.env)
  expect(code, output).toBe(0)
  expect(output).toMatch(/env\.LINKS\s+KV Namespace/u)
  expect(existsSync(join(example.directory, 'deployed/worker.js'))).toBe(true)
  expect(readFileSync(join(example.directory, 'deployed/worker.js'), 'utf8')).not.toMatch(/\bfrom\s*"node:/u)
})
