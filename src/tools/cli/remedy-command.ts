/**
 * The command that writes what `--check` has found stale, with the options that it was given.
 *
 * @param name The command of `honotate`.
 * @param args The words after it.
 */
export function remedyCommand(name: string, args: readonly string[]): string {
  const words = args.filter((word) => word !== '--check')
  return ['npx honotate', name, ...words.map((word) => (/\s/u.test(word) ? `"${word}"` : word))].join(' ')
}
