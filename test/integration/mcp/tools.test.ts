import { expect, test } from 'vitest'
import { endpoint } from './support/ask.ts'
import { seen } from './support/shop.ts'

const { modern, legacy, call } = endpoint()

test('only methods with the tag are tools, named and described by the document', async () => {
  const { tools } = (await modern('tools/list')).body.result
  expect(tools.map(({ name }: any) => name)).toEqual([
    'Articles_list',
    'create_article',
    'Articles_broken',
    'Articles_file',
    'Articles_remove',
    'Articles_find',
    'Articles_rename',
  ])
  expect(tools[0]).toEqual({
    name: 'Articles_list',
    description: 'Lists articles.\n\nThe newest first.',
    inputSchema: {
      type: 'object',
      properties: {
        tag: { type: 'array', items: { type: 'string' }, default: [], description: 'Only with these tags.' },
        page: { type: 'string' },
      },
      additionalProperties: false,
    },
    outputSchema: {
      type: 'object',
      properties: { tag: { type: 'array', items: { type: 'string' } }, page: { type: 'string' } },
      required: ['tag', 'page'],
    },
    annotations: { readOnlyHint: true },
  })
})

test('a tool has the schemas that it uses and no others', async () => {
  const { tools } = (await modern('tools/list')).body.result
  const byName = Object.fromEntries(tools.map((tool: any) => [tool.name, tool]))
  expect(byName.Articles_find.outputSchema).toEqual({
    type: 'object',
    properties: { id: { $ref: '#/$defs/Id' } },
    required: ['id'],
    $defs: { Id: { type: 'string' } },
  })
  expect(byName.create_article.inputSchema.properties.body.properties.name).toEqual({ type: 'string', minLength: 2 })
  expect(JSON.stringify(tools)).not.toContain('Unused')
  expect(JSON.stringify(tools)).not.toContain('components')
})

test('a list as a result is described to clients that know it', async () => {
  const { tools } = (await legacy('tools/list')).body.result
  expect(tools.find(({ name }: any) => name === 'Articles_rename').outputSchema).toBeUndefined()
  const given = { id: '7', body: 'tea', 'X-Reason': 'typo' }
  const old = (await legacy('tools/call', { name: 'Articles_rename', arguments: given })).body.result
  expect(old).toEqual({ content: [{ type: 'text', text: '["7","tea","typo"]' }] })
  expect((await call('Articles_rename', given)).structuredContent).toEqual(['7', 'tea', 'typo'])
})

test('arguments become the path, the query, headers and the body', async () => {
  expect((await call('Articles_list', { tag: ['a&b', 'ü'], page: 2 })).structuredContent).toEqual({
    tag: ['a&b', 'ü'],
    page: '2',
  })
  expect((await call('Articles_find', { id: 'a/b ?#%2f' })).structuredContent).toEqual({ id: 'a/b ?#%2f' })
  const { content } = await call('Articles_file', { wildcard: 'a b/c' })
  expect(content[0].text).toBe('/articles/files/a%20b/c')
  const created = await call('create_article', { body: { name: 'tea' } }, { Authorization: 'Bearer good' })
  expect(created).toMatchObject({ resultType: 'complete', structuredContent: { id: 1, name: 'tea' } })
  expect(JSON.parse(created.content[0].text)).toEqual(created.structuredContent)
})

test('a response without a body has its status as text', async () => {
  expect((await call('Articles_remove', { id: '1' })).content).toEqual([{ type: 'text', text: '204' }])
})

test('problem details are errors of the tool', async () => {
  const headers = { Authorization: 'Bearer good' }
  const { isError, content, structuredContent } = await call('create_article', { body: { name: 'a' } }, headers)
  expect([isError, structuredContent]).toEqual([true, undefined])
  expect(JSON.parse(content[0].text)).toMatchObject({ status: 422, errors: [{ pointer: '#/name' }] })
  expect((await call('create_article', {}, headers)).isError).toBe(true)
  const broken = await call('Articles_broken')
  expect([broken.isError, broken.content[0].text.includes('hunter2')]).toEqual([true, false])
})

test('guards see the credentials of the caller, and no cookies', async () => {
  const refused = await call('create_article', { body: { name: 'tea' } })
  expect(JSON.parse(refused.content[0].text)).toMatchObject({ status: 401, detail: 'Who are you?' })
  await call(
    'Articles_find',
    { id: '1' },
    { Authorization: 'Bearer x', Cookie: 'session=1', 'X-Api-Key': 'k', Via: 'a' },
  )
  expect(Object.keys(seen.headers).sort()).toEqual(['authorization'])
  const { call: callWithKey } = endpoint({ forward: ['X-Api-Key'] })
  await callWithKey('Articles_find', { id: '1' }, { 'X-Api-Key': 'k' })
  expect(seen.headers).toMatchObject({ 'x-api-key': 'k' })
})
