import { parseArgs } from 'node:util'

/**
 * The options of a script: `--rounds 11`; `--save`, which keeps the result; `--again`, which replaces only the rows that it has
 * measured in the saved one.
 *
 * @param defaults The options that it knows, each with its value as text where it is not given.
 */
export function readOptions(defaults) {
  const known = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, { type: 'string', default: value }]),
  )
  return parseArgs({
    options: { ...known, save: { type: 'boolean', default: false }, again: { type: 'boolean', default: false } },
  }).values
}
