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
import * as z from 'zod'
import { Links } from './links.ts'

const Target = z.object({ target: z.url().max(2000) })
/** Workers KV refuses keys of more than 512 bytes. */
const Name = z.string().max(100)

@RestController({ scope: 'request' })
export class LinksController {
  constructor(private readonly links: Links) {}

  @ResponseStatus(302)
  @GetMapping('/:name')
  async follow(
    @PathVariable('name', Name) name: string,
    @Request() request: HttpRequest,
    @Response() response: HttpResponse,
  ) {
    const target = await this.#targetOf(name)
    // Count after the response has been sent.
    request.waitUntil(this.links.count(name))
    return response.redirect(target, 302)
  }

  @GetMapping('/:name/visits')
  async visits(@PathVariable('name', Name) name: string) {
    return { target: await this.#targetOf(name), visits: await this.links.visits(name) }
  }

  @PutMapping('/:name')
  async set(@PathVariable('name', Name) name: string, @RequestBody(Target) { target }: z.output<typeof Target>) {
    if (!this.links.isAllowed(target)) throw new HttpProblem(422, { detail: `${target} must not be linked.` })
    await this.links.set(name, target)
  }

  async #targetOf(name: string): Promise<string> {
    const target = await this.links.find(name)
    if (target === null) throw new HttpProblem(404, { detail: `There is no link ${name}.` })
    return target
  }
}
