import { createApp, GetMapping, HttpRequest, RestController, Service } from 'honotate'

@RestController({ scope: 'request' })
@Service({
  factory: (container: { get<T>(type: new (...args: any[]) => T): T }) =>
    new PathController(container.get(HttpRequest).path),
})
class PathController {
  readonly #path
  constructor(path: string) {
    this.#path = path
  }
  @GetMapping('/get') path() {
    return this.#path
  }
}

console.log(await (await createApp({ controllers: [PathController] }).request('/apis/get')).text())
