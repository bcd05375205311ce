/**
 * The process that makes generated files again, for `honotate dev` and `doctor`: it may load the program, whose servers and
 * timers must not keep the command alive.
 *
 * @module
 */
import { dirname } from 'node:path'
import process from 'node:process'
import { runMain } from '../../toolbox/run-main.ts'
import { formatProblems, staleFiles, writeFiles } from '../../toolbox/generated-files.ts'
import { shownPath } from '../../toolbox/files.ts'
import { findGenerated, type GeneratedReport, type Mode } from './find-generated.ts'
import { makeGenerated, onePerCommand } from './make-generated.ts'

await runMain(async ([config = '', mode]) => {
  const cwd = process.cwd()
  const found = findGenerated(dirname(config))
  if (!found) return 0
  const { files, problems, note, unchecked } = await makeGenerated(found, config, cwd)
  const stale = staleFiles(files)
  if ((mode as Mode) === 'list') {
    const listed = onePerCommand(stale).map(({ path, command }) => ({ file: shownPath(path, cwd), command }))
    console.log(JSON.stringify({ stale: listed, unchecked } satisfies GeneratedReport))
    return 0
  }
  process.stdout.write(formatProblems(problems, cwd))
  if (note) console.log(note)
  for (const path of writeFiles(stale)) console.log(`[honotate] wrote ${shownPath(path, cwd)}`)
  return 0
})
process.exit()
