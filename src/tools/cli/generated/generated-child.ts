/**
 * The process that makes generated files again, for `honotate dev` and `doctor`: it may load the program, whose servers and
 * timers must not keep the command alive.
 *
 * @module
 */
import { dirname } from 'node:path'
import process from 'node:process'
import { runMain } from '../../toolbox/run-main.ts'
import { formatProblems, writeFiles } from '../../toolbox/generated-files.ts'
import { shown } from '../openapi/openapi-options.ts'
import { findGenerated } from './find-generated.ts'
import { makeGenerated, named, staleOf } from './make-generated.ts'
import type { Mode } from './run-generated.ts'

await runMain(async ([config = '', mode]) => {
  const cwd = process.cwd()
  const found = findGenerated(dirname(config))
  if (!found) return 0
  const { files, problems, note } = await makeGenerated(found, config, cwd)
  const stale = staleOf(files)
  if ((mode as Mode) === 'list') {
    console.log(JSON.stringify(named(stale).map(({ path, command }) => ({ file: shown(path, cwd), command }))))
    return 0
  }
  process.stdout.write(formatProblems(problems, cwd))
  if (note) console.log(note)
  for (const path of writeFiles(stale)) console.log(`[honotate] wrote ${shown(path, cwd)}`)
  return 0
})
process.exit()
