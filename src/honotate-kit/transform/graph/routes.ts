import type { Decorator, Expression, MethodDefinition, ParamPattern } from 'oxc-parser'
import { isThis } from '../core/scan.ts'
import type { Span } from '../core/spans.ts'
import { baseOf } from './class-dependencies.ts'
import type { Module } from './parse-module.ts'
import { propertyOf, type ClassOf, type Names } from './names.ts'
import { textOf, textsOf } from './values.ts'

export interface RouteMethod {
  readonly owner: ClassOf
  readonly name: string
  /** The module of the class that maps the method. */
  readonly module: Module
  /** Where the name of the method is in `module`. */
  readonly place: Span
  /** The HTTP methods and paths after the prefix; `undefined` if they are not certain. */
  readonly routes: readonly { readonly method: string; readonly path: string }[] | undefined
  /** The versions of the API, empty for none; `undefined` if they are not certain. */
  readonly versions: readonly string[] | undefined
  /** The path variables that the method takes by name. */
  readonly variables: readonly { readonly name: string; readonly place: Span }[]
  /** The decorator that takes the body. */
  readonly body: { readonly name: string; readonly place: Span } | undefined
  /** The arguments of `@UseGuard()` and `@UseInterceptor()`. */
  readonly hooks: readonly { readonly node: Expression; readonly module: Module }[]
}

const METHODS: ReadonlyMap<string, readonly string[]> = new Map(
  ['Get', 'Post', 'Put', 'Patch', 'Delete', 'Query'].map((name) => [`${name}Mapping`, [name.toUpperCase()]]),
)
const ALL = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Reads the routes of a controller and of its base classes in the project. */
export function routeMethods(names: Names, owner: ClassOf): readonly RouteMethod[] {
  const chain: ClassOf[] = []
  for (let each: ClassOf | undefined = owner; each && !chain.includes(each); each = baseOf(names, each))
    chain.push(each)
  const isWhole = !chain.at(-1)?.node.superClass
  const withPath = chain.find((each) => decorator(each.module, each.node, 'RequestMapping'))
  const classPaths = withPath ? pathsOf(names, withPath) : isWhole ? [''] : undefined
  const versioned = chain.find((each) => decorator(each.module, each.node, 'ApiVersion'))
  const members = chain.flatMap((each) => methodsOf(each).map((method) => ({ ...each, method })))
  const found: RouteMethod[] = []
  for (const name of new Set(members.map(({ method }) => nameOf(method)))) {
    const own = members.filter(({ method }) => nameOf(method) === name)
    const mapped = own.find(({ method, module }) => method.decorators.some((each) => isMapping(module, each)))
    if (!mapped) continue
    const { module, method } = mapped
    const taken = own.find((each) => each.method.value.params.some(({ decorators }) => decorators?.length)) ?? mapped
    const version = decorator(module, method, 'ApiVersion')
    const versions = version
      ? argumentTexts(names, module, version)
      : versioned
        ? argumentTexts(names, versioned.module, decorator(versioned.module, versioned.node, 'ApiVersion') as Decorator)
        : []
    found.push({
      owner,
      name,
      module,
      place: method.key,
      routes: classPaths && routesOf(names, module, method, classPaths),
      versions,
      ...(taken.module === module ? takenBy(names, taken.module, taken.method) : { variables: [], body: undefined }),
      hooks: [...chain.flatMap((each) => hooksOf(each.module, each.node)), ...hooksOf(module, method)],
    })
  }
  return found
}

function methodsOf({ node }: ClassOf): MethodDefinition[] {
  return node.body.body.filter(
    (member): member is MethodDefinition =>
      member.type === 'MethodDefinition' && member.kind === 'method' && !member.static && nameOf(member) !== '',
  )
}

function nameOf({ key, computed }: MethodDefinition): string {
  if (key.type === 'Identifier' && !computed) return key.name
  return key.type === 'Literal' ? String(key.value) : ''
}

type Decorated = { readonly decorators: readonly Decorator[] }

function decorator(module: Module, { decorators }: Decorated, name: string): Decorator | undefined {
  return decorators.find((each) => module.nameIn(each) === name)
}

function isMapping(module: Module, each: Decorator): boolean {
  const name = module.nameIn(each) ?? ''
  return METHODS.has(name) || name === 'RequestMapping'
}

function argumentsOf({ expression }: Decorator): readonly Expression[] {
  if (expression.type !== 'CallExpression') return []
  return expression.arguments.filter((each) => each.type !== 'SpreadElement')
}

function argumentTexts(names: Names, module: Module, each: Decorator): readonly string[] | undefined {
  const texts = argumentsOf(each).map((node) => textOf(names, { node, module }))
  return texts.includes(undefined) ? undefined : (texts as string[])
}

function pathsOf(names: Names, { module, node }: ClassOf): readonly string[] | undefined {
  const [path] = argumentsOf(decorator(module, node, 'RequestMapping') as Decorator)
  return path && textsOf(names, { node: path, module })
}

function routesOf(
  names: Names,
  module: Module,
  method: MethodDefinition,
  classPaths: readonly string[],
): RouteMethod['routes'] {
  const found: { method: string; path: string }[] = []
  for (const each of method.decorators.filter((one) => isMapping(module, one))) {
    const [given] = argumentsOf(each)
    const simple = METHODS.get(module.nameIn(each) ?? '')
    const path = given && !simple ? propertyOf(given, 'path') : given
    const verbs = given && !simple ? propertyOf(given, 'method') : undefined
    const paths = path && textsOf(names, { node: path, module })
    const methods = simple ?? (verbs ? textsOf(names, { node: verbs, module }) : ALL)
    if (!paths || !methods) return undefined
    found.push(
      ...methods.flatMap((verb) =>
        paths.flatMap((end) => classPaths.map((start) => ({ method: verb, path: joined(start, end) }))),
      ),
    )
  }
  return found
}

/** Joins two paths as the runtime does: `/` on a method is the path of its class. */
function joined(classPath: string, path: string): string {
  return classPath !== '' && path === '/' ? classPath : (classPath === '/' ? '' : classPath) + path
}

function takenBy(names: Names, module: Module, method: MethodDefinition): Pick<RouteMethod, 'variables' | 'body'> {
  const variables: { name: string; place: Span }[] = []
  let body: RouteMethod['body']
  const params: readonly ParamPattern[] = method.value.params.filter((each) => !isThis(each))
  for (const each of params.flatMap(({ decorators }) => decorators ?? [])) {
    const name = module.nameIn(each)
    const [given] = argumentsOf(each)
    const text = given && textOf(names, { node: given, module })
    if (name === 'PathVariable' && given && text !== undefined) variables.push({ name: text, place: given })
    if (name === 'RequestBody') body = { name: '@RequestBody()', place: each }
    if (name === 'RequestPart' && text !== undefined) body = { name: `@RequestPart("${text}")`, place: each }
  }
  return { variables, body }
}

function hooksOf(module: Module, { decorators }: Decorated): RouteMethod['hooks'] {
  return decorators
    .filter((each) => ['UseGuard', 'UseInterceptor'].includes(module.nameIn(each) ?? ''))
    .flatMap((each) => argumentsOf(each).map((node) => ({ node, module })))
}
