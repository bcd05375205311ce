/** The number of values that are kept for each name. */
const KEPT = 40

/** The values of the responses of a service by the name of their member: an id that it has sent is used in requests. */
export class SentValues {
  readonly #values = new Map<string, unknown[]>()

  /** Keeps the members of a response. */
  add(value: unknown, name = ''): void {
    if (Array.isArray(value)) for (const each of value) this.add(each, name)
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) this.add(each, key)
    else if (value !== null) this.#values.set(name, [...(this.#values.get(name) ?? []), value].slice(-KEPT))
  }

  /** The last values of a member with this name. */
  of(name: string): readonly unknown[] | undefined {
    return this.#values.get(name)
  }
}
