import type { Hono } from 'hono'
import { createApp, GetMapping, RequestMapping, RequestPathVariable, RestController, Service } from 'honotate'

interface Path {
  readonly id?: string
}

/** Prepares an app in honotate with `count` controllers, each with five routes and a service. */
export function prepare(count: number): () => Hono {
  const controllers = Array.from({ length: count }, (_, n) => controller(n))
  return () => createApp({ controllers })
}

export default (count: number): Hono => prepare(count)()

function controller(n: number): new (...args: any[]) => object {
  @Service()
  class Items {
    find(id: string | undefined) {
      return { n, id }
    }
  }

  @RequestMapping(`/c${n}`)
  @RestController()
  class ItemController {
    constructor(private readonly items: Items) {}

    @GetMapping('/a/:id') a(@RequestPathVariable() path: Path) {
      return this.items.find(path.id)
    }
    @GetMapping('/b/:id') b(@RequestPathVariable() path: Path) {
      return this.items.find(path.id)
    }
    @GetMapping('/c/:id') c(@RequestPathVariable() path: Path) {
      return this.items.find(path.id)
    }
    @GetMapping('/d/:id') d(@RequestPathVariable() path: Path) {
      return this.items.find(path.id)
    }
    @GetMapping('/e') e() {
      return 'e'
    }
  }
  return ItemController
}
