import {
  createApp, GetMapping, HttpProblem, PathVariable, PostMapping,
  RequestBody, RestController, Service,
} from 'honotate'
import { contract } from './api.gen.js'

export interface NewOrder {
  article: string
  /** @minimum 1 */
  count: number
}

export interface Order extends NewOrder {
  id: number
}

@Service()
export class Orders {
  readonly #orders: Order[] = [{ id: 0, article: 'tea', count: 2 }]

  find(id: number): Order {
    const order = this.#orders[id]
    if (!order)
      throw new HttpProblem(404, {
        detail: `Order ${id} does not exist.`,
      })
    return order
  }

  place(order: NewOrder): Order {
    const placed = { id: this.#orders.length, ...order }
    this.#orders.push(placed)
    return placed
  }
}

@RestController()
export class OrderController {
  constructor(private readonly orders: Orders) {}

  @GetMapping('/orders/:id')
  find(@PathVariable('id') id: number): Order {
    return this.orders.find(id)
  }

  @PostMapping('/orders')
  place(@RequestBody() order: NewOrder): Order {
    return this.orders.place(order)
  }
}

export const app = createApp({
  controllers: [OrderController],
  contract,
})
