import { expect, test } from 'vitest'
import { createApp, GetMapping, RestController } from 'honotate'

@RestController()
class Registered {
  @GetMapping('/registered') answer() {
    return 'registered'
  }
}

class Plain {
  @GetMapping('/plain') answer() {
    return 'plain'
  }
}

test('createApp() serves every class with @RestController(), and no other', async () => {
  const app = createApp()
  expect(await (await app.request('/apis/registered')).text()).toBe('registered')
  expect((await app.request('/apis/plain')).status).toBe(404)
  void [Registered, Plain]
})
