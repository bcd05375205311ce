/**
 * The process that checks types while the service runs: `honotate check --watch`, with the status lines of `honotate
 * dev`.
 *
 * @module
 */
import process from 'node:process'
import { stripVTControlCharacters } from 'node:util'
import { runMain } from '../../../toolbox/run-main.ts'
import { updateAccess } from '../../access/update-access.ts'
import { runCompiler } from '../../compile/run-compiler.ts'
import { updateGenerated } from '../../generated/find-generated.ts'
import { UPDATED } from '../messages.ts'
import type { TypeProblems } from '../page/page-content.ts'
import { printTypeErrors } from '../report.ts'

process.on('disconnect', () => process.exit())

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

let isUpdating = false
let isChanged = false

/** Writes generated files that have become stale. A check that ends meanwhile causes one more run. */
async function updateFiles(): Promise<void> {
  isChanged = true
  if (isUpdating) return
  isUpdating = true
  while (isChanged) {
    isChanged = false
    const config = configOf(process.argv)
    await updateGenerated(config)
    await updateAccess(config, (line) => void write(`${line}\n`))
  }
  isUpdating = false
  process.send?.(UPDATED)
}

function configOf(argv: readonly string[]): string {
  return argv[argv.indexOf('-p') + 1] as string
}

await runMain((args) =>
  runCompiler('check', args, (errors) => {
    if (errors === undefined) return
    process.stdout.write = write
    if (found !== printed) write(found)
    process.send?.({ errors, text: stripVTControlCharacters(found) } satisfies TypeProblems)
    if (errors > 0 || before > 0) printTypeErrors(errors)
    process.stdout.write = collect
    printed = found
    found = ''
    before = errors
    void updateFiles()
    // Otherwise, V8 keeps the programs of earlier checks until they fill a gigabyte, and does not return the memory to
    // the system.
    setTimeout(() => void globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }), IDLE)
  }),
)
