/** Milliseconds after which types are loaded, on screens that are likely to use them. */
const PAUSE = 3000

/** Calls `load` when the user enters the editor, or when the page has been idle for a while on a large screen. */
export function loadWhenIdle(editor: HTMLElement, load: () => void): void {
  editor.addEventListener('focusin', load, { once: true })
  if (matchMedia('(min-width: 821px)').matches) setTimeout(() => requestIdle(load), PAUSE)
}

// Safari lacks `requestIdleCallback()`.
const requestIdle = globalThis.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 0))
