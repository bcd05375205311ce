import { formatMessage } from '../../errors/format-message.ts'

/** Every error of the transformer: what is wrong, and what to do. `{name}` stands for a detail of the case. */
export const transformCatalogue = {
  TS_PATCH_NOT_A_PROGRAM_TRANSFORMER: [
    'ts-patch called honotate/ts-patch as a transformer of syntax trees, which sees a file only after it has been checked',
    `Write this in the compilerOptions of {config}:
  "plugins": [{ "transform": "honotate/ts-patch", "transformProgram": true }]`,
  ],
  TS_PATCH_EXPERIMENTAL_DECORATORS: [
    'honotate/ts-patch compiles parameter decorators to the decorators of ECMAScript, which the option "experimentalDecorators" replaces by the legacy ones',
    'Remove "experimentalDecorators" and "emitDecoratorMetadata" from the compilerOptions.',
  ],
  MISSING_TRANSFORM_DEPENDENCY: [
    'The transformer of honotate cannot load its optional dependencies: {reason}',
    'Install them with `npm install --include=optional`, or one by one: `npm install --save-dev oxc-parser magic-string @jridgewell/remapping`.',
  ],
  MISSING_ESBUILD: [
    '{host} cannot lower standard decorators, and esbuild, which the plugin of honotate uses for it, is not installed',
    'Install it with `npm install --save-dev esbuild`, or set the option `lower: false` if another plugin lowers them.',
  ],
  MISSING_COMPILER: [
    'honotate/register needs esbuild or TypeScript 5 or 6 to lower decorators, and neither is installed',
    'Install one with `npm install --save-dev esbuild`.',
  ],
  NESTED_TOO_DEEPLY: [
    '{path} nests brackets, operators or type arguments more deeply than a parser can follow',
    'Break the expression up, or move it to a file that has no decorators.',
  ],
  UNKNOWN_ARGUMENT: [
    'honotate does not know the argument {argument}',
    'Run `honotate --help`, and write compiler options into tsconfig.json.',
  ],
  NO_CONFIG: ['There is no tsconfig.json at {path}', 'Name one with `-p`.'],
  NO_TYPESCRIPT: [
    'honotate check and honotate build need TypeScript, and it is not installed',
    'Install it with `npm install --save-dev typescript`.',
  ],
  CANNOT_EMIT: [
    'TypeScript {version} checks types through its API but cannot emit; 7.1 can',
    'Install typescript@7.1 (or typescript@6), or compile with a bundler or with honotate/register and keep `honotate check` for the types.',
  ],
} as const

/** The part of a code behind `HONOTATE_`. */
export type TransformErrorName = keyof typeof transformCatalogue

/** A mistake in the configuration of the transformer. */
export class TransformError extends Error {
  /** Stable identifier, for example `HONOTATE_TS_PATCH_NOT_A_PROGRAM_TRANSFORMER`. */
  readonly code: `HONOTATE_${TransformErrorName}`

  /**
   * @param name The entry of the catalogue.
   * @param details The values of the entry's `{placeholders}`.
   * @param options The cause, where another error led to this one.
   */
  constructor(name: TransformErrorName, details: Readonly<Record<string, string>> = {}, options?: ErrorOptions) {
    super(transformMessage(name, details), options)
    this.name = 'TransformError'
    this.code = `HONOTATE_${name}`
  }
}

/** The message of an error that is reported, not thrown: with its code. */
export function transformMessage(name: TransformErrorName, details: Readonly<Record<string, string>> = {}): string {
  return formatMessage(name, transformCatalogue[name], details)
}
