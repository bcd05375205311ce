// `honotate` that stays: each command line evaluates the program of the command again, with its own directory, arguments,
// output and exit code, and finds the modules of the program and TypeScript loaded.
import process from 'node:process'

const main = new URL('../../dist/tools/cli/main.js', import.meta.url)
let output = ''
let count = 0
for (const stream of [process.stdout, process.stderr])
  stream.write = (text) => {
    output += text
    return true
  }

process.on('message', async ({ directory, args }) => {
  process.chdir(directory)
  process.argv.splice(2, Infinity, ...args)
  process.exitCode = 0
  output = ''
  count += 1
  try {
    await import(`${main}?${count}`)
  } catch (error) {
    // What ends `honotate` is printed by Node, which then exits with 1.
    process.exitCode = 1
    output += `${error.stack}\n`
  }
  process.send({ code: process.exitCode, output })
})
