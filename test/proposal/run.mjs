// Imports each of the given modules. Prints its exports `actual` and `expected`, and whether both are equal, as JSON.
import { isDeepStrictEqual, inspect } from 'node:util'
import { argv } from 'node:process'
import { pathToFileURL } from 'node:url'

const outcomes = []
for (const file of argv.slice(2)) {
  try {
    const { actual, expected } = await import(pathToFileURL(file).href)
    if (expected === undefined) throw new Error('The program does not export what it expects.')
    const [shown, required] = [actual, expected].map((value) => inspect(value, { breakLength: Infinity }))
    outcomes.push({ passes: isDeepStrictEqual(actual, expected), actual: shown, expected: required })
  } catch (error) {
    outcomes.push({ passes: false, actual: String(error), isSyntaxError: error instanceof SyntaxError })
  }
}
console.log(JSON.stringify(outcomes))
