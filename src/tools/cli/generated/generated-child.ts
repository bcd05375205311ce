/**
 * The process that makes generated files again, for `honotate dev` and `doctor`: it may load the program, whose servers and
 * timers must not keep the command alive.
 *
 * @module
 */
import { relative } from 'node:path'
import process from 'node:process'
import { runMain } from '../../toolbox/run-main.ts'
import { formatProblems, writeFiles } from '../../toolbox/generated-files.ts'
import { named, staleOf } from './compare-generated.ts'
import { makeGenerated } from './make-generated.ts'
import type { Mode } from './run-generated.ts'

await runMain(async ([config = '', mode]) => {
  const cwd = process.cwd()
  const { files, problems, note } = await makeGenerated(config, cwd)
  const stale = staleOf(files)
  const shown = (path: string): string => relative(cwd, path).replaceAll('\\', '/')
  if ((mode as Mode) === 'list') {
    console.log(JSON.stringify(named(stale).map(({ path, command }) => ({ file: shown(path), command }))))
    return 0
  }
  process.stdout.write(formatProblems(problems, cwd))
  if (note) console.log(note)
  for (const path of writeFiles(stale)) console.log(`[honotate] wrote ${shown(path)}`)
  return 0
})
process.exit()
