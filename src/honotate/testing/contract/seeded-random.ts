/** Random choices, which are the same for the same seed. */
export class SeededRandom {
  #state: number

  /** @param seed Any number. */
  constructor(seed: number) {
    this.#state = seed | 0
  }

  /** Returns a number from 0 to 1, excluding 1, with the generator mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number, both limits included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  one<Each>(list: readonly Each[]): Each {
    return list[this.between(0, list.length - 1)] as Each
  }
}
