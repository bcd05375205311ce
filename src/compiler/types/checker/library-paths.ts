/** Whether a file declares the platform: a `lib` of TypeScript, or the types of Node. */
export function isLibraryFile(path: string): boolean {
  return /^bundled:|\/lib\.[\w.]+\.d\.ts$|\/node_modules\/@types\/node\//u.test(path)
}

export function isPackageFile(path: string): boolean {
  return /\/node_modules\//u.test(path)
}

/** Whether a file belongs to the project: it is neither a declaration file nor part of a package. */
export function isProjectFile(path: string): boolean {
  return !isPackageFile(path) && !/\.d\.[cm]?ts$|\.json$/u.test(path) && !isLibraryFile(path)
}

/** The words of a documentation comment, without the syntax of links: `{@link User}` is `User`. */
export function plainText(text: string): string {
  return text
    .replace(/\r\n?/gu, '\n')
    .replace(/\{@link(?:code|plain)?\s+([^\s}|]+)\s*\|?\s*([^}]*)\}/gu, (_, target: string, label: string) =>
      linkText(target, label.trim()),
    )
    .trim()
}

/** Links to the web keep their address, as in TypeScript 7. */
function linkText(target: string, label: string): string {
  if (label === '') return target
  return /^https?:/u.test(target) ? `${label} (${target})` : label
}
