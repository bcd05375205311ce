import { expect } from 'vitest'

/** The names in a table, each with its value; `undefined` for a value that does not matter. */
export type Rows = Readonly<Record<string, string | undefined>>

/**
 * Fails unless a table that is written by hand has a row for each name. `npm run docs -- pages` prints the message.
 *
 * @param table The place of the table: the file and, if it has several, the section.
 */
export function requireRows(table: string, rows: readonly string[], names: readonly string[]): void {
  failWith(missingRows(table, rows, names))
}

/** Fails unless a table that is written by hand has a row for each name, and no other rows. */
export function requireSameNames(table: string, rows: readonly string[], names: readonly string[]): void {
  failWith([...missingRows(table, rows, names), ...unknownRows(table, rows, names)])
}

/**
 * Fails unless a table that is written by hand has exactly the expected names, with the expected values.
 *
 * @param table The place of the table: the file and, if it has several, the section.
 */
export function requireSameRows(table: string, rows: Rows, expected: Rows): void {
  const names = Object.keys(rows)
  const known = Object.keys(expected)
  failWith([
    ...missingRows(table, names, known),
    ...unknownRows(table, names, known),
    ...Object.entries(expected)
      .filter(([name, value]) => value !== undefined && Object.hasOwn(rows, name) && rows[name] !== value)
      .map(([name, value]) => `${table}: the row for \`${name}\` has \`${rows[name]}\`. Write \`${value}\`.`),
  ])
}

function missingRows(table: string, rows: readonly string[], names: readonly string[]): string[] {
  return names
    .filter((name) => !rows.includes(name))
    .map((name) => `${table}: the row for \`${name}\` is missing. Write it by hand.`)
}

function unknownRows(table: string, rows: readonly string[], names: readonly string[]): string[] {
  return rows
    .filter((name) => !names.includes(name))
    .map((name) => `${table}: the row for \`${name}\` is about something that does not exist. Remove it.`)
}

function failWith(problems: readonly string[]): void {
  if (problems.length > 0) expect.fail(problems.join('\n'))
}
