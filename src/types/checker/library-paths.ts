/** Whether a file declares what the platform has: a `lib` of TypeScript, or the types of Node. */
export function isLibraryFile(path: string): boolean {
  return /^bundled:|\/lib\.[\w.]+\.d\.ts$|\/node_modules\/@types\/node\//u.test(path)
}

/** Whether a file belongs to the project: no declaration file, and not of a package. */
export function isProjectFile(path: string): boolean {
  return !/\/node_modules\//u.test(path) && !/\.d\.[cm]?ts$|\.json$/u.test(path) && !isLibraryFile(path)
}

/** The words of a documentation comment, without the syntax of links: `{@link User}` is `User`. */
export function plainText(text: string): string {
  return text
    .replace(/\r\n?/gu, '\n')
    .replace(/\{@link(?:code|plain)?\s+([^}|]+)(?:\|\s*([^}]*))?\}/gu, (_, name: string, label?: string) =>
      (label ?? name).trim(),
    )
    .trim()
}
