import { contractTest, createTestApp } from 'honotate/testing'
import { expect, test } from 'vitest'
import { contract, types } from '../src/api.gen.ts'
import { ConversionController } from '../src/conversion-controller.ts'
import { Units } from '../src/units.ts'

test('a length is converted', async () => {
  await using app = await createTestApp({ controllers: [ConversionController], contract })
  const response = await app.request('/apis/convert/2?from=km&to=m')
  expect(await response.json()).toEqual({ value: 2000, unit: 'm' })
})

test('what the service does not know is a 400', async () => {
  const fake = { convert: () => undefined }
  await using app = await createTestApp({ controllers: [ConversionController], contract, override: [[Units, fake]] })
  const response = await app.request('/apis/convert/2?to=m')
  expect(response.status).toBe(400)
})

test('random requests get only responses that the document describes', async () => {
  const fake = { convert: (value: number) => value }
  await using app = await createTestApp({ controllers: [ConversionController], contract, override: [[Units, fake]] })
  await contractTest(app.app, types)
})
