/**
 * Sends 100,000 requests that create their controller and services. Their responses are text, errors, streams that the
 * client reads, and streams that the client cancels. Fails if the heap grows.
 *
 *     npm run soak -- di
 */
import { createApp, GetMapping, HttpRequest, Inject, RestController, Service } from 'honotate'
import { silent } from '../support/logger.ts'

let alive = 0

@Service()
class Payload {
  readonly bytes = new Uint8Array(10_000).fill(1)
  constructor(readonly request: HttpRequest) {
    alive++
  }
  destroy() {
    alive--
  }
}

@RestController({ scope: 'request' })
class SoakController {
  @Inject() readonly again!: Payload
  constructor(readonly payload: Payload) {}

  @GetMapping('/answer') answer() {
    return this.payload.request.path
  }
  @GetMapping('/fail') async fail() {
    await Promise.resolve()
    throw new Error('failed')
  }
  @GetMapping('/stream') async *stream() {
    yield 'a'
    await Promise.resolve()
    yield 'b'
  }
}

const app = createApp({ controllers: [SoakController], logger: silent })

async function request(index: number): Promise<void> {
  const path = (['answer', 'fail', 'stream', 'stream'] as const)[index % 4]
  const response = await app.request(`/apis/${path}`)
  if (index % 4 === 3) await response.body?.cancel()
  else await response.text()
}

// The parser of honotate-kit/register reserves address space that it does not use.
const reserved = process.memoryUsage().external

/** Returns the size of the heap in MB after garbage collection. */
async function heap(): Promise<number> {
  for (let round = 0; round < 5; round++) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    globalThis.gc?.()
  }
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external - reserved) / 1024 / 1024
}

if (!globalThis.gc) throw new Error('Run it with node --expose-gc.')
const requests = Number(process.argv[2] ?? 100_000)
for (let index = 0; index < 20_000; index++) await request(index)
const before = await heap()
for (let index = 0; index < requests; index++) await request(index)
const after = await heap()
console.log(
  `${requests} requests: ${before.toFixed(1)} MB before, ${after.toFixed(1)} MB after, ${alive} services not destroyed`,
)
if (after - before > 3 || alive > 0) throw new Error('The heap has grown, or services were left.')
