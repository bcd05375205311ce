/**
 * The process that checks types beside the service: `honotate check --watch`, with the status lines of `honotate dev`.
 *
 * @module
 */
import process from 'node:process'
import { runMain } from '../../../toolbox/run-main.ts'
import { runCompiler } from '../../compile/run-compiler.ts'
import { printTypeErrors } from '../report.ts'

process.on('disconnect', () => process.exit())

let before = 0

await runMain((args) =>
  runCompiler('check', args, (errors) => {
    if (errors === undefined) return
    if (errors > 0 || before > 0) printTypeErrors(errors)
    before = errors
  }),
)
