/*
 * The errors of the runtime: name, problem, remedy. Details of the case replace `{placeholders}`. `docs/reference/errors.md`
 * is generated from this list and from an example of each in `test/docs/errors`. Each error is a separate constant, so a
 * bundle contains only the errors that its code throws.
 */

export const LEGACY_DECORATORS = [
  'LEGACY_DECORATORS',
  '`{decorator}` was called as a legacy decorator',
  'Compile with a plugin of honotate (run `npx honotate doctor`), or remove "experimentalDecorators" from tsconfig.json.',
] as const

export const MISSING_PARENTHESES = [
  'MISSING_PARENTHESES',
  '`{decorator}` on {target} has no parentheses',
  'Write `{decorator}()`.',
] as const

export const MISSING_NAME = [
  'MISSING_NAME',
  '`{decorator}` was used without the name of a value',
  'Write `{decorator}("name")`, or use {forAll} to inject all values at once.',
] as const

export const WRONG_TARGET = [
  'WRONG_TARGET',
  '`{decorator}` does not work on {target}',
  'Put it on {expected}.',
] as const

export const NO_METADATA = [
  'NO_METADATA',
  'The compiler passed no `context.metadata` for {target}',
  'Import honotate before the class is evaluated. No other module may replace `Symbol.metadata`.',
] as const

export const INVALID_PARAMETERS = [
  'INVALID_PARAMETERS',
  '{decorator} on {target} {verb} `{received}`',
  'Pass a decorator, a name or an array of these for each parameter. A parameter decorator returns a function or nothing.',
] as const

export const NOT_A_FUNCTION = [
  'NOT_A_FUNCTION',
  '{decorator} received a value of type `{received}`',
  'Pass a function, or a class if the decorator accepts classes.',
] as const

export const NOT_A_SCHEMA = [
  'NOT_A_SCHEMA',
  '`{decorator}` received a value of type `{received}` instead of a schema',
  'Pass a schema of a Standard Schema library such as Zod, Valibot or ArkType. For a single value use a decorator such as @RequestParam("name").',
] as const

export const UNSATISFIABLE_SCHEMA = [
  'UNSATISFIABLE_SCHEMA',
  '`{target}` takes the {kind} value `{key}`, which is a string, but its schema accepts none',
  "Convert the string: z.string().transform((text) => text.split(',')). Lists come by @RequestParam() or a body.",
] as const

export const UNREAD_BODY = [
  'UNREAD_BODY',
  '`{target}` has {decorator}, but the body of GET and HEAD is never read',
  'Map the method with another decorator, such as @PostMapping(), or use @RequestQuery().',
] as const

export const INVALID_OPTIONS = [
  'INVALID_OPTIONS',
  '`{decorator}` received `{received}`',
  "Pass nothing or { scope: 'app' | 'request' }. The path of a class goes into @RequestMapping('/users').",
] as const

export const INVALID_PATH = [
  'INVALID_PATH',
  '`{decorator}` on {target} has the invalid path `{path}`',
  'Start it with "/" and write a variable as `:id`, not as `{id}` and not as `:__proto__`. An expression ends its segment: `:id{[0-9]+}/cancel`. `:id?` ends the path. The path of a class does not end with "/".',
] as const

export const UNKNOWN_PATH_VARIABLE = [
  'UNKNOWN_PATH_VARIABLE',
  '`{target}` takes the path variable `{name}`, but its paths have {known}',
  'Use the same name in the path and in the decorator.',
] as const

export const INVALID_PREFIX = [
  'INVALID_PREFIX',
  'createApp() received the invalid prefix `{prefix}`',
  'Start the prefix with "/" and end it without one, or pass "" for no prefix.',
] as const

export const INVALID_OPTION = [
  'INVALID_OPTION',
  '{caller} received the option `{name}`: {received}',
  'Pass {expected}. If a value is unexpectedly undefined, modules may import each other in a circle: import it from its own file.',
] as const

export const INVALID_TIMEOUT = [
  'INVALID_TIMEOUT',
  'timeoutAfter() received `{received}`',
  'Pass a number of milliseconds above 0 and below 2147483648, the limit of timers.',
] as const

export const INVALID_LIMIT = [
  'INVALID_LIMIT',
  '{caller} received the limit `{name}`: {received}',
  "Pass a whole number from 0, for a time below 2,147,483,648. createApp() and @Limits() also accept `Infinity`, and `body` of @Limits() sizes such as '20mb'.",
] as const

export const INVALID_PROXIES = [
  'INVALID_PROXIES',
  'trustedProxies() received {received}',
  "Pass the number of proxies in front of the app, 1 or more, or a list of their networks: ['10.0.0.0/8', '::1']; then 'X-Forwarded-For' or 'Forwarded'.",
] as const

export const NOT_A_CONTROLLER = [
  'NOT_A_CONTROLLER',
  'createApp() received the controller `{target}`, which has no @RestController()',
  'Put @RestController() on the class, and pass the class, not an instance. If it has one, two copies of honotate are bundled (see `npm ls honotate`): use one version of each of its peers.',
] as const

export const NO_CONTROLLERS = [
  'NO_CONTROLLERS',
  'createApp() found no controllers',
  'Put @RestController() on each controller, and import its file before createApp() runs. If a bundler removed the import, list it under "sideEffects" in package.json, or pass the classes: createApp({ controllers: [...] }). A second copy of honotate (see `npm ls honotate`) does not share its controllers.',
] as const

export const DISCOVERY_FAILED = [
  'DISCOVERY_FAILED',
  'discover() cannot load `{path}`: {reason}',
  "Read the `cause` of this error. Pass the folder as new URL('./controllers/', import.meta.url): the plugins for bundlers replace this expression with the files of the folder.",
] as const

export const NOTHING_DISCOVERED = [
  'NOTHING_DISCOVERED',
  'discover() found no controller in `{path}`',
  'Export a class with @RestController() from each file whose name ends in "-controller", or rename the file.',
] as const

export const DUPLICATE_ROUTE = [
  'DUPLICATE_ROUTE',
  '`{first}` and `{second}` both handle `{method} {path}`',
  'Change the path or the HTTP method of one of them, or give each its own @ApiVersion().',
] as const

export const NO_VERSION_OPTION = [
  'NO_VERSION_OPTION',
  '`{target}` has @ApiVersion(), but createApp() has no `version` option',
  "Call createApp({ version: { header: 'X-API-Version' } }).",
] as const

export const NOT_REWRITTEN = [
  'NOT_REWRITTEN',
  'No build plugin has compiled `{target}`, so decorators of its parameters may be missing',
  `Compile the file with a plugin:
  tsc: \`npx honotate build\`, or tspc and "plugins": [{ "transform": "honotate-kit/ts-patch", "transformProgram": true }] in tsconfig.json
  a bundler: import honotate from 'honotate-kit/vite' (or rollup, rolldown, esbuild, webpack, rspack) and plugins: [honotate()]
  Bun: preload = ["honotate-kit/bun"] in bunfig.toml, for \`bun test\` below [test]
  Node, tsx: --import honotate-kit/register; Deno: --preload npm:honotate-kit/register
Without a build step, write @Parameters(...) above the method.`,
] as const

export const INCOMPATIBLE_CODE = [
  'INCOMPATIBLE_CODE',
  '{target} was compiled by another version',
  'Update {package}, which {task} it.',
] as const

export const BODY_TAKEN = [
  'BODY_TAKEN',
  'The body of `c.req.raw` has already been read',
  'Read it with c.req.text() or c.req.arrayBuffer() in each place that needs it.',
] as const

export const UNSENDABLE_RESULT = [
  'UNSENDABLE_RESULT',
  '`{target}` returned a value of type `{type}`, which cannot be sent',
  'Return a string, an object, bytes, a stream or a Response.',
] as const

export const INVALID_RESULT = [
  'INVALID_RESULT',
  '`{target}` returned a result that the schema of its @ResponseBody() rejects: {issues}',
  'Return a value that the schema accepts, or change the schema.',
] as const

export const INVALID_ANSWER = [
  'INVALID_ANSWER',
  '`{target}` returned a result that its declared type does not allow: {issues}',
  'Return a value of the type, or correct the type. A value behind `as` is not checked by TypeScript: take bodies by @RequestBody().',
] as const

export const CONTRACT_MISMATCH = [
  'CONTRACT_MISMATCH',
  'The contract does not fit `{target}`: {difference}',
  'Run `npx honotate openapi --contract`, which writes the contract again. Controllers of a library need its contract too: `contract: [contract, theirs]`. If the message stays, write the decorators of the class and its methods without functions around them: only exported declarations are read.',
] as const

export const UNREDUCED_RESULT = [
  'UNREDUCED_RESULT',
  '`{target}` has a @ResponseBody() schema of `{vendor}`, which keeps unknown members or does not list the members to send',
  'Use a schema of Zod, Valibot or `honotate schemas`, or another one with Standard JSON Schema, which old versions of ArkType lack.',
] as const

export const UNRESOLVED_DEPENDENCY = [
  'UNRESOLVED_DEPENDENCY',
  '`{chain}` cannot be injected: {reason}',
  'Use a class as its type and import it without `type`, or write @Inject(token), @Inject("name") or @Inject(() => Class).',
] as const

export const UNKNOWN_DEPENDENCIES = [
  'UNKNOWN_DEPENDENCIES',
  'Nothing has recorded {what}',
  'Put @Service() on {owner}, and compile its file with the plugin of honotate. Without a build step, write @Dependencies(() => [...]) of honotate/helpers above the class, with one entry for each constructor parameter.',
] as const

export const ABSTRACT_SERVICE = [
  'ABSTRACT_SERVICE',
  '`{chain}` is abstract, so the container cannot create it',
  'Put @Service({ id: {name} }) on the class that implements it, and import its file.',
] as const

export const SERVICE_NOT_FOUND = [
  'SERVICE_NOT_FOUND',
  '`{chain}` needs `{service}`, which is not registered in the container',
  'Put @Service() on the class, or @Service({ id: … }) on the class that implements it if it is abstract, and import its file. Set other values with Container.set() before createApp(). HttpRequest, HttpResponse and Context exist only in the scope "request".',
] as const

export const CIRCULAR_DEPENDENCY = [
  'CIRCULAR_DEPENDENCY',
  'Circular dependency: `{cycle}`',
  'Inject `{next}` into a field of `{name}`, which is filled after the constructor: @Inject(() => {next}) field!: {next}.',
] as const

export const CONTROLLER_FAILED = [
  'CONTROLLER_FAILED',
  'The container cannot create `{chain}`: {reason}',
  'Read the `cause` of this error.',
] as const

export const START_FAILED = [
  'START_FAILED',
  '`{method}` failed when the app started: {reason}',
  'Read the `cause` of this error. If it connects to a database that may not be ready yet, retry in the @OnStart() method.',
] as const

export const INVALID_CONFIG = [
  'INVALID_CONFIG',
  'The configuration is not valid: {problems}',
  'Set missing values and correct invalid ones. Values are not shown, since they may be secrets.',
] as const

export const LOADED_TWICE = [
  'LOADED_TWICE',
  'Two copies of honotate are loaded: {first} and {second}',
  'Install it once (see `npm ls honotate`). A library must list it as a peer dependency. pnpm makes a copy for each set of peers: use one version of Hono and TypeDI in a workspace.',
] as const

export const PORT_IN_USE = [
  'PORT_IN_USE',
  'Port `{port}` of {host} is in use',
  'Stop the other program, or choose another port. With port 0, the system chooses a free one.',
] as const

export const LISTEN_FAILED = [
  'LISTEN_FAILED',
  'The server cannot listen on port `{port}` of {host}: {reason}',
  'Pass an object of options, with a host name and a port that this process may use.',
] as const

export const APP_CLOSED = [
  'APP_CLOSED',
  'serve() received an app that was closed, so its services are destroyed',
  'Create a new app with createApp() and serve it.',
] as const

export const NOT_AN_APP = [
  'NOT_AN_APP',
  '{caller} received {received}',
  'Pass the app that createApp() returned; serve() accepts any object with a `fetch` method. If the app is mounted in another one, set the option `basePath`.',
] as const

export const DUPLICATE_OPERATION = [
  'DUPLICATE_OPERATION',
  '`{first}` and `{second}` have the same operationId `{id}`',
  'Rename one of the classes, or change its `@operationId`: by default, the operationId consists of the class name without `Controller` and the method name.',
] as const

export const UNDESCRIBED_SCHEMA = [
  'UNDESCRIBED_SCHEMA',
  'JSON Schema cannot express the schema of {place}: {reason}',
  'Use a schema that JSON Schema can express, or pass the types of `honotate openapi` to openApi().',
] as const

export const UNKNOWN_SECURITY_SCHEME = [
  'UNKNOWN_SECURITY_SCHEME',
  '{place} requires the security scheme `{name}`, which is not defined',
  "Define it in the option `securitySchemes` of openApi(), or in `static openapi = { securitySchemes: { … } }` of the guard. 'bearer' and 'basic' need no definition.",
] as const

export const INVALID_TOOL = [
  'INVALID_TOOL',
  '`{route}` cannot be a tool: {reason}',
  'Rename it with `@operationId`, pass the header on with the option `forward` of mcp(), declare a list in the query, or remove `@tool`.',
] as const

export const NO_TOOLS = [
  'NO_TOOLS',
  'The types that mcp() received have no method with the tag `@tool`',
  'Write `@tool` in the comment of a route method, and run `honotate openapi` again.',
] as const

export const PAGE_NOT_INSTALLED = [
  'PAGE_NOT_INSTALLED',
  '{page}() needs the files of the package `{package}`, which is not installed below {directory}',
  'Run `npm install {package}`. On platforms without a file system, serve the files yourself and set the option `assets` to their URL.',
] as const

export const AMBIGUOUS_DESTROY = [
  'AMBIGUOUS_DESTROY',
  '{target} has a decorator, and TypeDI calls `destroy()` when it destroys a service',
  'Rename it; release resources in `[Symbol.asyncDispose]()`.',
] as const

export const REPEATED_PATH_VARIABLE = [
  'REPEATED_PATH_VARIABLE',
  '`{route}` has two path variables named `{name}`',
  'Rename one of them.',
] as const

export const INVALID_STATUS = [
  'INVALID_STATUS',
  '`@ResponseStatus()` received `{received}`',
  'Pass a whole number from 200 to 599.',
] as const

export const INVALID_VALUE_OPTIONS = [
  'INVALID_VALUE_OPTIONS',
  '`{decorator}` received `{received}` after the name',
  'Pass a schema, such as `z.coerce.number()`, or an object with `required`, `defaultValue` or `schema`.',
] as const

export const CONTRACT_BROKEN = [
  'CONTRACT_BROKEN',
  'With the seed {seed}, the app does not keep its contract:\n\n{failures}\n\nNumber of failures: {count}',
  'Send these requests again, and correct the methods or their types.',
] as const

export const UNUSED_OVERRIDES = [
  'UNUSED_OVERRIDES',
  '`createTestApp()` received `override`, and `create` did not pass its options to `createApp()`, so the app has none of the replacements',
  'Pass them on: create: (options) => createApp(options).',
] as const
