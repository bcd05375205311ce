import { CodedError, type ErrorDetails } from '../../honotate/shared.ts'

export const commandErrors = {
  UNKNOWN_COMMAND: [
    'honotate has no command `{command}`',
    '{suggestion}Run `honotate --help` for the list of commands.',
  ],
  UNKNOWN_ARGUMENT: [
    '{command} has no option `{argument}`',
    '{suggestion}{advice}Run `{command} --help` for the list of options.',
  ],
  NO_RUNTIME: [
    'The package honotate is not installed beside honotate-kit',
    'Run `npm install honotate hono typedi` in the project.',
  ],
  INCOMPATIBLE_VERSIONS: [
    'honotate {runtime} and honotate-kit {kit} do not fit each other',
    'Update {older}: `{command}`.',
  ],
  MISSING_VALUE: ['The option `{argument}` needs a value', 'Write the value after the option: `{argument} <value>`.'],
  UNKNOWN_FRAMEWORK: ['honotate migrate does not support the framework `{from}`', '{suggestion}Write one of: {known}.'],
  NO_FILE: ['`{path}` does not exist', 'Pass TypeScript files, or directories that contain them.'],
  NOT_EMPTY: [
    '`{directory}` is not empty: it contains {found}',
    'Choose another folder, or move its contents. Nothing was written.',
  ],
  INVALID_CHOICE: ['--{name} cannot be `{value}`{after}', 'Choose one of: {allowed}.'],
  NO_TERMINAL: [
    'create-honotate asks questions, but its input is not a terminal',
    'Add `--yes`, with the options that `create-honotate --help` lists. npm passes them on after `--`: `npm create honotate@latest -- my-api --yes`.',
  ],
  NO_ENTRY: ['{problem}', 'Pass the path of the program, for example `src/main.ts`.'],
  NO_ROUTES: [
    '`{file}` creates no app with routes',
    'Pass a file that calls createApp(), or that imports one that does: `honotate routes src/main.ts`. The command finds only apps that its own copy of honotate has created, so run `npx honotate` in the project.',
  ],
  CANNOT_WRITE: [
    '`{file}` cannot be written: {reason}',
    'Free space, change the permissions or choose another folder, and run the command again. The old file is as it was.',
  ],
  NO_PACKAGE: ['`{path}` has no package.json', 'Run the command in the directory of the project.'],
  UNRESOLVED_ALIAS: [
    '`{file}` imports `{specifier}`, which only `paths` or `baseUrl` of tsconfig.json resolve. Node does not read them',
    'Use a relative path, or a name with `#` and `imports` of package.json: `"imports": { "#src/*": "./dist/*" }`. With a bundler, this warning does not matter.',
  ],
  PROJECT_WITHOUT_FILES: [
    '`{config}` has no files. It only references {references}',
    'Pass the project that has the controllers: `-p {first}`.',
  ],
  NO_TYPESCRIPT: [
    'The command needs `typescript`, which is not installed',
    'Install it with `npm install --save-dev typescript`.',
  ],
  NO_APP: [
    '`{file}` {problem}',
    'Name a file that creates one app of createApp(), or exports it as `app` or by default: `"honotate": { "app": "test/app.ts" }` in package.json, or the option --app of `honotate openapi`.',
  ],
  APP_FAILED: [
    'The app file `{file}` throws when it is imported: {reason}',
    'Run the file with `node --import honotate-kit/register` to see the whole error. If the program needs settings, name a file that sets them and exports the app in package.json: `"honotate": { "app": "test/app.ts" }`.',
  ],
  INVALID_APP_SETTING: [
    '"honotate": { "app" } of `{file}` is {received}',
    'Write the path of a file, such as "test/app.ts", or false if `honotate check` and `honotate build` must not start the program.',
  ],
  CANNOT_EMIT: [
    'TypeScript {version} cannot emit files through its API',
    'Install TypeScript 6 with `npm install --save-dev typescript@6` (7.1 emits too, once it is released). Or compile with a bundler or with honotate-kit/register, and keep `honotate check` for the types.',
  ],
  STALE_FILE: ['`{file}` differs from the output of `{command}`', 'Run `{command}` and commit the file.'],
  NO_SCHEMAS: [
    'No type of the project has the tag @schema',
    'Write `/** @schema */` above the declaration of an exported type, in a file that {config} includes.',
  ],
} as const

/** The code of a command's error, without `HONOTATE_`. */
export type CommandErrorName = keyof typeof commandErrors

export class CommandError extends CodedError<CommandErrorName> {
  override readonly name = 'CommandError'

  constructor(name: CommandErrorName, details?: ErrorDetails, options?: ErrorOptions) {
    super([name, ...commandErrors[name]], details, options)
  }
}
