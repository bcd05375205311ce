/**
 * The process that makes generated files again, for `honotate check`, `build`, `dev` and `doctor`: it may load the program,
 * whose servers and timers must not keep the command alive.
 *
 * @module
 */
import { relative } from 'node:path'
import process from 'node:process'
import { runMain } from '../../toolbox/run-main.ts'
import { CommandError } from '../../toolbox/command-errors.ts'
import { formatProblems, readIfExists, writeFiles } from '../../toolbox/generated-files.ts'
import { changesText } from '../openapi/compare-documents.ts'
import { changesOf } from '../openapi/openapi-command.ts'
import { makeGenerated } from './make-generated.ts'
import type { Mode } from './run-generated.ts'

await runMain(async ([config = '', mode]) => {
  const cwd = process.cwd()
  const { files, problems, note } = await makeGenerated(config, cwd)
  const stale = files.filter(({ path, text }) => readIfExists(path) !== text)
  // One file stands for the files of a client.
  const named = stale.filter(({ command }, index) => stale.findIndex((each) => each.command === command) === index)
  const shown = (path: string): string => relative(cwd, path).replaceAll('\\', '/')
  if ((mode as Mode) === 'list') {
    console.log(JSON.stringify(named.map(({ path, command }) => ({ file: shown(path), command }))))
    return 0
  }
  process.stdout.write(formatProblems(problems, cwd))
  if (note) console.log(note)
  if ((mode as Mode) === 'write') {
    for (const path of writeFiles(stale)) console.log(`[honotate] wrote ${shown(path)}`)
    return 0
  }
  for (const { path, text, command } of named) {
    console.error(`error: ${new CommandError('STALE_FILE', { file: shown(path), command }).message}`)
    const changes = changesOf(readIfExists(path) ?? '', text)
    if (changes.length > 0) console.error(changesText(changes))
  }
  return stale.length + problems.length > 0 ? 1 : 0
})
process.exit()
