import { HttpRequest, Service } from 'honotate'
import type { Env } from './env.ts'

/** The links, in Workers KV. */
@Service()
export class Links {
  readonly #env: Env

  // Each request has its own bindings, so this service and its controller are created for each request.
  constructor(request: HttpRequest) {
    this.#env = request.env as Env
  }

  isAllowed(target: string): boolean {
    return URL.parse(target)?.protocol === this.#env.ALLOWED_PROTOCOL
  }

  find(name: string): Promise<string | null> {
    return this.#env.LINKS.get(`target:${name}`)
  }

  set(name: string, target: string): Promise<void> {
    return this.#env.LINKS.put(`target:${name}`, target)
  }

  async visits(name: string): Promise<number> {
    return Number(await this.#env.LINKS.get(`visits:${name}`))
  }

  async count(name: string): Promise<void> {
    await this.#env.LINKS.put(`visits:${name}`, String((await this.visits(name)) + 1))
  }
}
