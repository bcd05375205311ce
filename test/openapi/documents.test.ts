import { openApi } from 'honotate/openapi'
import { describe, expect, test } from 'vitest'
import { types, usersApp } from '../integration/openapi/users.ts'
import { problemsOf } from './support/validate.ts'

const info = { title: 'Test', version: '1.0.0', license: { name: 'MIT', identifier: 'MIT' } }
const servers = [{ url: 'https://api.example.com' }]

describe('four validators accept the document of', () => {
  test('a service with types', async () => {
    expect(await problemsOf(openApi(usersApp(), types, { info, servers }))).toEqual({})
  })

  test('a service without types', async () => {
    expect(await problemsOf(openApi(usersApp(), undefined, { info, servers }))).toEqual({})
  })
})

test('each validator finds a mistake', async () => {
  const document = openApi(usersApp(), types, { info, servers })
  const wrong = { ...document, paths: { ...document.paths, '/x/{id}': { get: { responses: 7 } } } }
  expect(Object.keys(await problemsOf(wrong)).sort()).toEqual(['meta-schema', 'redocly', 'scalar', 'seriousme'])
})
