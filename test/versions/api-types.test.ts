import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { emitApiTypes } from '../../src/honotate-kit/types/emit/emit-api-types.ts'
import { emitSchemas } from '../../src/honotate-kit/types/emit/emit-schemas.ts'
import { CHECKED_TYPES } from '../support/checked-types.ts'
import { SHARED_TYPES } from '../support/shared-types.ts'
import { createTypesProject } from '../support/types-project.ts'

const folder = join(import.meta.dirname, '../unit/types/fixtures/torture')
const project = createTypesProject(
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.ts'))
      .map((name) => [`src/${name}`, readFileSync(join(folder, name), 'utf8')]),
  ),
)
project.write(
  'src/marked.ts',
  "/** @schema */ export interface Marked { a: string; of: Date; pair: `${string}-${string}-`; /** @minLength 1 */ 'b': '' }\n",
)

const checked = createTypesProject({
  'src/shared.ts': SHARED_TYPES,
  'src/types.ts': Object.values(CHECKED_TYPES)
    .map(([declaration]) => declaration)
    .join('\n'),
})

const expected = checked.readSchemas()

describe.each(['typescript-5.9', 'typescript-newest', 'typescript-native', 'typescript-7.1'])('%s', (name) => {
  const typescript = join(import.meta.dirname, 'node_modules', name)

  test('the generated API types are the expected text', async () => {
    const api = await project.readApi(typescript)
    expect(api.problems).toEqual([])
    const text = emitApiTypes(api, join(project.directory, 'src/api.gen.ts'))
    expect(text).toBe(readFileSync(join(folder, 'expected.txt'), 'utf8'))
  })

  test('the schemas have the expected problems and checks', async () => {
    const { problems, ...extracted } = await project.readSchemas(typescript)
    expect(problems.map(({ code, line, column }) => `${code} ${line}:${column}`)).toEqual([
      'HONOTATE_TYPE_NOT_CHECKABLE 1:53',
      'HONOTATE_INVALID_CONSTRAINT 1:113',
    ])
    const text = emitSchemas({ problems, ...extracted }, join(project.directory, 'src/schemas.gen.ts'))
    expect(text).toContain('inOrder(')
  })

  test('the extracted schemas are the same as with the default TypeScript', async () => {
    const extracted = await checked.readSchemas(typescript)
    expect(extracted.problems).toEqual([])
    expect(extracted).toEqual(await expected)
  })
})
