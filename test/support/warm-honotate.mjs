// A process that runs `honotate` repeatedly: each message evaluates its main module again, with another directory and
// other arguments, and returns output and exit code. The other modules of the program and TypeScript stay loaded, and so do
// the declarations of packages.
import { createRequire } from 'node:module'
import process from 'node:process'
import { cachingTypeScript } from './parsed-declarations.ts'

const require = createRequire(import.meta.url)
require.cache[require.resolve('typescript')].exports = cachingTypeScript

const main = new URL('../../src/honotate-kit/dist/honotate-kit/cli/main.js', import.meta.url)
let output = ''
let count = 0
for (const stream of [process.stdout, process.stderr])
  stream.write = (text, ...rest) => {
    output += text
    rest.at(-1)?.()
    return true
  }

// Some commands end the process when their output is written.
process.exit = (code = process.exitCode) => {
  process.exitCode = code
  process.emit('exit', code)
  answer()
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
    // Node prints an uncaught error and exits with 1.
    process.exitCode = 1
    output += `${error.stack}\n`
  }
  answer()
})

function answer() {
  process.send({ code: process.exitCode, output })
}
