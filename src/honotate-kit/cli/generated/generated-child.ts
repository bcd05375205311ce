/**
 * Makes generated files again in a separate process. The process may load the program, whose servers and timers must
 * not keep the command alive.
 *
 * @module
 */
import { dirname } from 'node:path'
import process from 'node:process'
import { staleLocks } from '../access/update-access.ts'
import { runMain } from '../../toolbox/run-main.ts'
import { staleFiles } from './generated-files.ts'
import { shownPath } from '../../toolbox/files.ts'
import { findGenerated, markCurrent, type GeneratedReport, type Mode } from './find-generated.ts'
import { makeGenerated, NOTHING, onePerCommand, writeGenerated } from './make-generated.ts'

await runMain(async ([config = '', mode]) => {
  const cwd = process.cwd()
  const found = findGenerated(dirname(config))
  if ((mode as Mode) !== 'list') {
    const began = new Date()
    const files = found ? await writeGenerated(found, config, (line) => console.log(line)) : []
    if (found && (mode as Mode) === 'start') markCurrent(found, files, began)
    return 0
  }
  const { files, note, unchecked, failure } = found ? await makeGenerated(found, config, cwd) : NOTHING
  const listed = [...onePerCommand(staleFiles(files)), ...(await staleLocks(config))].map(({ path, command }) => ({
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
})
process.exit()
