import { element } from './elements.ts'

/** Shows a message for a few seconds. */
export function notify(message: string): void {
  const toast = element('toast')
  toast.textContent = message
  setTimeout(() => (toast.textContent = ''), 4000)
}

export async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href)
    notify('The link is copied.')
  } catch {
    notify('The link is in the address bar.')
  }
}
