import { spawnSync } from 'node:child_process'
import { relative, resolve } from 'node:path'
import process from 'node:process'
import { paint } from '../honotate-kit/toolbox/colours.ts'
import { CommandError } from '../honotate-kit/toolbox/command-errors.ts'
import { shellWord } from '../honotate-kit/toolbox/words.ts'
import { align, type Usage } from '../honotate-kit/toolbox/usage.ts'
import { askForChoices } from './ask.ts'
import { labels, questions } from './choices.ts'
import { parseArguments } from './parse-arguments.ts'
import { packageName, projectFiles } from './project-files.ts'
import { commandsOf, managerOf } from './package-manager.ts'
import { select } from './select.ts'
import { refuseUsed, writeProject } from './write-project.ts'

export const usage: Usage = {
  line: '[folder] [options]',
  options: [
    ...questions.map(({ name, answers }) => [`--${name} <name>`, answers({}).join(', ')] as const),
    ['-y, --yes', 'ask nothing: what is not given is the first of its list'],
  ],
}

/**
 * Creates a project. Packages are installed only if the user agrees in a terminal.
 *
 * @throws HONOTATE_NOT_EMPTY, HONOTATE_INVALID_CHOICE, HONOTATE_UNKNOWN_ARGUMENT, HONOTATE_MISSING_VALUE,
 *   HONOTATE_NO_TERMINAL, HONOTATE_CANNOT_WRITE
 */
export async function run(args: readonly string[]): Promise<number> {
  const given = parseArguments(args)
  if (!given.yes && !process.stdin.isTTY) throw new CommandError('NO_TERMINAL')
  if (given.folder !== undefined) refuseUsed(resolve(given.folder))
  const { folder, choices } = await askForChoices(given)
  const directory = resolve(folder)
  const manager = managerOf(process.env['npm_config_user_agent'])
  const files = projectFiles(packageName(directory), choices, manager)
  writeProject(directory, files)

  const { install, run: command } = commandsOf(choices, manager)
  const place = relative(process.cwd(), directory)
  const created = `Created ${place || '.'} with ${Object.keys(files).length} files.`
  if (!given.yes)
    console.log(
      `\n${paint('green', created)}\n${align(questions.map(({ name }) => [name, labels[choices[name]] as string]))}\n`,
    )
  const isInstalled = !given.yes && (await installNow(directory, install))
  const steps = [...(place ? [`cd ${shellWord(place)}`] : []), ...(isInstalled ? [] : [install]), command('dev')]
  console.log(`${given.yes ? `${created} ` : '\n'}Next:\n\n  ${steps.join('\n  ')}`)
  return 0
}

/** @returns Whether the packages are installed. */
async function installNow(directory: string, command: string): Promise<boolean> {
  const answers = [
    { value: 'yes', label: `yes, run ${command}` },
    { value: 'no', label: 'no, later' },
  ]
  const cancelled = `Cancelled: the project is written, and ${command} installs its packages.`
  if ((await select('Install the packages now?', answers, cancelled)) === 'no') return false
  return spawnSync(command, { cwd: directory, stdio: 'inherit', shell: true }).status === 0
}
