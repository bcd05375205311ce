import { posix } from 'node:path'
import type { Project } from './migrated-project.ts'

/** The path of a file that the command adds: next to the file that creates the server, or above some files. */
export function placeOf(project: Project, name: string, below: readonly string[]): string {
  const server = [...project.files].find(([, code]) =>
    /\bNestFactory\s*\.\s*create|\bcreateExpressServer\b/u.test(code),
  )
  const folders = (server ? [server[0]] : below).map((path) => posix.dirname(slashed(path)))
  const [first = '.', ...others] = folders
  let folder = first
  while (others.some((each) => `${each}/`.startsWith(`${folder}/`) === false) && folder !== posix.dirname(folder))
    folder = posix.dirname(folder)
  const free = [name, `honotate-${name}`].find((each) => !project.files.has(posix.join(folder, each)))
  return posix.join(folder, free ?? name)
}

/** The specifier that imports one file in another, with the extension that imports of the project have. */
export function specifierTo(project: Project, from: string, to: string): string {
  const path = posix.relative(posix.dirname(slashed(from)), slashed(to)).replace(/\.[cm]?tsx?$/u, '')
  return (path.startsWith('.') ? path : `./${path}`) + extensionOf(project)
}

function extensionOf(project: Project): string {
  if (!extensions.has(project)) {
    const all = [...project.files.values()].join('\n')
    extensions.set(project, /\bfrom\s+['"]\.{1,2}\/[^'"]*(\.[jt]s)['"]/u.exec(all)?.[1] ?? '')
  }
  return extensions.get(project) as string
}

const extensions = new WeakMap<Project, string>()

export function slashed(path: string): string {
  return path.replaceAll('\\', '/')
}
