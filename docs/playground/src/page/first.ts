/** Removes the built-in text of the first example, which live content replaces. */
export function removeFirst(parent: 'source' | 'output' | 'response'): void {
  document.querySelector(`#${parent} .first`)?.remove()
}
