import { expect, test } from 'vitest'
import { createApp, PostMapping, RequestBody, RestController, type HttpResponse } from 'honotate'

// Regression tests for the findings of `npm run fuzz`.

@RestController()
class Echo {
  @PostMapping('/redirect') redirect(@RequestBody() body: { to: string }, res: HttpResponse) {
    return res.redirect(body.to)
  }
  @PostMapping('/cookie') cookie(@RequestBody() body: { to: string }, res: HttpResponse) {
    return res.cookie('to', body.to)
  }
}

const app = createApp({ controllers: [Echo] })
const send = (path: string, body: string): Promise<Response> =>
  Promise.resolve(app.request(path, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } }))

test('a lone surrogate in a JSON string is replaced in a redirect and a cookie', async () => {
  expect((await send('/apis/redirect', '{"to":"/a\\ud800"}')).headers.get('location')).toBe('/a%EF%BF%BD')
  expect((await send('/apis/cookie', '{"to":"a\\udc00b"}')).headers.get('set-cookie')).toBe('to=a%EF%BF%BDb; Path=/')
  expect((await send('/apis/redirect', '{"to":"/\\ud83d\\ude00"}')).headers.get('location')).toBe('/%F0%9F%98%80')
})

test('a line break in a redirect cannot inject a header', async () => {
  const response = await send('/apis/redirect', '{"to":"/a\\r\\nX-Injected: 1"}')
  expect(response.headers.get('location')).toBe('/a%0D%0AX-Injected:%201')
  expect(response.headers.has('x-injected')).toBe(false)
})
