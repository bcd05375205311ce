export interface Usage {
  /** The arguments after the name of the command: `[entry] [options]`. */
  readonly line: string
  /** Each option with its meaning. */
  readonly options: readonly (readonly [option: string, meaning: string])[]
}

/** Formats lines of the help in two columns: names and meanings. */
export function align(rows: readonly (readonly [name: string, meaning: string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`).join('\n')
}
