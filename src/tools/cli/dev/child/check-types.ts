/**
 * The process that checks types beside the service: `honotate check --watch`, with the status lines of `honotate dev`.
 *
 * @module
 */
import process from 'node:process'
import { runMain } from '../../../toolbox/run-main.ts'
import { runCompiler } from '../../compile/run-compiler.ts'
import { runGenerated } from '../../generated/run-generated.ts'
import { printTypeErrors } from '../report.ts'

process.on('disconnect', () => process.exit())

let before = 0
let updating: Promise<unknown> | undefined
let isChanged = false

/** Writes generated files that have become stale. A check that ends meanwhile causes one more run. */
async function updateGenerated(): Promise<void> {
  isChanged = true
  while (isChanged && !updating) {
    isChanged = false
    updating = runGenerated(configOf(process.argv), 'write')
    await updating
    updating = undefined
  }
}

function configOf(argv: readonly string[]): string {
  return argv[argv.indexOf('-p') + 1] as string
}

await runMain((args) =>
  runCompiler('check', args, (errors) => {
    if (errors === undefined) return
    if (errors > 0 || before > 0) printTypeErrors(errors)
    before = errors
    void updateGenerated()
  }),
)
