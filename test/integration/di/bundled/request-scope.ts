import { createApp, GetMapping, RestController } from 'honotate'

let destroyed = 0

@RestController({ scope: 'request' })
class CountController {
  #count = 0
  @GetMapping('/get') count() {
    return { count: ++this.#count, destroyed }
  }
  @GetMapping('/stream') async *stream() {
    yield destroyed
    yield destroyed
  }
  destroy() {
    destroyed++
  }
}

const app = createApp({ controllers: [CountController] })
for (const path of ['get', 'get', 'stream', 'get'])
  console.log((await (await app.request(`/apis/${path}`)).text()).replace('\n', ' ').trim())
