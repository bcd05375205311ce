import { beforeAll, describe, expect, test } from 'vitest'
import { accepts, emitted, type Emitted } from '../../support/emitted-schema.ts'
import { CHECKED_TYPES } from '../../support/checked-types.ts'
import { createTypesProject } from '../../support/types-project.ts'

const schemas = new Map<string, Emitted>()

beforeAll(async () => {
  const text = Object.values(CHECKED_TYPES).map(([declaration]) => declaration)
  const {
    marked,
    schemas: named,
    problems,
  } = await createTypesProject({ 'src/types.ts': text.join('\n') }).readSchemas()
  expect(problems).toEqual([])
  for (const { name, schema } of marked) schemas.set(name, await emitted(schema, named))
})

describe.each(Object.entries(CHECKED_TYPES))('%s', (name, [, good, bad]) => {
  test('accepts values of the type', () => {
    const schema = schemas.get(name) as Emitted
    expect(good.filter((each) => !accepts(schema, each))).toEqual([])
  })
  test('rejects other values', () => {
    const schema = schemas.get(name) as Emitted
    expect(bad.filter((each) => accepts(schema, each))).toEqual([])
  })
})
