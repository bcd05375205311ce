/**
 * Calls a function when a key is pressed with Ctrl or Cmd, before the editors and the browser see it.
 *
 * @param isFree Whether the key has no other meaning at that moment.
 */
export function onShortcut(wanted: 'Enter' | 's' | 'k', run: () => void, isFree: () => boolean = () => true): void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== wanted || !(event.ctrlKey || event.metaKey) || !isFree()) return
    event.preventDefault()
    run()
  }
  addEventListener('keydown', onKey, { capture: true })
}
