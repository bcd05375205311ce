import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createExample, type Example } from './support/example.ts'
import { ask, endByRequest, runScript, serveScript } from './support/run.ts'

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

test('SIGTERM lets a request finish', () =>
  endByRequest(deployed(), ['bun', 'dist/main.js'], ['/apis/notes', { text: 'late' }]))
