import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fillIn } from '../../../honotate/shared.ts'
import type { Usage } from '../../toolbox/usage.ts'
import { paint } from '../../toolbox/colours.ts'
import { counted } from '../../toolbox/words.ts'
import { parseOptions } from '../../toolbox/parse-options.ts'
import { reportGenerated } from '../generated/find-generated.ts'
import { checkClassFields } from './checks/class-fields.ts'
import { checkPackages } from './checks/packages.ts'
import { checkScripts } from './checks/scripts.ts'
import { checkEntries, checkSources } from './checks/source-imports.ts'
import { checkTypeScript } from './checks/typescript.ts'
import { findings, type Finding, type FindingEntry } from './findings.ts'
import { readProject, type Project } from './project.ts'

export const usage: Usage = {
  line: '[options]',
  options: [
    ['--strict', 'end with exit code 1 for warnings, too'],
    ['--json', 'print JSON'],
  ],
}

interface Described extends Omit<FindingEntry, 'details'> {
  readonly id: string
  readonly file?: string
}

const checks = [checkPackages, checkEntries, checkTypeScript, checkScripts, checkSources, checkClassFields] as const

/**
 * `honotate doctor`: finds mistakes in the setup of the project in the working directory. The exit code is 1 after an
 * error, and with `--strict` after a warning.
 *
 * @throws HONOTATE_NO_PACKAGE, HONOTATE_UNKNOWN_ARGUMENT
 */
export async function run(args: readonly string[]): Promise<number> {
  const flags = { strict: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } } as const
  const { strict, json } = parseOptions('honotate doctor', args, flags, 0).values
  const project = readProject(process.cwd(), process.versions.node)
  const generated = await checkGenerated(project)
  const found = [...checks.flatMap((check) => check(project)), ...generated.found].map(describeFinding)
  const errors = found.filter(({ level }) => level === 'error').length
  if (generated.note !== undefined) console.error(generated.note)
  if (json) console.log(JSON.stringify(found, undefined, 2))
  else print(found, errors)
  return errors > 0 || (strict && found.length > 0) ? 1 : 0
}

async function checkGenerated({
  root,
}: Project): Promise<{ readonly found: Finding[]; readonly note?: string | undefined }> {
  const config = join(root, 'tsconfig.json')
  if (!existsSync(config)) return { found: [] }
  const { stale, unchecked, failure, note } = await reportGenerated(config)
  const values = unchecked.join(', ')
  const found = [
    ...stale.map(({ file, command }): Finding => ({ id: 'stale-generated-file', file, details: { file, command } })),
    ...(unchecked.length > 0 ? [{ id: 'unchecked-values', details: { values } } as const] : []),
    ...(failure === undefined ? [] : [{ id: 'app-not-loaded', details: { reason: failure } } as const]),
  ]
  return { found, note }
}

function describeFinding({ id, file, details = {} }: Finding): Described {
  const { level, problem, effect, remedy } = findings[id]
  return {
    id,
    level,
    ...(file === undefined ? {} : { file }),
    problem: fillIn(problem, details),
    effect: fillIn(effect, details),
    remedy: fillIn(remedy, details),
  }
}

function print(found: readonly Described[], errors: number): void {
  for (const { id, level, file, problem, effect, remedy } of found) {
    const head = level === 'error' ? paint('red', 'error') : paint('yellow', 'warning')
    console.log(`${head}  ${problem}${file === undefined ? '' : ` (${file})`}  ${paint('dim', id)}`)
    console.log(`  ${effect}`)
    console.log(`  ${paint('green', 'remedy:')} ${remedy}\n`)
  }
  console.log(
    found.length === 0
      ? 'Nothing is wrong with the set-up of this project.'
      : `${counted(errors, 'error')}, ${counted(found.length - errors, 'warning')}. Each is explained in docs/reference/doctor.md of honotate.`,
  )
}
