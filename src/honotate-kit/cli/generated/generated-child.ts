/**
 * The process that makes generated files again, for `honotate dev` and `doctor`: it may load the program, whose servers and
 * timers must not keep the command alive.
 *
 * @module
 */
import { dirname } from 'node:path'
import process from 'node:process'
import { staleLocks } from '../access/update-access.ts'
import { runMain } from '../../toolbox/run-main.ts'
import { formatProblems, staleFiles, writeFiles } from '../../toolbox/generated-files.ts'
import { shownPath } from '../../toolbox/files.ts'
import { findGenerated, type GeneratedReport, type Mode } from './find-generated.ts'
import { makeGenerated, NOTHING, onePerCommand } from './make-generated.ts'

await runMain(async ([config = '', mode]) => {
  const cwd = process.cwd()
  const found = findGenerated(dirname(config))
  const { files, problems, note, unchecked, failure } = found ? await makeGenerated(found, config, cwd) : NOTHING
  const stale = staleFiles(files)
  if ((mode as Mode) === 'list') {
    const listed = [...onePerCommand(stale), ...(await staleLocks(config))].map(({ path, command }) => ({
      file: shownPath(path, cwd),
      command,
    }))
    console.log(
      JSON.stringify({
        stale: listed,
        unchecked,
        ...(failure && { failure: failure.message }),
        ...(note && { note }),
      } satisfies GeneratedReport),
    )
    return 0
  }
  process.stdout.write(formatProblems(problems, cwd))
  if (note) console.log(note)
  if (failure) console.error(`error: ${failure.message}`)
  for (const path of writeFiles(stale)) console.log(`[honotate] wrote ${shownPath(path, cwd)}`)
  return 0
})
process.exit()
