import process from 'node:process'

/**
 * Quotes a word of a command that a user copies into a shell, if necessary: `#` starts a comment, a space ends a word,
 * `$()` runs a command.
 */
export function shellWord(word: string): string {
  const isWindows = process.platform === 'win32'
  const plain = isWindows ? /^[\p{L}\p{M}\p{N}._@+:=\\/-]+$/u : /^[\p{L}\p{M}\p{N}._@+:=/-]+$/u
  if (plain.test(word)) return word
  return isWindows ? `"${word}"` : `'${word.replaceAll("'", String.raw`'\''`)}'`
}

/** `1 error` or `2 errors`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
