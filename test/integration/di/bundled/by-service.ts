import { createApp, RestController, Service } from 'honotate'

@Service()
class Broken {
  constructor() {
    throw new Error('no database')
  }
}

@RestController()
@Service({
  factory: (container: { get(type: unknown): unknown }) =>
    Object.assign(new HelloController(), { broken: container.get(Broken) }),
})
class HelloController {}

// The error names the service whose constructor failed.
try {
  createApp({ controllers: [HelloController] })
} catch (error) {
  console.log(/Broken|HelloController/u.exec((error as Error).message)?.[0])
}
