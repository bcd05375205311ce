/**
 * The person of `person.ts`, as a type.
 *
 * @schema
 */
export interface TypedPerson {
  /** @minLength 1 */
  name: string
  position: string
  tags: string[]
  address: { street: string; city: string; zip: string; country: string }
}
