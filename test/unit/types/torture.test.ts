import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emitApiTypes } from '../../../src/honotate-kit/types/emit/emit-api-types.ts'
import { createTypesProject } from '../../support/types-project.ts'

const folder = join(import.meta.dirname, 'fixtures/torture')

test('the written file with types of every kind matches the snapshot', { timeout: 120_000 }, async () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  const project = createTypesProject(
    Object.fromEntries(files.map((name) => [`src/${name}`, readFileSync(join(folder, name), 'utf8')])),
  )
  const api = await project.readApi()
  expect(api.problems).toEqual([])
  const text = emitApiTypes(api, join(project.directory, 'src/api.gen.ts'))
  await expect(text).toMatchFileSnapshot(join(folder, 'expected.txt'))
})
