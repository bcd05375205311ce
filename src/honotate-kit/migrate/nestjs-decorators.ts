import type { Class, Expression, Node } from 'oxc-parser'
import { exportOf, parameterOf, type Decorated } from './decorators.ts'
import { markModule } from './mark-server.ts'
import { markClass } from './marks.ts'
import { dropped, leftToSchema, UNSAFE } from './migration.ts'
import { callOf, memberOf, nameOf, namesOf, type ByName, type Given } from './nodes.ts'
import { allowMissing, allowNoBody, bodyMember } from './parameter-schemas.ts'
import { customSchema, readPipes, schemaOfParameter, valueArguments } from './parameter-schemas.ts'
import { pathVersions, routePath, versionedMethod, versionedPath, versionOf } from './paths.ts'
import { mappings, type DecoratorUse, type Replace } from './rewrite-decorators.ts'
import type { SourceFile } from './source-file.ts'

/** The replacements of decorators of NestJS, except mappings and decorators that only parameters have. */
const replacements: ByName<Replace> = {
  Module: markModule,
  Injectable: service,
  Controller: controller,
  Sse: (use) => [`@${use.file.use('Sse')}()`, `@${use.file.use('GetMapping')}(${pathOf(use)})`],
  Inject: ({ file, args, on }) => [`@${file.use('Inject')}(${injected(file, args[0], on)})`],
  Version: ({ file, args, on }) =>
    on.kind === 'method' && pathVersions(file, on.class) ? [] : [versionOf(file, args[0])],
  HttpCode: renamed('ResponseStatus'),
  Header: renamed('ResponseHeader'),
  UseGuards: renamed('UseGuard'),
  UseInterceptors: renamed('UseInterceptor'),
}

/** Makes the decorators that replace a decorator of NestJS: none if it is only removed, `undefined` if it stays. */
export function nestDecorator(use: DecoratorUse): readonly string[] | undefined {
  const { on, name } = use
  if (on.kind === 'parameter' && name !== 'Inject') return nestParameter(use)
  return mappings[name] ? mapping(use, mappings[name]) : replacements[name]?.(use)
}

/** Creates the replacement that keeps the arguments of a decorator and changes its name. */
function renamed(name: string): Replace {
  return ({ file, args, node }) => {
    if (name.startsWith('Use') && args.some((each) => each.type === 'NewExpression'))
      file.todo(node, `@${name}() takes a class or a function, not an object.`)
    return [`@${file.use(name)}(${args.map((each) => file.source(each)).join(', ')})`]
  }
}

/**
 * Replaces a mapping, and sets a status of NestJS that honotate would not send: 201 for POST, else 200 for a method
 * that returns `void` or a promise of it.
 */
function mapping(use: DecoratorUse, mapped: string): readonly string[] {
  const { file, on, name, siblings } = use
  const type = on.kind === 'method' && on.node.value.body ? on.node.value.returnType?.typeAnnotation : undefined
  const isVoid = type && /^(?:void|Promise<void>)$/u.test(file.source(type))
  const status = name === 'Post' ? '201' : isVoid ? '200' : ''
  const isSet = siblings.some((each) => each.name === 'HttpCode')
  return [status && !isSet ? `@${file.use('ResponseStatus')}(${status})` : '', `@${file.use(mapped)}(${pathOf(use)})`]
}

function pathOf({ file, on, args, siblings }: DecoratorUse): string {
  const version = siblings.find((each) => each.name === 'Version')?.args[0]
  return on.kind === 'method' ? versionedMethod(file, on.class, args[0], version) : routePath(file, args[0])
}

function service({ file, args: [first], on }: DecoratorUse): readonly string[] {
  const options = first && file.scope.ownConstant(first)
  const scope = options?.type === 'ObjectExpression' ? memberOf(options, 'scope') : options
  const isDurable = namesOf(options).some((each) => each !== 'scope')
  if (isDurable || (scope && scopeName(file, scope) !== 'DEFAULT'))
    markClass(file, on.node as Class, `${UNSAFE} say the scope of this service: see "Request scope" in the guide.`)
  return [`@${file.use('Service')}()`]
}

function controller({ file, args: [first], on }: DecoratorUse): readonly string[] {
  const node = on.node as Class
  const given = first && file.scope.ownConstant(first)
  const options = given?.type === 'ObjectExpression' ? given : undefined
  const isPath = given?.type === 'ArrayExpression' || file.scope.textOf(first) !== undefined
  if (first && !options && !isPath)
    markClass(file, node, `${UNSAFE} if ${file.source(first)} has options but its path, they have no counterpart here.`)
  const path = options ? memberOf(options, 'path') : first
  const mapped = versionedPath(file, node, path, memberOf(options, 'version'))
  return [...mapped, `@${file.use('RestController')}(${scopeOf(file, node, options)})`]
}

const OF_REQUEST = `${UNSAFE} the services that this injects are created for each request, too: write @Service({ global: true }) for those that stay.`

/** Writes the options of `@RestController()`: the request scope, or none. Marks options without a counterpart. */
function scopeOf(file: SourceFile, node: Class, options: Given): string {
  let scope = ''
  for (const name of namesOf(options)) {
    const value = memberOf(options, name)
    const text = value ? file.source(value) : ''
    const scoped = name === 'scope' && value ? scopeName(file, value) : ''
    if (name === 'path' || name === 'version' || scoped === 'DEFAULT') continue
    const what = name === '...' ? 'an option of @Controller()' : `${name}: ${text} of @Controller()`
    const host = `only requests for the host ${text} were answered: write a guard that reads header('host').`
    const isInjected = /\bconstructor\s*\(\s*[^\s)]|@Inject\b/u.test(file.source(node.body))
    if (scoped === 'REQUEST') scope = "{ scope: 'request' }"
    if (scoped === 'REQUEST' && isInjected) markClass(file, node, OF_REQUEST)
    if (scoped !== 'REQUEST') markClass(file, node, `${UNSAFE} ${name === 'host' ? host : dropped(what)}`)
  }
  return scope
}

/** The name after the dot, such as `REQUEST` in `Scope.REQUEST`, also in a constant; `''` without a dot. */
function scopeName(file: SourceFile, node: Expression): string {
  return /\.(\w+)$/u.exec(file.source(file.scope.ownConstant(node)))?.[1] ?? ''
}

/** The replacements of parameter decorators: for a whole part of the request, and for a single value of that part. */
const sources: ByName<readonly [whole: string, single: string | undefined]> = {
  Param: ['RequestPathVariable', 'PathVariable'],
  Query: ['RequestQuery', 'RequestParam'],
  Headers: ['RequestHeader', 'RequestHeader'],
  Body: ['RequestBody', undefined],
}

/** Like a ValidationPipe with `transform: true`, these schemas convert single values and never refuse one. */
const TRANSFORMED: ByName = {
  number: 'z.string().transform(Number)',
  boolean: "z.string().transform((value) => value === 'true')",
}

/** Replaces a parameter decorator of NestJS; `undefined` if it stays. */
function nestParameter(use: DecoratorUse): string[] | undefined {
  const { file, name, args, on } = use
  const [whole, single] = sources[name] ?? []
  if (!whole) return undefined
  const { node } = on
  const [given, ...pipes] = args
  const key = file.scope.textOf(given)
  if (!given || (key === undefined && (name === 'Body' || !isName(file, given, pipes))))
    return wholeOf(file, node, name, whole, args)
  if (single !== undefined) return [`@${file.use(single)}(${valueOf(file, node, name, given, pipes)})`]
  const dropped = pipes.map((each) => file.source(each)).filter((text) => !/^(?:new )?ValidationPipe\b/u.test(text))
  const left = [...new Set([...dropped, ...readPipes(file, pipes).unknown])]
  if (left.length > 0) file.todo(node, leftToSchema(left, true))
  return bodyMember(file, node, key ?? '')
}

/**
 * Whether an argument is the name of a value, rather than a pipe. Returns `false` for a constant or a class of the
 * project.
 */
function isName(file: SourceFile, node: Expression, pipes: readonly Expression[]): boolean {
  const text = file.source(node)
  if (file.scope.constant(node) !== node || file.scope.isClass(text)) return false
  // The name precedes the pipes, so an argument before a known pipe may be a name even in lower case.
  const isFollowed = readPipes(file, pipes).unknown.length < pipes.length
  return (isFollowed ? /^[\w.]+(?<!Pipe)$|^`/u : /^[\w.]*\b[A-Z][A-Z\d_]*$|^`/u).test(text)
}

function wholeOf(file: SourceFile, node: Node, name: string, whole: string, pipes: readonly Expression[]): string[] {
  const { unknown } = readPipes(file, pipes)
  // Pipes do not see headers.
  const schema = name === 'Headers' ? '' : schemaOfParameter(file, node)
  if (unknown.length > 0) file.todo(node, leftToSchema(unknown, !schema))
  if (name === 'Body' && !schema) allowNoBody(file, node)
  if (name === 'Body' && schema && parameterOf(file, node).mayBeMissing)
    file.todo(node, 'a request without a body passes here, and was validated: remove the ? or the default.')
  // Without a schema, `@RequestQuery()` passes only the first value of a repeated key; NestJS passes all.
  const custom = name === 'Query' && !schema ? customSchema(file, parameterOf(file, node).type) : schema
  return [`@${file.use(whole)}(${custom})`]
}

function valueOf(file: SourceFile, node: Node, name: string, key: Expression, given: readonly Expression[]): string {
  const [isHeader, isPath] = [name === 'Headers', name === 'Param']
  if (isHeader && given.length > 0) file.todo(node, 'NestJS ran no pipes on headers, so none runs here.')
  const pipes = readPipes(file, isHeader ? [] : given)
  if (pipes.unknown.length > 0) file.todo(node, leftToSchema(pipes.unknown, !pipes.schema))
  const { present, mayBeMissing: isOptional } = parameterOf(file, node)
  const transformed = !isHeader && file.scope.options.transforms ? TRANSFORMED[present] : undefined
  // NestJS passes all values of a repeated key, unless a pipe refuses them.
  const list = name === 'Query' && /\[\]$|^Array</u.test(present) ? `z.custom<${present}>()` : undefined
  const schema = pipes.schema ?? transformed ?? list
  const mayBeMissing = !isPath && !pipes.schema
  if (mayBeMissing && pipes.defaultValue === undefined) allowMissing(file, node)
  const { defaultValue } = pipes
  return valueArguments(file, key, { schema, defaultValue, mayBeMissing, isOptional: !isPath && isOptional })
}

/** Turns `forwardRef(() => Users)` and the class `Users` into `() => Users`, and keeps other tokens. */
export function injected(file: SourceFile, token: Given, { kind, node }: Decorated): string {
  if (!token) return ''
  const name = nameOf(token)
  const isType = kind === 'parameter' && parameterOf(file, node).type === name
  if (name && (isType || file.scope.isClass(name))) return `() => ${name}`
  const call = callOf(token)
  if (!call || exportOf(file, call.node.callee)?.name !== 'forwardRef') return file.source(token)
  return call.args[0] ? file.source(call.args[0]) : ''
}
