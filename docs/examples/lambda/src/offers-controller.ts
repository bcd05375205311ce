import { GetMapping, HttpProblem, PathVariable, PostMapping, RequestBody, RestController } from 'honotate'
import * as z from 'zod'
import { PriceList } from './price-list.ts'

const Inquiry = z.object({ items: z.array(z.object({ article: z.string(), quantity: z.int().positive() })).min(1) })

@RestController()
export class OffersController {
  constructor(private readonly prices: PriceList) {}

  @GetMapping('/prices/:article')
  price(@PathVariable('article') article: string) {
    const cents = this.prices.priceOf(article)
    if (cents === undefined) throw new HttpProblem(404, { detail: `There is no ${article}.` })
    return { article, cents, currency: this.prices.currency }
  }

  @PostMapping('/offers')
  offer(@RequestBody(Inquiry) { items }: z.output<typeof Inquiry>) {
    const cents = items.reduce((sum, { article, quantity }) => sum + this.price(article).cents * quantity, 0)
    return { cents, currency: this.prices.currency }
  }
}
