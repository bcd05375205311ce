import { contractTest, createTestApp } from 'honotate/testing'
import { expect, test } from 'vitest'
import { contract, types } from '../src/api.gen.ts'
import { OffersController } from '../src/offers-controller.ts'
import { PriceList } from '../src/price-list.ts'

test('an offer is the sum of its items', async () => {
  const fake = { currency: 'CHF', priceOf: () => 100 }
  await using app = await createTestApp({ controllers: [OffersController], contract, override: [[PriceList, fake]] })
  const items = [
    { article: 'pencil', quantity: 2 },
    { article: 'paper', quantity: 1 },
  ]
  const response = await app.request('/apis/offers', { json: { items } })
  expect(await response.json()).toEqual({ cents: 300, currency: 'CHF' })
})

test('an unknown article is a 404', async () => {
  await using app = await createTestApp({ controllers: [OffersController], contract })
  const response = await app.request('/apis/prices/gold')
  expect(response.status).toBe(404)
})

test('random requests get only responses that the document describes', async () => {
  const fake = { currency: 'CHF', priceOf: (article: string) => article.length || undefined }
  await using app = await createTestApp({ controllers: [OffersController], contract, override: [[PriceList, fake]] })
  await contractTest(app.app, types)
})
