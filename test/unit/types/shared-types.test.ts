import { beforeAll, expect, test } from 'vitest'
import type { ExtractedSchemas } from '../../../src/honotate-kit/types/schemas/extract-schemas.ts'
import { accepts, emitted } from '../../support/emitted-schema.ts'
import { SHARED_TYPES } from '../../support/shared-types.ts'
import { createTypesProject } from '../../support/types-project.ts'

let extracted: ExtractedSchemas

beforeAll(async () => {
  extracted = await createTypesProject({ 'src/types.ts': SHARED_TYPES }).readSchemas()
  expect(extracted.problems).toEqual([])
}, 60_000)

test('a type for responses does not change the check of a type for requests', async () => {
  const { marked, schemas } = extracted
  const tags = await emitted(marked.find(({ name }) => name === 'Tags')?.schema as never, schemas)
  expect(accepts(tags, { tags: ['a'] })).toBe(true)
  expect(accepts(tags, { tags: [null] })).toBe(false)
  expect(accepts(tags, { tags: [], call: 'x' })).toBe(false)
  const view = await emitted(marked.find(({ name }) => name === 'View')?.schema as never, schemas)
  const user = { tags: { tags: [null] }, plain: { name: 'Ada' }, friends: [] }
  const date = new Date(0).toISOString()
  expect(accepts(view, { user, plain: { name: 'Bob' }, at: date, other: { own: 1 }, only: { at: date } })).toBe(true)
})

test('a type for requests and responses is written once, or twice if it or its references differ', () => {
  expect(Object.keys(extracted.schemas)).toEqual([
    'Only',
    'Plain',
    'Tags',
    'Tags_response',
    'User',
    'User_response',
    'User_response_2',
    'View',
  ])
  const references = (name: string): unknown => JSON.stringify(extracted.schemas[name]).match(/(?<=schemas\/)\w+/gu)
  expect(references('User')).toEqual(['Tags', 'Plain', 'User'])
  const names = JSON.stringify(extracted.schemas['User_response']).includes('"own"')
    ? ['User_response_2', 'User_response']
    : ['User_response', 'User_response_2']
  expect(references(names[0] as string)).toEqual(['Tags_response', 'Plain', names[0]])
  expect(references('View')).toEqual([names[0], 'Plain', names[1], 'Only'])
})
