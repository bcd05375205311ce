/**
 * Every error of the package: its name, what is wrong, and what to do. `{name}` stands for a detail of the case.
 * `docs/reference/errors.md` is generated from this file.
 *
 * One constant for each, so that a bundle holds those alone that its code can throw.
 */
export type CatalogueEntry = readonly [name: string, what?: string, remedy?: string]

export const LEGACY_DECORATORS = [
  'LEGACY_DECORATORS',
  '{decorator} was called in the legacy form of decorators',
  'Remove "experimentalDecorators" and "emitDecoratorMetadata" from tsconfig.json.',
] as const

export const MISSING_PARENTHESES = [
  'MISSING_PARENTHESES',
  '{decorator} was used without parentheses on {target}',
  'Write {decorator}().',
] as const

export const MISSING_NAME = [
  'MISSING_NAME',
  '{decorator} was used without the name of a value',
  'Write {decorator}("name"); all values at once are injected by {forAll}.',
] as const

export const WRONG_TARGET = ['WRONG_TARGET', '{decorator} was used on {target}', 'Put it on {expected}.'] as const

export const NO_METADATA = [
  'NO_METADATA',
  '{target} was decorated without `context.metadata`',
  'Import honotate before the class is evaluated, and let no other module replace `Symbol.metadata`.',
] as const

export const INVALID_PARAMETERS = [
  'INVALID_PARAMETERS',
  '{decorator} on {target} received {received}',
  'Pass decorators, names, or arrays of them, one for each parameter.',
] as const

export const NOT_A_FUNCTION = [
  'NOT_A_FUNCTION',
  '{decorator} received a {received}',
  'Pass functions, or classes of services where the decorator takes them.',
] as const

export const NOT_A_SCHEMA = [
  'NOT_A_SCHEMA',
  '{decorator} received a {received}, which is no Standard Schema',
  'Pass a schema of Zod, Valibot, ArkType or the like; a single value has a decorator of its own, such as @RequestParam("name").',
] as const

export const INVALID_PATH = [
  'INVALID_PATH',
  '{decorator} on {target} has the path {path}',
  'A path is a string that starts with "/"; a path variable cannot be called "__proto__".',
] as const

export const INVALID_PREFIX = [
  'INVALID_PREFIX',
  'createApp() received the prefix {prefix}',
  'A prefix starts with "/" and does not end with one; use "" for none.',
] as const

export const INVALID_TIMEOUT = [
  'INVALID_TIMEOUT',
  'timeoutAfter() received {received}',
  'Pass milliseconds: a number above 0 and below 2147483648, which is as far as timers count.',
] as const

export const INVALID_LIMIT = [
  'INVALID_LIMIT',
  'createApp() received the limit `limits.{name}`: {received}',
  'Pass a whole number from 0, in bytes or characters, or `Infinity` for no limit.',
] as const

export const INVALID_PROXIES = [
  'INVALID_PROXIES',
  'trustedProxies() received {received}',
  "Pass how many proxies stand before the app, from 1, or a list of their networks: ['10.0.0.0/8', '::1'].",
] as const

export const NOT_A_CONTROLLER = [
  'NOT_A_CONTROLLER',
  'createApp() received the controller {target}, which has no @RestController()',
  'Put @RestController() on the class.',
] as const

export const DUPLICATE_ROUTE = [
  'DUPLICATE_ROUTE',
  '{method} {path} is claimed by {first} and by {second}',
  'Change the path or the HTTP method of one of them.',
] as const

export const NO_VERSION_OPTION = [
  'NO_VERSION_OPTION',
  '{target} has @ApiVersion(), but nothing says where a request has its version',
  "Call createApp({ version: { header: 'X-API-Version' } }).",
] as const

export const NOT_REWRITTEN = [
  'NOT_REWRITTEN',
  '{target} has parameters that no build plugin has seen, so decorators on them may have been dropped',
  `Compile the file with the plugin of honotate:
  tspc: "plugins": [{ "transform": "honotate/ts-patch", "transformProgram": true }] in the compilerOptions of tsconfig.json
  a bundler: import honotate from 'honotate/vite' (or rollup, rolldown, esbuild, webpack, rspack, farm) and plugins: [honotate()]
  Bun: preload = ["honotate/bun"] in bunfig.toml; Node, Deno, tsx: --import honotate/register
Without a build step, write @Parameters(...) directly above the method.`,
] as const

export const UNSENDABLE_RESULT = [
  'UNSENDABLE_RESULT',
  '{target} returned a {type}, which cannot be sent',
  'Return a string, an object, bytes, a stream or a Response.',
] as const

export const UNRESOLVED_DEPENDENCY = [
  'UNRESOLVED_DEPENDENCY',
  '{chain} cannot be injected: {reason}',
  'Give it the type of a class that is imported without `type`, or write @Inject(token), @Inject("name") or @Inject(() => Class).',
] as const

export const UNKNOWN_DEPENDENCIES = [
  'UNKNOWN_DEPENDENCIES',
  'No build plugin has seen {what}',
  'Compile the file with the plugin of honotate, and with @Service() on the class; without a build step, write @Dependencies(() => [...]) above the class, one for each parameter of its constructor.',
] as const

export const SERVICE_NOT_FOUND = [
  'SERVICE_NOT_FOUND',
  '{chain}: {reason}',
  'A class is registered when its file is imported and it has @Service(); a value by Container.set() before createApp(). HttpRequest, HttpResponse and Context exist only under @RestController({ scope: "request" }).',
] as const

export const CIRCULAR_DEPENDENCY = [
  'CIRCULAR_DEPENDENCY',
  '{cycle} is a circle, in which each needs the next one to exist',
  'Inject {next} into a field of {name}, which is filled when {name} exists: @Inject(() => {next}) field!: {next}.',
] as const

export const CONTROLLER_FAILED = [
  'CONTROLLER_FAILED',
  'The container cannot create {chain}: {reason}',
  'See the cause of this error.',
] as const

export const LOADED_TWICE = [
  'LOADED_TWICE',
  'Two copies of honotate are loaded: {first} and {second}',
  'Install it once (see `npm ls honotate`); a library has it as a peer dependency.',
] as const

export const PORT_IN_USE = [
  'PORT_IN_USE',
  'Port {port} of {hostname} is in use',
  'Stop the other program or choose another port; port 0 takes a free one.',
] as const

export const LISTEN_FAILED = [
  'LISTEN_FAILED',
  'The server cannot listen on {hostname}:{port}: {reason}',
  'Choose a host name and a port that this process may use.',
] as const

/** The part of a code behind `HONOTATE_`. */
export type ErrorName = Catalogue[keyof Catalogue][0]

type Catalogue = typeof import('./catalogue.ts')
