import { parseArgs } from 'node:util'

/**
 * Reads the options of a script, such as `--rounds 11`. `--save` saves the result; `--again` replaces only the measured
 * rows of the saved result.
 *
 * @param defaults The options of the script, each with its default value as a string.
 */
export function readOptions(defaults) {
  const known = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, { type: 'string', default: value }]),
  )
  return parseArgs({
    options: { ...known, save: { type: 'boolean', default: false }, again: { type: 'boolean', default: false } },
  }).values
}
