import type { Class, Expression } from 'oxc-parser'
import { injectedByTypeOrm } from './inject-repository.ts'
import { markClass } from './marks.ts'
import { dropped, UNSAFE } from './migration.ts'
import { injected, nestParameter } from './nestjs-parameters.ts'
import { pathVersions, versionedMethod, versionedPath, versionOf } from './nestjs-versions.ts'
import { memberOf, namesOf } from './nodes.ts'
import { routePath } from './paths.ts'
import { documented } from './removed-documentation.ts'
import { mappings, type DecoratorUse, type Replace } from './rewrite-decorators.ts'
import type { SourceFile } from './source-file.ts'

/** The decorators of NestJS on classes, methods and fields, and what replaces them. */
const replacements: Readonly<Record<string, Replace>> = {
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

/** What replaces a decorator of NestJS. */
export function nestDecorator(use: DecoratorUse): readonly string[] | undefined {
  const { file, on, name, module } = use
  if (module === '@nestjs/swagger') return documented(file, use, on)
  const fromTypeOrm = injectedByTypeOrm(file, use, on)
  if (fromTypeOrm) return fromTypeOrm
  if (on.kind === 'parameter') return nestParameter(use)
  return mappings[name] ? mapping(use, mappings[name]) : replacements[name]?.(use)
}

/** A decorator with the same arguments and another name. */
function renamed(name: string): Replace {
  return ({ file, args, node }) => {
    if (name.startsWith('Use') && args.some((each) => each.type === 'NewExpression'))
      file.todo(node, `@${name}() takes a class or a function, not an object.`)
    return [`@${file.use(name)}(${args.map((each) => file.source(each)).join(', ')})`]
  }
}

/** NestJS answers POST with 201, and others with 200 even if there is no result. */
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

/** The scope in the options of a controller; marks options without a counterpart. */
function scopeOf(file: SourceFile, node: Class, options: Expression | undefined): string {
  let scope = ''
  for (const name of namesOf(options)) {
    const value = memberOf(options, name)
    const text = value ? file.source(value) : ''
    const scoped = name === 'scope' && value ? scopeName(file, value) : ''
    if (name === 'path' || name === 'version' || scoped === 'DEFAULT') continue
    const what = name === '...' ? 'an option of @Controller()' : `${name}: ${text} of @Controller()`
    if (scoped === 'REQUEST') scope = "{ scope: 'request' }"
    else if (name !== 'host') markClass(file, node, `${UNSAFE} ${dropped(what)}`)
    else
      markClass(
        file,
        node,
        `${UNSAFE} only requests for the host ${text} were answered: write a guard that reads header('host').`,
      )
  }
  return scope
}

/** `REQUEST` of `Scope.REQUEST`, also in a constant. */
function scopeName(file: SourceFile, node: Expression): string {
  return /\.(\w+)$/u.exec(file.source(file.scope.ownConstant(node)))?.[1] ?? ''
}
