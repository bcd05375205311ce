import { cpSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { createExample, type Example } from './support/example.ts'
import { ask, refuses, runScript, serveScript } from './support/run.ts'
import { start } from '../support/program.ts'

let example: Example
beforeAll(async () => {
  example = createExample('bun')
  await runScript(example, 'build')
})

async function expectNotes(address: string): Promise<void> {
  const notes = `${address}/apis/notes`
  expect(await ask(notes, { method: 'POST', json: { text: 'buy bread' } })).toEqual({
    status: 201,
    body: { id: 1, text: 'buy bread' },
  })
  expect(await ask(notes, { method: 'POST', json: { text: 'bake' } })).toMatchObject({ status: 201, body: { id: 2 } })
  expect(await ask(notes, { method: 'POST', json: {} })).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '#/text' }] },
  })
  expect(await ask(`${notes}?containing=bread`)).toEqual({ status: 200, body: [{ id: 1, text: 'buy bread' }] })
  expect(await ask(`${notes}/2`)).toEqual({ status: 200, body: { id: 2, text: 'bake' } })
  expect(await ask(`${notes}/3`)).toMatchObject({ status: 404, body: { detail: 'There is no note 3.' } })
}

test('the dev script serves the example', () => serveScript(example, 'dev', expectNotes))

function deployed(): Example {
  const project = createExample('bun', 'none')
  for (const path of ['src', 'bunfig.toml']) rmSync(join(project.directory, path), { recursive: true })
  cpSync(join(example.directory, 'dist'), join(project.directory, 'dist'), { recursive: true })
  return project
}

test('the start script serves the bundle without the sources and packages', () =>
  serveScript(deployed(), 'start', expectNotes))

test('SIGTERM lets a request finish', async () => {
  const project = deployed()
  const program = start(project, ['bun', 'dist/main.js'], { ...project.env, PORT: '0' })
  try {
    const port = Number((await program.printed(/listening on .*:(\d+)/u))[1])
    const socket = connect(port, '127.0.0.1')
    const body = '{"text":"late"}'
    const head = `POST /apis/notes HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
    socket.write(head)
    // The server has accepted the first connection before it answers a request of the second.
    await fetch(`http://127.0.0.1:${port}/apis/notes`)
    program.process.kill('SIGTERM')
    await expect.poll(() => refuses(port)).toBe(true)
    socket.end(body)
    expect(await text(socket)).toMatch(/^HTTP\/1.1 201 /u)
    expect(await program.ended).toEqual([0, null])
  } finally {
    program.process.kill('SIGKILL')
  }
})
