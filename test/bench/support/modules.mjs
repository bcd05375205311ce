/**
 * Finds the source module of a position in a bundle. A comment before the code of each module has its path: esbuild
 * writes it, and `bundleServices()` keeps it for the modules of `dist`.
 *
 * @param source The text of the bundle.
 * @returns Functions that return the path of the module at a line, counted from 0, or at an offset; `''` before the
 *   first module.
 */
export function modulesOf(source) {
  const modules = [...source.matchAll(/^\/\/!? (\S+\.[a-z]+)$/gmu)].map(({ index, 1: path }) => ({ index, path }))
  const lines = [0, ...[...source.matchAll(/\n/gu)].map(({ index }) => index + 1)]
  const atOffset = (offset) => modules.findLast(({ index }) => index <= offset)?.path ?? ''
  return { atOffset, atLine: (line) => atOffset(lines[line] ?? source.length) }
}
