/**
 * The plugin for [ts-patch](https://github.com/nonara/ts-patch).
 *
 * @module
 * @example
 * ```json
 * { "compilerOptions": { "plugins": [{ "transform": "honotate-kit/ts-patch", "transformProgram": true }] } }
 * ```
 */
import type ts from 'typescript'
import { TransformError } from '../../../compiler-errors.ts'
import type { TransformOptions } from '../../core/transform-options.ts'
import type { TypeScript } from './internals.ts'
import { reportLegacyDecorators } from './report-legacy-decorators.ts'
import { rewriteProgram } from './program.ts'

/** The plugin's entry in tsconfig.json. */
export interface TsPatchPluginConfig extends TransformOptions {
  readonly transform?: string
  readonly transformProgram?: boolean
}

/** The last argument of a program transformer. */
export interface ProgramTransformerExtras {
  readonly ts: typeof ts
}

/**
 * Lets `tspc` check and emit parameter decorators.
 *
 * @param program The program of the files as written.
 * @param host The host that read these files.
 * @param config The plugin's entry in tsconfig.json; it may contain the options of `transform`.
 * @param extras The compiler that ts-patch runs.
 * @returns A program whose diagnostics and source maps refer to the files as written. With `experimentalDecorators`,
 *   `program` itself, which then reports this option as an error.
 * @throws HONOTATE_TS_PATCH_NOT_A_PROGRAM_TRANSFORMER, HONOTATE_MISSING_TRANSFORM_DEPENDENCY
 */
export default function honotate(
  program: ts.Program,
  host: ts.CompilerHost | undefined,
  config: TsPatchPluginConfig,
  extras?: ProgramTransformerExtras,
): ts.Program {
  // ts-patch passes only `(program, config, extras)` to a transformer of source files.
  if (!extras) throw new TransformError('TS_PATCH_NOT_A_PROGRAM_TRANSFORMER', { config: configPath(program) })
  const typescript: TypeScript = extras.ts
  if (program.getCompilerOptions().experimentalDecorators) return reportLegacyDecorators(typescript, program)
  return rewriteProgram(typescript, program, host, config)
}

function configPath(program: ts.Program | undefined): string {
  return String(program?.getCompilerOptions?.()['configFilePath'] ?? 'tsconfig.json')
}
