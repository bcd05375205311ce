import { basename, dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { CommandError } from '../../toolbox/command-errors.ts'
import { counted } from '../../toolbox/words.ts'
import { shownPath } from '../../toolbox/files.ts'
import { emitSchemas } from '../../types/emit/emit-schemas.ts'
import { extractSchemas } from '../../types/schemas/extract-schemas.ts'
import type { Usage } from '../../toolbox/usage.ts'
import { findTypeScript } from '../compile/compiler.ts'
import { parseOptions } from '../../toolbox/parse-options.ts'
import { projectWithFiles } from '../compile/projects.ts'
import { projectOption, projectUsage } from '../../toolbox/find-config.ts'
import { formatProblems, remedyCommand, staleFiles, writeFiles } from '../generated/generated-files.ts'

export const usage: Usage = {
  line: '[options]',
  options: [
    projectUsage,
    ['--out <file>', 'the file to write (default: src/schemas.gen.ts, beside tsconfig.json)'],
    ['--check', 'write nothing, and fail if the file is stale'],
  ],
}

const OPTIONS = {
  project: projectOption,
  out: { type: 'string' },
  check: { type: 'boolean' },
} as const

/**
 * `honotate schemas`: writes a Standard Schema for each type marked `@schema`.
 *
 * @returns The exit code: 1 for a mistake in the sources.
 * @throws HONOTATE_UNKNOWN_ARGUMENT, HONOTATE_MISSING_VALUE, HONOTATE_NO_CONFIG, HONOTATE_PROJECT_WITHOUT_FILES,
 * HONOTATE_NO_TYPESCRIPT, HONOTATE_NULL_CHECKS_OFF, HONOTATE_MISSING_TRANSFORM_DEPENDENCY, HONOTATE_NO_SCHEMAS,
 * HONOTATE_STALE_FILE with `--check`, HONOTATE_CANNOT_WRITE
 */
export async function run(args: readonly string[]): Promise<number> {
  const { project, out: given, check } = parseOptions('honotate schemas', args, OPTIONS, 0).values
  const cwd = process.cwd()
  const config = projectWithFiles(project)
  const out = given === undefined ? join(dirname(config), 'src/schemas.gen.ts') : resolve(cwd, given)
  const extracted = await extractSchemas({ config, compiler: findTypeScript(dirname(config)) })
  if (extracted.problems.length > 0) {
    process.stdout.write(formatProblems(extracted.problems, cwd))
    return 1
  }
  if (extracted.marked.length === 0) throw new CommandError('NO_SCHEMAS', { config: basename(config) })
  const text = emitSchemas(extracted, out)
  const name = shownPath(out, cwd)
  if (staleFiles([{ path: out, text }]).length === 0) console.log(`${name} is up to date.`)
  else if (check) throw new CommandError('STALE_FILE', { file: name, command: remedyCommand('schemas', args) })
  else {
    writeFiles([{ path: out, text }])
    console.log(`Wrote ${counted(extracted.marked.length, 'schema')} to ${name}.`)
  }
  return 0
}
