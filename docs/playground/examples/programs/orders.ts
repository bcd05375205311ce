import {
  createApp, GetMapping, HttpProblem, PathVariable, PostMapping,
  RequestBody, RestController, Service,
} from 'honotate'

export interface Order {
  article: string
  count: number
}

@Service()
export class Orders {
  readonly #orders: Order[] = [{ article: 'tea', count: 2 }]

  find(id: number): Order {
    const order = this.#orders[id]
    if (!order)
      throw new HttpProblem(404, {
        detail: `Order ${id} does not exist.`,
      })
    return order
  }

  place(order: Order): Order & { id: number } {
    const id = this.#orders.push(order) - 1
    return { ...order, id }
  }
}

@RestController()
export class OrderController {
  constructor(private orders: Orders) {}

  @GetMapping('/orders/:id')
  find(@PathVariable('id') id: string) {
    return this.orders.find(Number(id))
  }

  @PostMapping('/orders')
  place(@RequestBody() order: Order) {
    return this.orders.place(order)
  }
}

export const app = createApp({ controllers: [OrderController] })
