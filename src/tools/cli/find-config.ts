import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { TransformError } from '../../compiler/compiler-errors.ts'

/**
 * The path of a tsconfig.json, as `tsc` finds it.
 *
 * @param path The file, or the directory that has it.
 * @param upwards Whether to look in the parent directories as well.
 * @throws HONOTATE_NO_CONFIG
 */
export function findConfig(path: string, upwards: boolean): string {
  if (existsSync(path) && statSync(path).isFile()) return path
  const config = join(path, 'tsconfig.json')
  if (existsSync(config)) return config
  if (!upwards || dirname(path) === path) throw new TransformError('NO_CONFIG', { path })
  return findConfig(dirname(path), true)
}
