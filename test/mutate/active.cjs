// Whether a mutant is the one that the tests meet: `run.mjs` writes its number, or the file that lists which mutants a
// test reaches. Every process of a test asks here, whatever its environment is.
const { appendFileSync, readFileSync } = require('node:fs')
const { join } = require('node:path')

const { active, reached } = JSON.parse(readFileSync(join(__dirname, 'active.json'), 'utf8'))
const seen = new Set()

module.exports = (number) => {
  if (reached && !seen.has(number)) {
    seen.add(number)
    appendFileSync(reached, `${number}\n`)
  }
  return number === active
}
