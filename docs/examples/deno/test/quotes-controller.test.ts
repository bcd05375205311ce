import { deepEqual, equal } from 'node:assert/strict'
import { contractTest, createTestApp } from 'honotate/testing'
import { contract, types } from '../src/api.gen.ts'
import { QuotesController } from '../src/quotes-controller.ts'
import { Quotes } from '../src/quotes.ts'

Deno.test('a quote that was added is found', async () => {
  await using app = await createTestApp({ controllers: [QuotesController], contract })
  const added = await app.request('/apis/quotes', { json: { author: 'Ann', text: 'Hello.' } })
  equal(added.status, 201)
  const response = await app.request('/apis/quotes/Ann')
  deepEqual(await response.json(), [{ author: 'Ann', text: 'Hello.' }])
})

Deno.test('an author without quotes is a 404', async () => {
  const fake = { by: () => [], add: () => {} }
  await using app = await createTestApp({ controllers: [QuotesController], contract, override: [[Quotes, fake]] })
  const response = await app.request('/apis/quotes/Hopper')
  equal(response.status, 404)
})

Deno.test('random requests get only responses that the document describes', async () => {
  await using app = await createTestApp({ controllers: [QuotesController], contract })
  await contractTest(app.app, types)
})
