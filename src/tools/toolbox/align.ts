/** Names with their meanings, as the lines of a help: the meanings start in one column. */
export function align(rows: readonly (readonly [name: string, meaning: string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`).join('\n')
}
