import { TransformError } from '../../compiler-errors.ts'
import type { TransformOptions } from '../core/transform-options.ts'
import { transform } from '../transform.ts'
import { importDiscovered } from './import-discovered.ts'
import { hasCode } from './has-code.ts'
import { joinMaps, type SourceMapLike } from './joined-source-maps.ts'
import { needsLowering, type Esbuild, type HostHabits } from './lowering-options.ts'
import { prepareLowering } from './prepare-lowering.ts'

export interface CompiledFile {
  readonly code: string
  readonly map: SourceMapLike
  readonly isJavaScript?: boolean
}

/**
 * Rewrites a file, imports the files that its `discover()` calls find and, with `lower`, compiles it with esbuild.
 *
 * @param lower The name of the host, if esbuild must compile the file. `HONOTATE_MISSING_ESBUILD` names the host.
 * @returns `undefined` if the file stays as it is.
 * @throws HONOTATE_MISSING_ESBUILD, HONOTATE_NO_CONTROLLER_FOLDER
 */
export async function compile(
  code: string,
  id: string,
  options: TransformOptions,
  lower: string | undefined,
  host?: HostHabits,
): Promise<CompiledFile | undefined> {
  const discovered = importDiscovered(code, id)
  if (!discovered) return compileDecorators(code, id, options, lower, host)
  const compiled = await compileDecorators(discovered.code, id, options, lower, host)
  if (!compiled) return discovered
  return { ...compiled, map: joinMaps(JSON.stringify(compiled.map), discovered.map) }
}

async function compileDecorators(
  code: string,
  id: string,
  options: TransformOptions,
  lower: string | undefined,
  host: HostHabits | undefined,
): Promise<CompiledFile | undefined> {
  const rewritten = transform(code, id, { hasCode, ...options })
  if (!lower) return rewritten
  if (!rewritten && !needsLowering(code, id, host)) return undefined
  const esbuild = await loadEsbuild(lower)
  try {
    const lowering = prepareLowering(rewritten ?? { code }, id, host)
    const printed = await esbuild.transform(lowering.code, lowering.options)
    return { ...lowering.finish(printed), isJavaScript: true }
  } catch (error) {
    if (!isSyntaxError(error)) throw error
    // The host finds and reports the same syntax error.
    return rewritten
  }
}

let esbuild: Promise<Esbuild> | undefined

/**
 * Loads esbuild, which is an optional peer.
 *
 * @throws HONOTATE_MISSING_ESBUILD
 */
function loadEsbuild(host: string): Promise<Esbuild> {
  return (esbuild ??= import('esbuild').catch((cause: unknown) => {
    esbuild = undefined
    throw new TransformError('MISSING_ESBUILD', { host }, { cause })
  }))
}

/** Whether esbuild has found a syntax error: it then rejects with a list of errors. */
function isSyntaxError(error: unknown): boolean {
  return error instanceof Error && 'errors' in error
}
