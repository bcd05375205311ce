/** The objects that were passed to `noteCreation()`, each with its place in the order of creation. */
const turns = new WeakMap<object, number>()
let turn = 0

/** Gives a complete service, if it is an object, its place in the order of creation. */
export function noteCreation(service: unknown): void {
  if (typeof service === 'object' && service !== null && !turns.has(service)) turns.set(service, turn++)
}

/** The place of a service in the order of creation; -1 if it was not noted, such as a value that was set by hand. */
export function creationTurn(service: unknown): number {
  return turns.get(service as object) ?? -1
}
