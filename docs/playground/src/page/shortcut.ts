/** Calls a function when a key is pressed with Ctrl or Cmd, before the editors and the browser see it. */
export function onShortcut(wanted: 'Enter' | 's', run: () => void): void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== wanted || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    run()
  }
  addEventListener('keydown', onKey, { capture: true })
}
