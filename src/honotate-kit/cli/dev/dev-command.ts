import { dirname, resolve } from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { loadOxc } from '../../transform/core/oxc.ts'
import type { Usage } from '../../toolbox/usage.ts'
import { TransformError } from '../../compiler-errors.ts'
import { findConfig } from '../../toolbox/find-config.ts'
import { findEntry } from '../app/find-program.ts'
import { needsContract, updateGenerated } from '../generated/find-generated.ts'
import { ENDING_SIGNALS } from './messages.ts'
import { parseDevOptions } from './node-options.ts'
import { DevPage } from './page/dev-page.ts'
import { makeDocument } from './page/make-document.ts'
import { servePage } from './page/page-server.ts'
import { Reporter } from './reporter.ts'
import { Supervisor, type SupervisorEvents } from './supervisor.ts'
import { prepareTypeCheck } from './type-check.ts'
import { watchProject } from './watch-project.ts'

export const usage: Usage = {
  line: '[entry] [options] [-- arguments of the program]',
  options: [
    ['-p, --project <path>', 'tsconfig.json for the type check, or the directory that has it'],
    ['--no-check', 'do not check types'],
    ['--no-page', 'serve no page, and record no requests'],
    ['--watch <path>', 'also start again when this file or directory changes; repeatable'],
    ['--inspect[=[host:]port]', 'open the inspector of Node; also --inspect-brk and --inspect-wait'],
    ['--env-file <path>', 'read environment variables from a file, as Node does; repeatable'],
    ['--env-file-if-exists <path>', 'the same for a file that may be missing'],
    ['--import <module>', 'load a module before the program, as Node does; repeatable; also --require'],
    ['--conditions <name>', 'a condition for package exports, as Node does; repeatable'],
  ],
}

/** Milliseconds after which types are checked even if the program has not finished starting. */
const FIRST_CHECK = 3000

/**
 * `honotate dev`: runs a program through the hooks of `honotate-kit/register`, and starts the program again when one of
 * its files changes.
 *
 * @throws HONOTATE_NO_ENTRY, HONOTATE_UNKNOWN_ARGUMENT, HONOTATE_MISSING_VALUE, HONOTATE_NO_CONFIG,
 *   HONOTATE_MISSING_TRANSFORM_DEPENDENCY
 */
export async function run(args: readonly string[]): Promise<number> {
  const { options, given, nodeOptions, programArgs } = parseDevOptions(args)
  const cwd = process.cwd()
  const entry = findEntry(given, cwd)
  // Fails here if the parser is missing, rather than in the process of the service.
  loadOxc()

  const onEnd = (code: number | null, signal: NodeJS.Signals | null): void => {
    reporter.ended('the type check', code, signal, 'starts again after an installation or an edit of tsconfig.json')
    supervisor.checkHasEnded()
  }
  // `prepareTypeCheck()` may throw, so it comes first: a running service or a watcher would keep this process alive.
  const project = options.project ?? dirname(entry)
  const typeCheck = options.check
    ? prepareTypeCheck(project, options.project !== undefined, {
        onBegin: () => supervisor.checkHasBegun(),
        onEnd,
        onProblems: (problems) => page?.change({ problems }),
        onUpdated: (began) => void supervisor.contractIsWritten(began),
      })
    : undefined
  await writeContract(project)
  const page = options.page && process.env['NODE_ENV'] !== 'production' ? new DevPage(project) : undefined
  const served = page && (await servePage(page, () => makeDocument(project, given && entry, nodeOptions)))
  const reporter = new Reporter(entry, cwd)
  const events: SupervisorEvents = {
    onMessage(message) {
      if (message.kind === 'files') watcher.add(message.files)
      page?.receive(message)
    },
    onState: (state) => page?.change({ state }),
  }
  const supervisor = new Supervisor({ entry, args: programArgs, nodeOptions }, reporter, events, {
    hasPage: page !== undefined,
    hasCheck: typeCheck !== undefined,
  })
  const also = options.watch.map((path) => resolve(cwd, path))
  const watcher = watchProject(cwd, also, (files) => {
    typeCheck?.follow(files)
    void supervisor.restart(files)
  })
  watcher.add([{ file: entry, time: Date.now() }])
  // The entry may await something that never settles, so the check waits for `FIRST_CHECK` at most.
  void Promise.race([supervisor.start(), setTimeout(FIRST_CHECK, undefined, { ref: false })]).then(() =>
    typeCheck?.begin(),
  )

  const signal = await firstSignal()
  watcher.close()
  typeCheck?.end()
  served?.close()
  served?.closeAllConnections()
  await supervisor.end(signal)
  return 0
}

/** Writes a contract that is missing or stale, because the program does not start without a current contract. */
async function writeContract(project: string): Promise<void> {
  try {
    const config = findConfig(resolve(project), true)
    if (needsContract(dirname(config))) await updateGenerated(config, 'start')
  } catch (error) {
    // A program without a tsconfig.json has no contract.
    if (!(error instanceof TransformError)) throw error
  }
}

/** Waits for a signal that ends `honotate dev`; later signals are ignored. */
function firstSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ENDING_SIGNALS) process.on(signal, resolve)
  })
}
