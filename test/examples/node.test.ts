import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createExample, type Example } from './support/example.ts'
import { ask, refuses, runScript, serveScript } from './support/run.ts'
import { run, start } from '../support/program.ts'

let example: Example
beforeAll(async () => {
  example = createExample('node')
  await runScript(example, 'build')
})

/** The project as users deploy it: the bundle without packages. */
function deployed(): Example {
  const production = createExample('node', 'none')
  cpSync(join(example.directory, 'dist'), join(production.directory, 'dist'), { recursive: true })
  return production
}

async function expectTasks(address: string): Promise<void> {
  const tasks = `${address}/apis/tasks`
  expect(await ask(tasks, { method: 'POST', json: { title: 'write' } })).toEqual({
    status: 201,
    body: { id: 1, title: 'write', done: false },
  })
  expect(await ask(tasks, { method: 'POST', json: { title: 'read', done: true } })).toMatchObject({
    status: 201,
    body: { id: 2 },
  })
  expect(await ask(tasks, { method: 'POST', json: { title: '' } })).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '#/title' }] },
  })
  expect(await ask(`${tasks}?done=true`)).toEqual({ status: 200, body: [{ id: 2, title: 'read', done: true }] })
  expect(await ask(`${tasks}/1`)).toEqual({ status: 200, body: { id: 1, title: 'write', done: false } })
  expect(await ask(`${tasks}/7`)).toMatchObject({ status: 404, body: { detail: 'There is no task 7.' } })
  expect(await ask(`${tasks}/x`)).toMatchObject({ status: 400 })
  expect(await ask(`${address}/apis/health`)).toEqual({ status: 200, body: { status: 'up' } })
  expect((await ask(`${address}/apis/health/ready`)).status).toBe(200)
}

test('the dev script serves the example', () => serveScript(example, 'dev', expectTasks))

test('the start script serves the bundle without packages', () => serveScript(deployed(), 'start', expectTasks))

test('SIGTERM lets a request finish, closes the services and ends the process', async () => {
  const project = deployed()
  const program = start(project, ['node', 'dist/main.mjs'], { ...project.env, PORT: '0' })
  try {
    const port = Number((await program.printed(/listening on .*:(\d+)/u))[1])
    // The server answers 100 when it has accepted the request. The client sends the body after the signal.
    const post = request({
      port,
      path: '/apis/tasks',
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Expect: '100-continue' },
    })
    const answered = once(post, 'response') as Promise<[IncomingMessage]>
    post.flushHeaders()
    await once(post, 'continue')
    program.process.kill('SIGTERM')
    await expect.poll(() => refuses(port)).toBe(true)
    post.end('{"title":"late"}')
    expect((await answered)[0].statusCode).toBe(201)
    expect(await program.ended).toEqual([0, null])
    expect(program.output()).toContain('closed with 1 tasks')
  } finally {
    program.process.kill('SIGKILL')
  }
})

test('an error that ends the program is not behind the code of the bundle', async () => {
  const project = deployed()
  const first = start(project, ['node', 'dist/main.mjs'], { ...project.env, PORT: '0' })
  try {
    const [, port] = await first.printed(/listening on .*:(\d+)/u)
    const { code, output } = await run(project, ['node', 'dist/main.mjs'], { ...project.env, PORT: port })
    expect(code, output).toBe(1)
    expect(output).toContain('HONOTATE_PORT_IN_USE')
    expect(output.length).toBeLessThan(5000)
  } finally {
    await first.stop('SIGKILL')
  }
})
