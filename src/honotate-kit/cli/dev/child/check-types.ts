/**
 * The process that checks types while the service runs: `honotate check --watch`, with the status lines of `honotate
 * dev`.
 *
 * @module
 */
import { dirname } from 'node:path'
import process from 'node:process'
import { stripVTControlCharacters } from 'node:util'
import type { CompilerHost } from 'typescript'
import { messageOf } from '../../../toolbox/error-place.ts'
import { runMain } from '../../../toolbox/run-main.ts'
import { updateAccess } from '../../access/update-access.ts'
import { runCompiler } from '../../compile/run-compiler.ts'
import { findGenerated, updateGenerated } from '../../generated/find-generated.ts'
import { writeGenerated } from '../../generated/make-generated.ts'
import { report } from '../messages.ts'
import { printTypeErrors } from '../reporter.ts'

process.on('disconnect', () => process.exit())
// `honotate dev` may have ended while the modules above were loading.
if (!process.connected) process.exit()

/** Milliseconds after a check until its memory is freed, so that a check that follows at once is not delayed. */
const IDLE = 300

let before = 0
/** The output of the previous check, and of the current one. */
let printed = ''
let found = ''

const write = process.stdout.write.bind(process.stdout)
const collect = ((text: string) => {
  found += text
  return true
}) as typeof write
process.stdout.write = collect
process.on('exit', () => write(found))

/** The host of the last check; `undefined` with TypeScript 7, or with several projects. */
let host: CompilerHost | undefined

let began = Date.now()

let isUpdating = false
/** When the last complete check began. */
let checked = began

/**
 * Writes stale generated files and access locks, then reports to `honotate dev`. A check that ends meanwhile causes one
 * more run.
 */
async function updateFiles(began: number): Promise<void> {
  checked = began
  if (isUpdating) return
  isUpdating = true
  const config = configOf(process.argv)
  let written: number
  do {
    written = checked
    await updateTypes(config)
    await updateAccess(config, print)
  } while (written !== checked)
  isUpdating = false
  report({ began: written })
}

/**
 * Updates generated files. If there are clients, loads the program in another process, because the program's timers
 * would keep running in this one.
 */
async function updateTypes(config: string): Promise<void> {
  const found = findGenerated(dirname(config))
  if (!found) return
  if (found.clients.length > 0) return updateGenerated(config)
  try {
    await writeGenerated(found, config, print, host)
  } catch (error) {
    // A file may vanish while it is read. The next check runs this again.
    print(`error: ${messageOf(error)}`)
  }
}

function print(line: string): void {
  write(`${line}\n`)
}

/**
 * Collects garbage. Otherwise, V8 keeps the compiler's data of earlier checks until it fills a gigabyte, and does not
 * return the memory to the system.
 */
function freeMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

function configOf(argv: readonly string[]): string {
  return argv[argv.indexOf('-p') + 1] as string
}

await runMain((args) =>
  runCompiler('check', args, (errors, parsed) => {
    if (errors === undefined) {
      began = Date.now()
      return
    }
    host = parsed
    process.stdout.write = write
    if (found !== printed) write(found)
    report({ errors, text: stripVTControlCharacters(found) })
    if (errors > 0 || before > 0) printTypeErrors(errors)
    process.stdout.write = collect
    printed = found
    found = ''
    before = errors
    void updateFiles(began).then(() => setTimeout(freeMemory, IDLE))
  }),
)
