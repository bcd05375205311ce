import { CodedError, type ErrorDetails } from '../honotate/shared.ts'

/** The errors of the transformer and of the commands that read types, each with its problem and remedy. */
export const compilerErrors = {
  TS_PATCH_NOT_A_PROGRAM_TRANSFORMER: [
    'ts-patch called `honotate-kit/ts-patch` as a transformer of syntax trees, which runs after type checking',
    `Add this to the compilerOptions of {config}:
  "plugins": [{ "transform": "honotate-kit/ts-patch", "transformProgram": true }]`,
  ],
  TS_PATCH_EXPERIMENTAL_DECORATORS: [
    '`honotate-kit/ts-patch` compiles parameter decorators to standard decorators, which the option "experimentalDecorators" turns off',
    'Remove "experimentalDecorators" and "emitDecoratorMetadata" from the compilerOptions.',
  ],
  MISSING_TRANSFORM_DEPENDENCY: [
    'The transformer cannot load `oxc-parser`: {reason}',
    'Run `npm install --include=optional` (pnpm: without `--no-optional`; Yarn with Plug\'n\'Play: add `"dependenciesMeta": { "oxc-parser": { "unplugged": true } }` to package.json). The binary of oxc-parser for this platform is an optional dependency.',
  ],
  MISSING_ESBUILD: [
    'The plugin of honotate for {host} lowers standard decorators with `esbuild`, which is not installed',
    'Install it with `npm install --save-dev esbuild`. Set the option `lower: false` if another plugin lowers decorators.',
  ],
  MISSING_COMPILER: [
    '`honotate-kit/register` compiles with esbuild or with TypeScript 5 or 6, and neither is installed',
    'Install esbuild with `npm install --save-dev esbuild`. honotate does not compile single files with TypeScript 7.',
  ],
  NO_CONTROLLER_FOLDER: [
    '`{file}` calls discover() with the folder `{directory}`, which cannot be read',
    'Create the folder, or correct the path: it is relative to the file.',
  ],
  NO_CONFIG: ['Found no tsconfig.json {place}', 'Pass its path with `-p`.'],
  NULL_CHECKS_OFF: [
    '{config} turns strictNullChecks off ({setting}), so TypeScript drops `null` and `undefined` from all types, and no schema can be true to them',
    'Write `"strictNullChecks": true` into its compilerOptions.',
  ],
  INVALID_PACKAGE: ['`{file}` cannot be read: {reason}', 'Correct the file: a package.json is an object in JSON.'],
  NO_CONTRACT_ENTRY: [
    'The contract has the controllers that `{from}` imports, and that file does not exist',
    'Pass the file that imports them: `npx honotate openapi --contract --from <file>`.',
  ],
  SYNTAX_ERROR: [
    '`{file}` has a syntax error, so its classes and types cannot be read',
    'Correct the syntax. `honotate check` shows the error.',
  ],
  CONTROLLER_NOT_EXPORTED: [
    'The controller `{name}` is not exported, so the types of its routes cannot be extracted',
    'Write `export` before the class.',
  ],
  TYPE_NOT_JSON: [
    '{what} has the type `{type}`, which JSON cannot represent: {reason}',
    'Use a type that JSON can represent, give the class a toJSON() method, or leave the member out with `/** @hidden */`.',
  ],
  TYPE_NOT_CHECKABLE: [
    '{what} has the type `{type}`, which no JSON value can have: {reason}',
    'Schemas do not convert values, so declare the type of the JSON: for a Date, `string` with the tag @format date-time. If only @ResponseBody() uses the schema, write `@schema response`. In a contract, `/** @unchecked */` before the parameter or the method leaves the value unchecked.',
  ],
  TYPE_WITHOUT_CHECK: [
    '{what} has the type `{type}`, which cannot be checked: {reason}',
    'Declare a wider type: `string` for strings, with the tag @pattern if needed.',
  ],
  TYPE_TOO_LARGE: [
    '{what} has the type `{type}`, which has more than {most} members, nested types included: its schema would be too large',
    'Declare a type of the members that are sent: `Pick<…, "id" | "name">` or an interface. A tag `/** @hidden */` leaves a member out.',
  ],
  NOT_A_VALUE: [
    '{what} is a single value, but has a type that one text of a request cannot have',
    'Declare a string, a number, a boolean, a Date, literals of these or, for @RequestParam() and @RequestPart(), a list of them; take an object by @RequestQuery() or @RequestBody(), or pass a schema.',
  ],
  RESULT_NOT_REDUCED: [
    '{what} has a result of the type `{type}`, which declares no members, so the contract sends all of them',
    'Declare the type of the result, or write `/** @unchecked */` before the method.',
  ],
  RESULT_INFERRED: [
    '{what} has no declared result type, so the contract sends every member of `{type}`',
    'Declare the type of the result, with the members that clients may see.',
  ],
  SCHEMA_NOT_EXPORTED: [
    'The type `{name}` has the tag @schema, but is not exported',
    'Write `export` before its declaration.',
  ],
  SCHEMA_MISPLACED: [
    'A tag @schema marks no type: it is before something else, such as a constant, a member or a list of exports, or in a namespace',
    'Write it before the exported declaration of a type at the top level of a file.',
  ],
  SCHEMA_IS_GENERIC: [
    'The type `{name}` has the tag @schema and type parameters, whose types a schema needs',
    'Put the tag on an alias with type arguments: `/** @schema */ export type UserPage = Page<User>`.',
  ],
  SCHEMA_TWICE: [
    'Two types with the tag @schema have the name `{name}`: the other one is in {other}',
    'Rename one of them, because one generated file exports both.',
  ],
  NOT_A_TEXT: [
    '{what} has the type `{type}`, but values of queries, paths, headers, cookies and forms are strings (of forms, also files)',
    'Declare it as `string`, or pass a schema that converts it: @RequestParam("page", z.coerce.number()). A contract converts single values by their types: @RequestParam("page") page: number.',
  ],
  NOTHING_THROWS: [
    '{what} has the tag @throws {{status}}, but nothing that it calls throws an error with this status',
    'Remove the tag, or throw the error: new HttpProblem({status}).',
  ],
  INVALID_CONSTRAINT: ['{what} has the tag `{tag}`, which {mistake}', 'Correct the tag of the comment.'],
} as const

/** The code of a `TransformError`, without `HONOTATE_`. */
export type CompilerErrorName = keyof typeof compilerErrors

export class TransformError extends CodedError<CompilerErrorName> {
  override readonly name = 'TransformError'

  constructor(name: CompilerErrorName, details?: ErrorDetails, options?: ErrorOptions) {
    super([name, ...compilerErrors[name]], details, options)
  }
}
