import type { Hono } from 'hono'
import { createApp } from 'honotate'
import { expect, test } from 'vitest'
import { silent } from '../../support/logger.ts'

const app = createApp({ controllers: [], logger: silent }) as Hono
app.use('/late/*', async (c, next) => {
  await next()
  c.res.headers.set('X-Late', c.req.query('value') as string)
})
app.get('/late/text', (c) => c.text('text'))
app.get('/moved', (c) => c.redirect(c.req.query('value') as string))

test.each(['GET', 'HEAD'])('%s: a header with a control character is an error response without it', async (method) => {
  for (const path of ['/moved?value=%01', '/moved?value=/a%7f', '/late/text?value=%1f']) {
    const { status, headers } = await app.request(path, { method })
    expect([status, headers.get('Location'), headers.get('X-Late')], path).toEqual([500, null, null])
  }
})

test('a tab and letters of Latin-1 are sent', async () => {
  const { status, headers } = await app.request(`/late/text?value=${encodeURIComponent('a\tÿ')}`)
  expect([status, headers.get('X-Late')]).toEqual([200, 'a\tÿ'])
})
