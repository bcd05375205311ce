/** Removes the text of the first example that the page came with: the live one takes its place. */
export function removeFirst(parent: 'source' | 'output' | 'response'): void {
  document.querySelector(`#${parent} .first`)?.remove()
}
