// Runs before the first paint: the theme that was chosen on the site, and whether the page opens with another program than
// the first example, which it contains.
{
  let theme = null
  let draft = null
  try {
    theme = localStorage.getItem('vitepress-theme-appearance')
    draft = localStorage.getItem('honotate-playground-draft')
  } catch {
    // The browser forbids storage.
  }
  const { style, classList } = document.documentElement
  if (theme === 'dark' || theme === 'light') style.colorScheme = theme
  classList.toggle('other', location.hash !== '' || draft !== null)
}
