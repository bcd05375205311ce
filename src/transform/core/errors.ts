import { formatMessage } from '../../errors/format-message.ts'

/** Every error of the transformer: the problem and the remedy. `{name}` is replaced by a detail. */
export const transformCatalogue = {
  TS_PATCH_NOT_A_PROGRAM_TRANSFORMER: [
    'ts-patch called honotate/ts-patch as a transformer of syntax trees, which runs after the types are checked',
    `Add this to the compilerOptions of {config}:
  "plugins": [{ "transform": "honotate/ts-patch", "transformProgram": true }]`,
  ],
  TS_PATCH_EXPERIMENTAL_DECORATORS: [
    'honotate/ts-patch compiles parameter decorators to standard decorators, and the option "experimentalDecorators" turns those off',
    'Remove "experimentalDecorators" and "emitDecoratorMetadata" from the compilerOptions.',
  ],
  MISSING_TRANSFORM_DEPENDENCY: [
    'The transformer cannot load `oxc-parser`: {reason}',
    'Run `npm install --include=optional` (pnpm: without `--no-optional`). The binary of oxc-parser for this platform is an optional dependency.',
  ],
  MISSING_ESBUILD: [
    '{host} cannot lower standard decorators, and esbuild, with which the plugin of honotate lowers them, is not installed',
    'Install it with `npm install --save-dev esbuild`. Set the option `lower: false` if another plugin lowers decorators.',
  ],
  MISSING_COMPILER: [
    'honotate/register compiles with esbuild or with TypeScript 5 or 6, and neither is installed',
    'Install esbuild with `npm install --save-dev esbuild`. TypeScript 7 cannot compile single files.',
  ],
  UNKNOWN_COMMAND: [
    'honotate has no command `{command}`',
    '{suggestion}Run `honotate --help` for the list of commands.',
  ],
  UNKNOWN_ARGUMENT: [
    'honotate {command} has no option `{argument}`',
    '{suggestion}Run `honotate {command} --help` for the list of options. Compiler options belong in tsconfig.json.',
  ],
  MISSING_VALUE: ['The option `{argument}` needs a path', 'Write `{argument} <tsconfig.json or its directory>`.'],
  NO_CONFIG: ['There is no tsconfig.json at {path}', 'Pass its path with `-p`.'],
  NO_ENTRY: ['{problem}', 'Pass the path of the program, for example `src/main.ts`.'],
  NO_APP: [
    '{file} creates no app with routes',
    'Pass a file that calls createApp(), or that imports one that does: `honotate routes src/main.ts`. The app must be made by the copy of honotate that the command belongs to: run `npx honotate` in the project.',
  ],
  NO_PACKAGE: ['There is no package.json in {path}', 'Run the command in the directory of the project.'],
  NO_TYPESCRIPT: [
    'honotate check and honotate build need TypeScript, which is not installed',
    'Install it with `npm install --save-dev typescript`.',
  ],
  CANNOT_EMIT: [
    'TypeScript {version} cannot emit files through its API',
    'Install TypeScript 6 with `npm install --save-dev typescript@6` (7.1 emits too, once it is released). Or compile with a bundler or with honotate/register, and keep `honotate check` for the types.',
  ],
} as const

/** An error code without `HONOTATE_`. */
export type TransformErrorName = keyof typeof transformCatalogue

/** An error in the configuration or the installation of the transformer. */
export class TransformError extends Error {
  /** Stable identifier, for example `HONOTATE_TS_PATCH_NOT_A_PROGRAM_TRANSFORMER`. */
  readonly code: `HONOTATE_${TransformErrorName}`

  /**
   * @param name The entry of the catalogue.
   * @param details The values of the entry's `{placeholders}`.
   * @param options The `cause`, if there is one.
   */
  constructor(name: TransformErrorName, details: Readonly<Record<string, string>> = {}, options?: ErrorOptions) {
    super(transformMessage(name, details), options)
    this.name = 'TransformError'
    this.code = `HONOTATE_${name}`
  }
}

/** The message of an error, with its code, for errors that are reported and not thrown. */
export function transformMessage(name: TransformErrorName, details: Readonly<Record<string, string>> = {}): string {
  return formatMessage(name, transformCatalogue[name], details)
}
