import { Service } from 'honotate'

/** Prices in cents. */
@Service()
export class PriceList {
  readonly currency = process.env.CURRENCY ?? 'EUR'
  readonly #prices = new Map([
    ['pencil', 120],
    ['paper', 450],
  ])

  priceOf(article: string): number | undefined {
    return this.#prices.get(article)
  }
}
