import { basename } from 'node:path'
import type { CompilerHost } from 'typescript'
import { compilerOptionsOf } from '../../transform/hosts/tsconfig.ts'
import { readManifest } from '../../transform/hosts/nearest-package.ts'
import { TransformError } from '../../compiler-errors.ts'
import type { TypeChecker } from './checker.ts'
import { nullChecksOff } from './null-checks.ts'

export interface ProjectOptions {
  /** The absolute path of the tsconfig.json. */
  readonly config: string
  /** The TypeScript that the project has installed. */
  readonly compiler: {
    /** The directory of the package. */
    readonly path: string
    /** Whether it is TypeScript 6 or older. */
    readonly classic: boolean
  }
  /** A host of TypeScript 5 or 6 that has already parsed the files. */
  readonly host?: CompilerHost | undefined
}

/**
 * Opens a project with the TypeScript that it has installed.
 *
 * @throws HONOTATE_NO_CONFIG, HONOTATE_NULL_CHECKS_OFF
 */
export async function openChecker({ compiler: { path, classic }, config, host }: ProjectOptions): Promise<TypeChecker> {
  const setting = nullChecksOff(compilerOptionsOf(config), String(readManifest(path)['version']))
  if (setting !== undefined) throw new TransformError('NULL_CHECKS_OFF', { config: basename(config), setting })
  if (classic) return (await import('./classic.ts')).openClassic(path, config, host)
  return (await import('./native.ts')).openNative(path, config)
}

/** Opens a project, calls `read` with the checker, and closes the checker. Throws like {@link openChecker}. */
export async function withChecker<Result>(
  options: ProjectOptions,
  read: (checker: TypeChecker) => Result | Promise<Result>,
): Promise<Result> {
  const checker = await openChecker(options)
  try {
    return await read(checker)
  } finally {
    checker.close()
  }
}
