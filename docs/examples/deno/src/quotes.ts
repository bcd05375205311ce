import { Service } from 'honotate'

/** The contract checks bodies by this type and its tags. */
export interface Quote {
  /** @minLength 1 */
  readonly author: string
  /** @minLength 1 */
  readonly text: string
}

/** Quotes, in memory. */
@Service()
export class Quotes {
  readonly #quotes: Quote[] = [
    { author: 'Hopper', text: 'A ship in port is safe, but that is not what ships are for.' },
    { author: 'Dijkstra', text: 'Simplicity is a prerequisite for reliability.' },
  ]

  by(author: string | undefined): Quote[] {
    return this.#quotes.filter((quote) => author === undefined || quote.author === author)
  }

  add(quote: Quote): void {
    this.#quotes.push(quote)
  }
}
