import { GetMapping, HttpProblem, PathVariable, PostMapping, RequestBody, RestController } from 'honotate'
import { PriceList } from './price-list.ts'

/** The body of a request. The contract checks it by this type and its tags. */
export interface Inquiry {
  /** @minItems 1 */
  readonly items: readonly Item[]
}

export interface Item {
  readonly article: string
  /**
   * @minimum 1
   * @asType integer
   */
  readonly quantity: number
}

export interface Price {
  readonly cents: number
  readonly currency: string
}

@RestController()
export class OffersController {
  constructor(private readonly prices: PriceList) {}

  @GetMapping('/prices/:article')
  price(@PathVariable('article') article: string): Price & { article: string } {
    const cents = this.prices.priceOf(article)
    if (cents === undefined) throw new HttpProblem(404, { detail: `There is no ${article}.` })
    return { article, cents, currency: this.prices.currency }
  }

  @PostMapping('/offers')
  offer(@RequestBody() { items }: Inquiry): Price {
    const cents = items.reduce((sum, { article, quantity }) => sum + this.price(article).cents * quantity, 0)
    return { cents, currency: this.prices.currency }
  }
}
