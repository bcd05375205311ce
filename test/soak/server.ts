import { createServer } from 'node:http2'
import { setTimeout as pause } from 'node:timers/promises'
import {
  createApp,
  GetMapping,
  PathVariable,
  PostMapping,
  RequestBody,
  RequestPathVariable,
  RequestQuery,
  ResponseStatus,
  RestController,
  Service,
  Sse,
  HttpRequest,
  type HttpResponse,
} from 'honotate'
import { serve } from 'honotate/node'

// The service of `npm run soak`. It responds to an IPC message with its memory and the number of its open handles.

@ResponseStatus(409)
class Taken extends Error {}

@Service()
class Journal {
  readonly lines: string[] = []
}

@RestController({ scope: 'request' })
class ScopedController {
  constructor(
    private readonly request: HttpRequest,
    private readonly journal: Journal,
  ) {}

  @GetMapping('/scoped/:id')
  async answer(@PathVariable('id') id: string) {
    this.journal.lines.push(id)
    await pause(1)
    return { id: this.request.params.id, lines: this.journal.lines }
  }
}

@RestController()
class MixedController {
  @GetMapping('/users/:id') user(
    @RequestPathVariable() path: { id?: string },
    @RequestQuery() query: { name?: string },
  ) {
    return { id: path.id, name: query.name }
  }
  @PostMapping('/echo') echo(@RequestBody() body: unknown) {
    return { body }
  }
  @PostMapping('/upload') async upload(@RequestBody() form: { file: File; note: string }) {
    return { bytes: (await form.file.arrayBuffer()).byteLength, note: form.note }
  }
  @GetMapping('/fails') fails() {
    throw new Error('for the log')
  }
  @GetMapping('/taken') taken() {
    throw new Taken('taken')
  }
  @GetMapping('/slow') async slow(_request: HttpRequest, response: HttpResponse) {
    await pause(20)
    response.header('X-Slow', 'yes')
    return 'slow'
  }
  @Sse() @GetMapping('/ticks') async *ticks() {
    for (let n = 0; ; n++) {
      yield { data: { n } }
      await pause(1)
    }
  }
}

let failures = 0
const create = () =>
  createApp({ controllers: [MixedController, ScopedController], logger: { error: () => failures++ } })
// A client may send a request on a connection that the server is closing, if it was idle for as long.
const local = { port: 0, hostname: '127.0.0.1', keepAliveTimeout: 120_000 }
const { port } = await serve(create(), local)
const { port: http2Port } = await serve(create(), { ...local, adapter: { createServer } })

process.on('message', async () => {
  // Node releases closed handles in later turns of the event loop.
  for (let turn = 0; turn < 5; turn++) {
    await pause(20)
    ;(globalThis as { gc?(): void }).gc?.()
  }
  const { heapUsed, rss, external } = process.memoryUsage()
  process.send?.({ heapUsed, rss, external, open: process.getActiveResourcesInfo().length, failures })
})
process.send?.({ port, http2Port })
