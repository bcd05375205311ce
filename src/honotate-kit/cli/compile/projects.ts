import { existsSync } from 'node:fs'
import process from 'node:process'
import { findConfigFiles, referencedConfigs } from './referenced-configs.ts'
import { filesMatcher, parseTsconfig } from '../../transform/hosts/tsconfig.ts'
import { CommandError } from '../../toolbox/command-errors.ts'
import { configOf } from '../../toolbox/find-config.ts'
import { shownPath } from '../../toolbox/files.ts'

/**
 * Lists the projects whose types are checked: the given one or, if its tsconfig.json has only references, the
 * referenced projects, since `tsc` would check nothing otherwise.
 */
export function projectsOf(config: string): readonly string[] {
  if (!isSolution(config)) return [config]
  const projects = [...findConfigFiles(config)].filter((path) => !isSolution(path) || missesReference(path))
  return projects.length > 0 ? projects : [config]
}

/** Whether a tsconfig.json references a file that does not exist. The compiler reports such a reference. */
function missesReference(config: string): boolean {
  return !referencedConfigs(config).every((path) => existsSync(path))
}

/** Whether a tsconfig.json has references and no files. */
function isSolution(config: string): boolean {
  try {
    const { files, include, references } = parseTsconfig(config)
    return files?.length === 0 && !include?.length && Boolean(references?.length)
  } catch {
    // The compiler reports the error in the file.
    return false
  }
}

/** Finds the only project, or the first project that includes any of the files. If none does, returns `config`. */
export function projectOfFiles(config: string, files: readonly string[]): string {
  const projects = projectsOf(config)
  const has = (project: string): boolean => {
    const matches = filesMatcher(project)
    return files.some((file) => matches(file))
  }
  return projects.length === 1 ? (projects[0] as string) : (projects.find(has) ?? config)
}

/**
 * Finds the tsconfig.json for a command that reads the types of one project.
 *
 * @throws HONOTATE_NO_CONFIG, HONOTATE_PROJECT_WITHOUT_FILES
 */
export function projectWithFiles(given: string | undefined): string {
  const config = configOf(given)
  const projects = projectsOf(config)
  if (projects[0] === config || projects.length === 1) return projects[0] as string
  const shown = projects.filter((path) => path !== config).map((path) => shownPath(path, process.cwd()))
  throw new CommandError('PROJECT_WITHOUT_FILES', {
    config: shownPath(config, process.cwd()),
    references: shown.map((path) => `\`${path}\``).join(', '),
    first: shown[0] as string,
  })
}
