import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { TransformError } from '../compiler-errors.ts'
import { isFile } from '../disk.ts'

export const projectOption = { type: 'string', short: 'p' } as const
export const projectUsage = [
  '-p, --project <path>',
  'tsconfig.json, or the directory that has it (default: the nearest)',
] as const

/**
 * Finds the tsconfig.json that `--project` names, or the nearest one.
 *
 * @throws HONOTATE_NO_CONFIG
 */
export function configOf(project: string | undefined): string {
  return findConfig(resolve(project ?? '.'), project === undefined)
}

/**
 * Finds a tsconfig.json as `tsc` does.
 *
 * @param path The file, or the directory to look in.
 * @param upwards Whether to look in the parent directories as well.
 * @throws HONOTATE_NO_CONFIG
 */
export function findConfig(path: string, upwards: boolean): string {
  if (isFile(path)) return path
  for (let folder = path; ; folder = dirname(folder)) {
    const config = join(folder, 'tsconfig.json')
    if (existsSync(config)) return config
    if (!upwards || dirname(folder) === folder)
      throw new TransformError('NO_CONFIG', { place: `${upwards ? 'in or above' : 'at'} \`${path}\`` })
  }
}
