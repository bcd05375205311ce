/** The key under which the site stores the choice of its theme switch. */
const KEY = 'vitepress-theme-appearance'

/** Follows the theme that was chosen on the site; without a choice, `light-dark()` follows the system. */
export function followTheme(): void {
  try {
    const choice = localStorage.getItem(KEY)
    if (choice === 'dark' || choice === 'light') document.documentElement.style.colorScheme = choice
  } catch {
    // The browser forbids storage.
  }
}
