/** Calls a function on Ctrl Enter, or on Cmd Enter, before the editors see the key. */
export function onCtrlEnter(run: () => void): void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    run()
  }
  addEventListener('keydown', onKey, { capture: true })
}
