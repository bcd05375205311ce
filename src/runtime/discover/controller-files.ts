/**
 * Picks the files of controllers from those below a folder.
 *
 * @param paths Relative paths, with `/` or `\`.
 * @returns The paths with `/`, in the order of their code units. Of `a.ts` and the `a.js` compiled from it, only the
 *   latter, as an import of `./a.js` finds it.
 */
export function controllerFiles(paths: readonly string[]): readonly string[] {
  const found = paths
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /-controller\.[cm]?[jt]sx?$/u.test(path) && !/(?:^|\/)node_modules\//u.test(path))
    .sort()
  const all = new Set(found)
  return found.filter((path) => !/tsx?$/u.test(path) || !all.has(path.replace(/tsx?$/u, 'js')))
}
