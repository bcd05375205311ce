const turns = new WeakMap<object, number>()
let turn = 0

/** Notes that a service is complete. Its dependencies have been noted before it. */
export function noteCreation(service: unknown): void {
  if (typeof service === 'object' && service !== null && !turns.has(service)) turns.set(service, turn++)
}

/** The place of a service in the order of creation; -1 for values that were set by hand. */
export function creationTurn(service: unknown): number {
  return turns.get(service as object) ?? -1
}
