import { Service } from 'honotate'

/** Units of length, in metres. */
@Service()
export class Units {
  readonly #metres = new Map([
    ['m', 1],
    ['km', 1000],
    ['mile', 1609.344],
  ])

  convert(value: number, from: string, to: string): number | undefined {
    const [a, b] = [this.#metres.get(from), this.#metres.get(to)]
    return a === undefined || b === undefined ? undefined : (value * a) / b
  }
}
