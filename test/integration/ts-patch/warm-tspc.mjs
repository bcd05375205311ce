// `tspc` that stays: a process that compiles one command line after the other with the compiler of ts-patch, so that
// only the first one waits until TypeScript is loaded and compiled by the engine. Each has its own program, directory,
// output and exit code, as in a process of its own.
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
    // What ends `tspc` is printed by Node, which then exits with 1.
    if (error !== ended) [code, output] = [1, `${output}${error.stack}\n`]
  }
  process.send({ code, output })
})
