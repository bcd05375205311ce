import { join } from 'node:path'
import { getRoutes } from 'honotate'
import { serve, type RunningServer } from 'honotate/node'
import { openApi } from 'honotate/openapi'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolder, type Folder } from '../support/folder.ts'
import { install } from '../support/install.ts'
import { run } from '../support/program.ts'
import { local } from '../support/server.ts'
import { app } from './fixtures/everything/src/app.ts'
import { generateAll } from './support/generators.ts'
import { typesOf } from './support/types-of.ts'

const { version } = globalThis.process
let server: RunningServer
let folder: Folder

beforeAll(async () => {
  const types = await typesOf(getRoutes(app), join(import.meta.dirname, 'fixtures/everything'))
  const document = openApi(app, types, { info: { title: 'Everything', version: '1' } })
  folder = createFolder('generators')
  await generateAll(document, folder.directory)
  console.log(folder.directory, version)
}, 600_000)
test('x', () => {})
