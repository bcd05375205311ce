import {
  GetMapping,
  HttpProblem,
  PathVariable,
  PutMapping,
  Request,
  RequestBody,
  Response,
  ResponseStatus,
  RestController,
  type HttpRequest,
  type HttpResponse,
} from 'honotate'
import { Links } from './links.ts'

export interface Target {
  /**
   * @format uri
   * @maxLength 2000
   */
  readonly target: string
}

/**
 * Workers KV refuses keys of more than 512 bytes.
 *
 * @maxLength 100
 */
export type Name = string

@RestController({ scope: 'request' })
export class LinksController {
  constructor(private readonly links: Links) {}

  @ResponseStatus(302)
  @GetMapping('/:name')
  async follow(
    @PathVariable('name') name: Name,
    @Request() request: HttpRequest,
    @Response() response: HttpResponse,
  ): Promise<HttpResponse> {
    const target = await this.#targetOf(name)
    // The response does not wait for the count.
    request.waitUntil(this.links.count(name))
    return response.redirect(target, 302)
  }

  @GetMapping('/:name/visits')
  async visits(@PathVariable('name') name: Name): Promise<{ target: string; visits: number }> {
    return { target: await this.#targetOf(name), visits: await this.links.visits(name) }
  }

  @PutMapping('/:name')
  async set(@PathVariable('name') name: Name, @RequestBody() { target }: Target): Promise<void> {
    if (!this.links.isAllowed(target)) throw new HttpProblem(422, { detail: `${target} must not be linked.` })
    await this.links.set(name, target)
  }

  async #targetOf(name: string): Promise<string> {
    const target = await this.links.find(name)
    if (target === null) throw new HttpProblem(404, { detail: `There is no link ${name}.` })
    return target
  }
}
