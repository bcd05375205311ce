// Runs `tspc` for one command line after the other in the same process, so only the first one waits until the engine
// has loaded and compiled TypeScript. Each command line has its own program, directory, output and exit code, as in a
// separate process.
import { createRequire } from 'node:module'
import process from 'node:process'

const ts = createRequire(import.meta.url)('ts-patch/compiler')
const ended = Symbol('the compiler calls sys.exit()')

process.on('message', ({ directory, args }) => {
  process.chdir(directory)
  let output = ''
  let code = 0
  const system = {
    ...ts.sys,
    args,
    getCurrentDirectory: () => directory,
    write: (text) => void (output += text),
    exit(status) {
      code = status ?? 0
      throw ended
    },
  }
  try {
    ts.executeCommandLine(system, () => {}, args)
  } catch (error) {
    // If `tspc` throws an error, Node prints it and exits with 1.
    if (error !== ended) [code, output] = [1, `${output}${error.stack}\n`]
  }
  process.send({ code, output })
})
