import { dirname, relative, resolve } from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { loadOxc } from '../../../compiler/transform/core/oxc.ts'
import type { Usage } from '../command.ts'
import { parseOptions } from '../../toolbox/parse-options.ts'
import { findEntry } from '../entry.ts'
import { splitNodeOptions } from './node-options.ts'
import { createConsole } from './report.ts'
import { endOnSignals } from './end-on-signal.ts'
import { createSupervisor } from './supervisor.ts'
import { prepareTypeCheck } from './type-check.ts'
import { watchProject } from './watch-project.ts'

export const usage: Usage = {
  line: '[entry] [options] [-- arguments of the program]',
  options: [
    ['-p, --project <path>', 'tsconfig.json for the type check, or the directory that has it'],
    ['--no-check', 'do not check types'],
    ['--watch <path>', 'also start again when this file or directory changes; repeatable'],
    ['--inspect[=[host:]port]', 'open the inspector of Node; also --inspect-brk and --inspect-wait'],
    ['--env-file <path>', 'read environment variables from a file, as Node does; repeatable'],
    ['--import <module>', 'load a module before the program, as Node does; repeatable'],
  ],
}

/** Milliseconds after which types are checked, even where the program has not finished starting. */
const FIRST_CHECK = 3000

/**
 * `honotate dev`: runs a program through the hooks of `honotate/register`, and starts it again when one of its files
 * changes.
 *
 * @throws HONOTATE_NO_ENTRY, HONOTATE_UNKNOWN_ARGUMENT, HONOTATE_MISSING_VALUE, HONOTATE_NO_CONFIG
 */
export async function run(args: readonly string[]): Promise<number> {
  const split = args.indexOf('--')
  const own = split === -1 ? args : args.slice(0, split)
  const { nodeOptions, rest } = splitNodeOptions(own)
  const { values, positionals } = parseOptions(
    'dev',
    rest,
    {
      project: { type: 'string', short: 'p' },
      check: { type: 'boolean', default: true },
      watch: { type: 'string', multiple: true, default: [] },
    },
    1,
  )
  const cwd = process.cwd()
  const entry = findEntry(positionals[0], cwd)
  // Fails here, rather than in the process of the service.
  loadOxc()

  const screen = createConsole(cwd)
  // Before anything runs or is watched, which would keep this process alive after an error.
  const typeCheck = values.check
    ? prepareTypeCheck({ project: values.project ?? dirname(entry), isGiven: values.project !== undefined, screen })
    : undefined
  screen.begin(relative(cwd, entry))
  const supervisor = createSupervisor({
    entry,
    args: split === -1 ? [] : args.slice(split + 1),
    nodeOptions,
    screen,
    onFiles: (files) => watcher.add(files),
  })
  const watcher = watchProject({
    root: cwd,
    also: values.watch.map((path) => resolve(cwd, path)),
    onChange: (change) => void supervisor.restart(change),
  })
  watcher.add([{ file: entry, format: undefined, time: Date.now() }])
  // The start comes first, but a program may wait for something for as long as it runs.
  void Promise.race([supervisor.start(), setTimeout(FIRST_CHECK, undefined, { ref: false })]).then(() =>
    typeCheck?.begin(),
  )

  await endOnSignals(async (signal) => {
    watcher.close()
    typeCheck?.end()
    await supervisor.end(signal)
  })
  return 0
}
