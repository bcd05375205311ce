/** An error makes the exit code 1; a warning does so only with `--strict`. */
export type Level = 'error' | 'warning'

export interface FindingEntry {
  readonly level: Level
  /** The mistake. Details replace placeholders such as `{name}`, in the effect and the remedy too. */
  readonly problem: string
  readonly effect: string
  readonly remedy: string
}

export interface Finding {
  readonly id: FindingId
  /** The file with the mistake, relative to the project. */
  readonly file?: string
  readonly details?: Readonly<Record<string, string>>
}

export type FindingId = keyof typeof findings

/** The findings of `honotate doctor`. `docs/reference/doctor.md` is generated from this. */
// oxfmt-ignore
export const findings = {
  'node-too-old': {
    level: 'error',
    problem: 'Node {version} runs this command, and honotate needs 22.12',
    effect: 'honotate is not tested with this version, and may fail.',
    remedy: 'Install Node 22.12 or newer, and write `"engines": { "node": ">=22.12" }` into package.json.',
  },
  'unreadable-file': {
    level: 'error',
    problem: '{file} cannot be read: {reason}',
    effect: 'Tools that need the file may fail, and this command cannot check it.',
    remedy: 'Correct the file. Every file named by "extends" must exist.',
  },
  'package-missing': {
    level: 'error',
    problem: '{name} is not installed',
    effect: 'The program cannot import it.',
    remedy: 'Run `npm install {name}`.',
  },
  'version-does-not-fit': {
    level: 'error',
    problem: '{name} {version} is installed, and {dependent} needs {range}',
    effect: 'honotate was not tested with this version.',
    remedy: 'Run `npm install {name}@"{range}"`. If several packages do not fit, name all of them in one command.',
  },
  'moved-entry': {
    level: 'error',
    problem: '{file} names `honotate/{entry}`, which is an entry of honotate-kit',
    effect: 'It cannot be loaded, in Node with ERR_PACKAGE_PATH_NOT_EXPORTED.',
    remedy: 'Write `honotate-kit/{entry}`, and run `npm install --save-dev honotate-kit`.',
  },
  'two-copies': {
    level: 'error',
    problem: '{name} is installed {count} times: {places}',
    effect: 'If the program loads two, a second honotate ends it (HONOTATE_LOADED_TWICE), services of a second TypeDI are missing, and middleware of a second Hono may fail.',
    remedy: 'List {name} under "peerDependencies" in the package that brings the second copy, or run `npm dedupe`. `npm ls {name}` shows it.',
  },
  'parser-missing': {
    level: 'error',
    problem: 'The parser oxc-parser cannot be loaded: {reason}',
    effect: 'Nothing can be compiled (HONOTATE_MISSING_TRANSFORM_DEPENDENCY).',
    remedy: 'Run `npm install --include=optional`. If the lock file was written on another platform, delete it and node_modules first.',
  },
  'compiler-missing': {
    level: 'error',
    problem: '{use}, and neither esbuild nor TypeScript 5 or 6 is installed',
    effect: 'Decorators cannot be lowered to JavaScript (HONOTATE_MISSING_COMPILER).',
    remedy: 'Run `npm install --save-dev esbuild`. honotate does not compile single files with TypeScript 7.',
  },
  'injected-type-import': {
    level: 'error',
    problem: '`{member}` is injected, and its type `{type}` is imported with `import type`',
    effect: 'The import is erased, so the class does not exist at run time (HONOTATE_UNRESOLVED_DEPENDENCY).',
    remedy: 'Remove `type` from the import of {type}. If a linter adds it again, turn off its rule (`consistent-type-imports`, `useImportType`).',
  },
  'experimental-decorators': {
    level: 'error',
    problem: '"experimentalDecorators" is on, and {tool} obeys it',
    effect: 'The build ends with HONOTATE_TS_PATCH_EXPERIMENTAL_DECORATORS.',
    remedy: 'Move the options to a tsconfig.build.json without the flag for {tool} (`tspc -p tsconfig.build.json`). Keep the flag in a tsconfig.json that extends it, with "noEmit": true, for the editor.',
  },
  'emit-decorator-metadata': {
    level: 'warning',
    problem: '"emitDecoratorMetadata" is on',
    effect: 'honotate ignores it; compilers that obey it compile legacy decorators.',
    remedy: 'Remove "emitDecoratorMetadata". honotate finds the types of injected classes by itself.',
  },
  'reflect-metadata': {
    level: 'warning',
    problem: 'reflect-metadata is imported',
    effect: 'honotate does not use it, and it makes bundles larger.',
    remedy: 'Remove the import, unless another library needs it, such as TypeORM or class-transformer.',
  },
  'typedi-inject': {
    level: 'warning',
    problem: '`Inject` is imported from typedi',
    effect: 'It works, but TypeScript does not compare the injected class with the declared type.',
    remedy: 'Import `Inject` from honotate. `Service`, `Container`, `Token` and `InjectMany` can come from typedi.',
  },
  'legacy-validators': {
    level: 'warning',
    problem: 'Classes have decorators of class-validator or class-transformer',
    effect: 'On members, these legacy decorators fail when they are compiled as standard ones.',
    remedy: 'Run `npx honotate migrate nestjs src --dry`: it shows which classes become Zod schemas. Or write a schema and pass it to `@RequestBody()`.',
  },
  'editor-not-configured': {
    level: 'warning',
    problem: 'tsconfig.json does not set up editors for parameter decorators',
    effect: 'Editors mark each parameter decorator with TS1206.',
    remedy: 'Add `{ "name": "honotate-kit/ts-plugin" }` to the list `"plugins"` (TypeScript 5.5 to 6), or `"experimentalDecorators": true` for the editor (every version), to the compilerOptions.',
  },
  'editor-plugin-ignored': {
    level: 'warning',
    problem: 'The editor plugin honotate-kit/ts-plugin does not work with TypeScript {version}',
    effect: 'Editors mark each parameter decorator with TS1206.',
    remedy: 'Add `"experimentalDecorators": true` for the editor; `honotate check` and the plugins of bundlers ignore it.',
  },
  'other-class-fields': {
    level: 'warning',
    problem: 'With {file}, class fields mean something else than with tsconfig.json, which can matter for {classes}',
    effect: 'Started from its sources, the program can have other values in these fields than after the build.',
    remedy: 'Set the same "target" and "useDefineForClassFields" for both, or write `declare` before fields without a value, and set fields that read a parameter in the constructor.',
  },
  'ts-patch-not-a-program-transformer': {
    level: 'error',
    problem: 'The plugin honotate-kit/ts-patch has no "transformProgram": true',
    effect: 'ts-patch would call it after the types are checked (HONOTATE_TS_PATCH_NOT_A_PROGRAM_TRANSFORMER).',
    remedy: 'Write `{ "transform": "honotate-kit/ts-patch", "transformProgram": true }`.',
  },
  'ts-patch-plugin-missing': {
    level: 'error',
    problem: 'Scripts run tspc, and {file} has no plugin honotate-kit/ts-patch',
    effect: 'tspc compiles like tsc, which does not support these parameter decorators.',
    remedy: 'Add `{ "transform": "honotate-kit/ts-patch", "transformProgram": true }` to the list `"plugins"` of the compilerOptions.',
  },
  'tsc-compiles': {
    level: 'error',
    problem: 'The script "{script}" runs `{command}`',
    effect: 'tsc reports TS1206 at parameter decorators, or with "experimentalDecorators" checks less, and compiles legacy ones (HONOTATE_LEGACY_DECORATORS).',
    remedy: 'Use `honotate check` in place of `tsc --noEmit`, and `honotate build` (TypeScript 5, 6 and 7.1) or tspc in place of `tsc`.',
  },
  'typescript-cannot-build': {
    level: 'error',
    problem: 'The script "{script}" runs honotate build, and TypeScript {version} cannot emit through its API',
    effect: 'The build ends with HONOTATE_CANNOT_EMIT.',
    remedy: 'Install TypeScript 6 (`npm install --save-dev typescript@6`) or 7.1, or build with a bundler and keep `honotate check`.',
  },
  'esbuild-command-line': {
    level: 'error',
    problem: 'The script "{script}" runs esbuild on the command line, which takes no plugins',
    effect: 'esbuild refuses parameter decorators, or compiles legacy ones (HONOTATE_LEGACY_DECORATORS).',
    remedy: "Write a build script that calls `build({ …, plugins: [honotate()] })` with `import honotate from 'honotate-kit/esbuild'`.",
  },
  'bun-build-command-line': {
    level: 'error',
    problem: 'The script "{script}" runs `bun build`, which takes no plugins on the command line',
    effect: 'Bun drops parameter decorators silently (HONOTATE_NOT_REWRITTEN), or calls them in the legacy form (HONOTATE_LEGACY_DECORATORS).',
    remedy: "Write a build script that calls `Bun.build({ …, plugins: [honotate()] })` with `import honotate from 'honotate-kit/bun'`.",
  },
  'register-missing': {
    level: 'error',
    problem: 'The script "{script}" runs TypeScript without honotate-kit/register: `{command}`',
    effect: 'Node and tsx refuse the file, or tsx calls parameter decorators in the legacy form (HONOTATE_LEGACY_DECORATORS).',
    remedy: 'Write `node --import honotate-kit/register src/main.ts`, or `honotate dev` while you develop.',
  },
  'unsupported-runner': {
    level: 'error',
    problem: 'The script "{script}" runs {tool}, which does not use the transformer',
    effect: 'By itself, {tool} does not compile parameter decorators to standard decorators.',
    remedy: 'Write `honotate dev` while you develop, and `node --import honotate-kit/register src/main.ts` elsewhere.',
  },
  'bun-preload-missing': {
    level: 'error',
    problem: 'Scripts run Bun, and bunfig.toml has no preload of honotate-kit/bun',
    effect: 'Bun drops parameter decorators silently (HONOTATE_NOT_REWRITTEN), or calls them in the legacy form (HONOTATE_LEGACY_DECORATORS).',
    remedy: 'Write `preload = ["honotate-kit/bun"]` into bunfig.toml, and the same below `[test]` for `bun test`.',
  },
  'deno-preload-missing': {
    level: 'error',
    problem: 'The task "{script}" runs Deno without honotate-kit/register',
    effect: 'Deno reports parameter decorators as a syntax error, or calls them in the legacy form (HONOTATE_LEGACY_DECORATORS).',
    remedy: 'Write `deno run -A --preload npm:honotate-kit/register src/main.ts` (Deno 2.9), or `@Parameters(...)` by hand.',
  },
  'vitest-not-configured': {
    level: 'error',
    problem: 'The script "{script}" runs Vitest without a configuration file',
    effect: 'Vitest refuses decorators, or honotate refuses the controllers (HONOTATE_NOT_REWRITTEN, HONOTATE_UNKNOWN_DEPENDENCIES, HONOTATE_LEGACY_DECORATORS).',
    remedy: "Write a vitest.config.ts: `import honotate from 'honotate-kit/vite'` and `export default { plugins: [honotate()] }`.",
  },
  'controller-not-imported': {
    level: 'warning',
    problem: '{file} has a controller, and no other source file names it in an import',
    effect: 'A class is registered when its module is evaluated: unless the program loads the file in another way, its routes are missing (404).',
    remedy: "If `createApp()` has a list of `controllers`, add the class to it. Otherwise import the file where the app is created.",
  },
  'side-effects': {
    level: 'error',
    problem: 'package.json has "sideEffects": false',
    effect: "Bundlers remove `import './users-controller.ts'`, and with it the controller: its routes are missing (404).",
    remedy: 'Remove the line, list the files of the controllers in it, or pass the classes: `createApp({ controllers: [...] })`.',
  },
  'not-an-es-module': {
    level: 'warning',
    problem: 'package.json has no "type": "module"',
    effect: 'With "module": "nodenext", TypeScript compiles .ts files to CommonJS, where top-level `await` is an error.',
    remedy: 'Write `"type": "module"` into package.json.',
  },
  'stale-generated-file': {
    level: 'error',
    problem: '{file} is stale',
    effect: 'The file describes the program as it was.',
    remedy: 'Run `{command}`. `honotate dev` writes generated files again, and `honotate check` compares them.',
  },
  'unchecked-values': {
    level: 'warning',
    problem: 'The contract leaves unchecked: {values}',
    effect: 'The tag `@unchecked` turns their check off.',
    remedy: 'Declare a type that can be checked, or pass a schema, and remove the tag.',
  },
  'app-not-loaded': {
    level: 'error',
    problem: 'The app cannot be loaded: {reason}',
    effect: 'Files that are generated from the app cannot be compared or written.',
    remedy: 'Correct the error, or name a file that exports the app in package.json: `"honotate": { "app": "test/app.ts" }`.',
  },
  'null-checks-off': {
    level: 'warning',
    problem: 'strictNullChecks is off ({setting})',
    effect: 'TypeScript drops `null` and `undefined` from types, so honotate schemas and honotate openapi refuse the project (HONOTATE_NULL_CHECKS_OFF).',
    remedy: 'Write `"strictNullChecks": true` into the "compilerOptions" of {file}.',
  },
} as const
