/**
 * Measures a request that creates its controller and services, with few and with many services in the container.
 *
 *     npm run bench -- request-scope
 */
import { Container, createApp, GetMapping, Inject, RestController, Service } from 'honotate'

@Service({ global: true })
class Pool {}

@Service()
class Repository {
  @Inject() readonly pool!: Pool
}

@Service()
class Users {
  @Inject() readonly pool!: Pool
  constructor(readonly repository: Repository) {}
}

@RestController({ scope: 'request' })
class ScopedController {
  @Inject() readonly repository!: Repository
  constructor(readonly users: Users) {}
  @GetMapping('/scoped') find() {
    return 'found'
  }
}

@RestController()
class SingleController {
  constructor(readonly users: Users) {}
  @GetMapping('/single') find() {
    return 'found'
  }
}

/** Adds a service with an injected field to the container, as a larger program would. */
function addService(): object {
  @Service()
  class Other {
    @Inject() readonly pool!: Pool
    constructor(readonly repository: Repository) {}
  }
  return Container.get(Other)
}

const REQUESTS = 20_000
const services: object[] = []

async function measure(run: () => unknown): Promise<number> {
  let best = Infinity
  for (let round = 0; round < 5; round++) {
    const start = performance.now()
    for (let request = 0; request < REQUESTS; request++) await run()
    best = Math.min(best, ((performance.now() - start) * 1000) / REQUESTS)
  }
  return best
}

console.log('microseconds per request (best of five rounds)\n')
console.log(
  '| services | controller of the app | controller of the request | the same services from a child container of TypeDI |',
)
console.log('| ---: | ---: | ---: | ---: |')
for (const count of [10, 100, 1000]) {
  while (services.length < count) services.push(addService())
  const app = createApp({ controllers: [ScopedController, SingleController] })
  const single = await measure(() => app.request('/apis/single'))
  const scoped = await measure(() => app.request('/apis/scoped'))
  let id = 0
  const child = await measure(() => {
    const name = `request ${id++}`
    Container.of(name).get(ScopedController)
    Container.reset(name)
  })
  console.log(`| ${count} | ${single.toFixed(1)} | ${scoped.toFixed(1)} | ${child.toFixed(1)} |`)
}
