export interface Usage {
  /** The arguments after the name of the command: `[entry] [options]`. */
  readonly line: string
  readonly options: readonly (readonly [option: string, meaning: string])[]
}

export function align(rows: readonly (readonly [name: string, meaning: string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`).join('\n')
}
