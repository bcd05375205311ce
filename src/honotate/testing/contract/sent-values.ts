/** The number of values that are kept for each name. */
const KEPT = 40

/**
 * The values in the responses of a service, by the name of the member: requests can use ids that the service has sent.
 */
export class SentValues {
  readonly #values = new Map<string, unknown[]>()

  add(value: unknown, name = ''): void {
    if (Array.isArray(value)) for (const each of value) this.add(each, name)
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) this.add(each, key)
    // A value without a name is dropped: the number of such values in a stream depends on the time, but the same seed
    // should lead to the same requests.
    else if (value !== null && name !== '')
      this.#values.set(name, [...(this.#values.get(name) ?? []), value].slice(-KEPT))
  }

  /** The last values of a member with this name; `undefined` if there are none. */
  of(name: string): readonly unknown[] | undefined {
    return this.#values.get(name)
  }
}
