/**
 * Finds the module that a place in a bundle comes from: a comment before the code of each module has its path, from esbuild
 * or, for the modules of `dist`, from `bundleServices()`.
 *
 * @param source The text of the bundle.
 * @returns The path of the module at a line, counted from 0, or at an offset; `''` before the first.
 */
export function modulesOf(source) {
  const modules = [...source.matchAll(/^\/\/!? (\S+\.[a-z]+)$/gmu)].map(({ index, 1: path }) => ({ index, path }))
  const lines = [0, ...[...source.matchAll(/\n/gu)].map(({ index }) => index + 1)]
  const atOffset = (offset) => modules.findLast(({ index }) => index <= offset)?.path ?? ''
  return { atOffset, atLine: (line) => atOffset(lines[line] ?? source.length) }
}
