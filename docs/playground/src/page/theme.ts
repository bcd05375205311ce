import { element } from './elements.ts'

/** The key under which the site stores the choice of its theme switch. */
const KEY = 'vitepress-theme-appearance'

/**
 * Follows the theme that `public/first.js` has read, and changes it for the site too. Without a choice, the system decides.
 */
export function followTheme(): void {
  const { style, classList } = document.documentElement
  const system = matchMedia('(prefers-color-scheme: dark)')

  function show(): void {
    classList.toggle('dark', style.colorScheme ? style.colorScheme === 'dark' : system.matches)
  }

  system.addEventListener('change', show)
  element('theme').addEventListener('click', () => {
    style.colorScheme = classList.contains('dark') ? 'light' : 'dark'
    write(style.colorScheme)
    show()
  })
  show()
}

function write(choice: string): void {
  try {
    localStorage.setItem(KEY, choice)
  } catch {
    // The choice lasts until the page is left.
  }
}
