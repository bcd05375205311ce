/** Whether a file declares the platform: a `lib` of TypeScript, or the types of Node. */
export function isLibraryFile(path: string): boolean {
  return /^bundled:|\/lib\.[\w.]+\.d\.ts$|\/node_modules\/@types\/node\//u.test(path)
}

export function isPackageFile(path: string): boolean {
  return /\/node_modules\//u.test(path)
}

/** Whether a file is source code of the project: neither a declaration file, nor JSON, nor part of a package. */
export function isProjectFile(path: string): boolean {
  return !isPackageFile(path) && !/\.d\.[cm]?ts$|\.json$/u.test(path) && !isLibraryFile(path)
}
