import { formatMessage } from '../../../shared.ts'

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
  NO_CONTROLLER_FOLDER: [
    '{file} calls discover() with the folder {directory}, which cannot be read',
    'Create the folder, or correct the path: it is relative to the file.',
  ],
  UNKNOWN_COMMAND: [
    'honotate has no command `{command}`',
    '{suggestion}Run `honotate --help` for the list of commands.',
  ],
  UNKNOWN_ARGUMENT: [
    'honotate {command} has no option `{argument}`',
    '{suggestion}Run `honotate {command} --help` for the list of options. Compiler options belong in tsconfig.json.',
  ],
  MISSING_VALUE: ['The option `{argument}` needs a value', 'Write it behind the option: `{argument} <value>`.'],
  NO_CONFIG: ['There is no tsconfig.json at {path}', 'Pass its path with `-p`.'],
  UNKNOWN_FRAMEWORK: ['honotate migrate does not know the framework `{from}`', '{suggestion}Write one of: {known}.'],
  NO_FILE: ['There is no file or directory {path}', 'Pass TypeScript files, or directories that have them.'],
  NOT_EMPTY: [
    '{directory} is not empty: it has {found}',
    'Choose another folder, or move what is in it. Nothing was written.',
  ],
  INVALID_CHOICE: ['--{name} cannot be `{value}`{after}', 'Choose one of: {allowed}.'],
  NO_TERMINAL: [
    'honotate init asks questions, but its input is not a terminal',
    'Add `--yes`, with the options that `honotate init --help` lists.',
  ],
  NO_ENTRY: ['{problem}', 'Pass the path of the program, for example `src/main.ts`.'],
  NO_ROUTES: [
    '{file} creates no app with routes',
    'Pass a file that calls createApp(), or that imports one that does: `honotate routes src/main.ts`. The app must be made by the copy of honotate that the command belongs to: run `npx honotate` in the project.',
  ],
  NO_PACKAGE: ['There is no package.json in {path}', 'Run the command in the directory of the project.'],
  INVALID_PACKAGE: ['{file} cannot be read: {reason}', 'Correct the file: a package.json is an object in JSON.'],
  NO_TYPESCRIPT: [
    'honotate check and honotate build need TypeScript, which is not installed',
    'Install it with `npm install --save-dev typescript`.',
  ],
  NO_APP: [
    'The app file {file} {problem}',
    'Pass the file that exports the app of createApp() as `app` or by default: `--app src/app.ts`.',
  ],
  APP_FAILED: [
    'The app file {file} throws when it is imported: {reason}',
    'Run the file with `node --import honotate/register` to see the whole error.',
  ],
  APP_LISTENS: [
    'The app file {file} starts a server when it is imported, at {place}',
    'Create and export the app in this file, and call serve() in another one that imports it.',
  ],
  CANNOT_EMIT: [
    'TypeScript {version} cannot emit files through its API',
    'Install TypeScript 6 with `npm install --save-dev typescript@6` (7.1 emits too, once it is released). Or compile with a bundler or with honotate/register, and keep `honotate check` for the types.',
  ],
  CONTROLLER_NOT_EXPORTED: [
    'The controller `{name}` is not exported, so the types of its routes cannot be written down',
    'Write `export` in front of the class.',
  ],
  TYPE_NOT_JSON: [
    '{what} has the type `{type}`, which JSON cannot represent: {reason}',
    'Use a type that JSON can represent, give the class a method toJSON(), or keep the member out with `/** @hidden */`.',
  ],
  TYPE_NOT_CHECKABLE: [
    '{what} has the type `{type}`, which no JSON value can have: {reason}',
    'A schema converts nothing, so declare the type in JSON: for a Date, `string` with the tag @format date-time. If only @ResponseBody() has the schema, write `@schema response`.',
  ],
  TYPE_WITHOUT_CHECK: [
    '{what} has the type `{type}`, which has no check: {reason}',
    'Declare a wider type: for texts, `string`, if need be with the tag @pattern.',
  ],
  SCHEMA_NOT_EXPORTED: [
    'The type `{name}` has the tag @schema, but is not exported',
    'Write `export` in front of its declaration.',
  ],
  SCHEMA_IS_GENERIC: [
    'The type `{name}` has the tag @schema and type parameters, so its members are not known',
    'Put the tag on an alias with type arguments: `/** @schema */ export type UserPage = Page<User>`.',
  ],
  SCHEMA_TWICE: [
    'Two types with the tag @schema have the name `{name}`: the other one is in {other}',
    'Rename one of them, since both are exported from one file.',
  ],
  STALE_FILE: ['{file} is not what `{command}` would write now', 'Run `{command}` and commit the file.'],
  NO_SCHEMAS: [
    'No type of the project has the tag @schema',
    'Write `/** @schema */` above the declaration of an exported type, in a file that {config} includes.',
  ],
  NOT_A_TEXT: [
    '{what} has the type `{type}`, but queries, paths, headers, cookies and forms have strings only',
    'Declare it as `string`, or pass a schema that converts it: @RequestParam("page", z.coerce.number()).',
  ],
  INVALID_CONSTRAINT: ['{what} has the tag `{tag}`, which needs {expected}', 'Correct the tag of the comment.'],
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
