/**
 * Selects the files of controllers.
 *
 * @param paths Relative paths, with `/` or `\`.
 * @returns The paths with `/`, sorted by code units. Of `a.ts` and the compiled `a.js`, only `a.js`.
 */
export function controllerFiles(paths: readonly string[]): readonly string[] {
  const found = paths
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /-controller\.[cm]?[jt]sx?$/u.test(path) && !/(?:^|\/)node_modules\//u.test(path))
    .sort()
  const all = new Set(found)
  return found.filter((path) => !/tsx?$/u.test(path) || !all.has(path.replace(/tsx?$/u, 'js')))
}
