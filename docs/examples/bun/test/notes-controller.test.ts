import { expect, test } from 'bun:test'
import { contractTest, createTestApp } from 'honotate/testing'
import { contract, types } from '../src/api.gen.ts'
import { NotesController } from '../src/notes-controller.ts'
import { Notes, type Note } from '../src/notes.ts'

/** The notes of a test, without a database. */
function fakeNotes(...notes: readonly Note[]) {
  return {
    containing: (text: string) => notes.filter((note) => note.text.includes(text)),
    find: (id: number) => notes.find((note) => note.id === id) ?? null,
    add: (text: string) => ({ id: 1, text }),
  }
}

test('a note is found by a part of its text', async () => {
  const fake = fakeNotes({ id: 1, text: 'buy bread' }, { id: 2, text: 'sleep' })
  await using app = await createTestApp({ controllers: [NotesController], contract, override: [[Notes, fake]] })
  const response = await app.request('/apis/notes?containing=bread')
  expect(await response.json()).toEqual([{ id: 1, text: 'buy bread' }])
})

test('a note needs a text', async () => {
  await using app = await createTestApp({ controllers: [NotesController], contract, override: [[Notes, fakeNotes()]] })
  const response = await app.request('/apis/notes', { json: { text: '' } })
  expect(response.status).toBe(422)
})

test('random requests get only responses that the document describes', async () => {
  const fake = fakeNotes({ id: 1, text: 'buy bread' })
  await using app = await createTestApp({ controllers: [NotesController], contract, override: [[Notes, fake]] })
  await contractTest(app.app, types)
})
