import type { Class, Expression, MethodDefinition } from 'oxc-parser'
import { quoted } from '../code-text.ts'
import { classesIn } from '../transform/core/walk.ts'
import { decoratorsOf, exportOf } from './decorators.ts'
import { markClass } from './marks.ts'
import { elementsOf, literalOf, memberOf, type Given } from './nodes.ts'
import { mappings } from './rewrite-decorators.ts'
import { todoComment, type SourceFile } from './source-file.ts'

/** Matches characters that have a meaning in paths of some version of Express. */
const SPECIAL = /[:*?+(){}[\]!|]/u

/**
 * Writes a path in honotate's form: `users/:id` becomes `'/users/:id'`. A path that cannot be converted gets a comment.
 */
export function routePath(file: SourceFile, node: Given): string {
  if (!node) return "'/'"
  const list = elementsOf(file.scope.ownConstant(node)) as Expression[] | undefined
  if (list) return `[${list.map((each) => routePath(file, each)).join(', ')}]`
  // The caller replaces the decorator with this text, so the comment must be part of it.
  const marked = (todo: string, path: string): string => `${todoComment(todo)} ${path}`
  const path = file.scope.textOf(node)
  if (path === undefined) {
    if (node.type === 'TemplateLiteral' && node.quasis[0]?.value.raw.startsWith('/')) return file.source(node)
    const isRegExp = node.type === 'Literal' && 'regex' in node
    const todo = isRegExp ? 'a path is a string: "/:id{[0-9]+}" has a pattern.' : 'the path must start with "/".'
    return marked(todo, file.source(node))
  }
  const trimmed = path.replace(/^\/+|\/+$/gu, '')
  const rewritten = honoPath(path)
  if (rewritten === undefined)
    return marked('write this path as Hono does: ":id{[0-9]+}", ":id?" and "*" at the end.', quoted(`/${trimmed}`))
  const [isConstant, text] = [literalOf(node) === undefined && rewritten === `/${trimmed}`, file.source(node)]
  if (isConstant && path === rewritten) return text
  if (!isConstant || path !== trimmed) return quoted(rewritten)
  return node.type === 'TemplateLiteral' ? `\`/${text.slice(1)}` : `\`/\${${text}}\``
}

/**
 * Converts the paths of an expression to honotate's form; `undefined` if a path is computed or has no equal in Hono.
 */
export function pathsOf(file: SourceFile, node: Given): readonly string[] | undefined {
  if (!node) return ['/']
  return eachIn(file, node, (each) => honoPath(file.scope.textOf(each)))
}

type Read = (node: Expression) => string | undefined

/** Reads the elements of a list, or a single value; returns `undefined` if any is unknown. */
function eachIn(file: SourceFile, node: Expression, read: Read): readonly string[] | undefined {
  const values = ((elementsOf(file.scope.ownConstant(node)) ?? [node]) as Expression[]).map(read)
  return values.every((each) => each !== undefined) ? values : undefined
}

function honoPath(path: string | undefined): string | undefined {
  if (path === undefined) return undefined
  const segments = path.replace(/^\/+|\/+$/gu, '').split('/')
  const rewritten = segments.map((each, index) => segmentOf(each, index === segments.length - 1))
  return rewritten.includes(undefined) ? undefined : `/${rewritten.join('/')}`
}

/** Converts a segment of Express to Hono's syntax; `undefined` if Hono has no segment with the same meaning. */
function segmentOf(segment: string, isLast: boolean): string | undefined {
  if (!SPECIAL.test(segment)) return segment
  if (isLast && segment === '*') return segment
  // Express 5 names the rest of a path: `*rest`.
  const [, rest] = /^\*(\w+)$/u.exec(segment) ?? []
  if (rest !== undefined) return isLast ? `:${rest}{.+}` : undefined
  const [, name, pattern, optional = ''] = /^:(\w+)(?:\(([^(){}?]+)\))?(\?)?$/u.exec(segment) ?? []
  if (name === undefined || (optional && (!isLast || pattern !== undefined))) return undefined
  return pattern === undefined ? `:${name}${optional}` : `:${name}{${pattern}}`
}

const REST = /^(?:\*|:\w+\{\.\+\})$/u
const PARAMETER = /^:\w+\??$|^\*$|^:\w+\{\.\+\}$/u

/**
 * Marks routes that now answer requests of an earlier route, because in honotate the most specific path wins, not the
 * first.
 */
export function markRouteOrder(file: SourceFile): void {
  for (const { body } of classesIn(file.program)) {
    const methods = body.body.filter(({ type }) => type === 'MethodDefinition') as MethodDefinition[]
    const routes = methods.flatMap((method) =>
      decoratorsOf(file, method).flatMap(({ name, args }) => {
        const paths = mappings[name] ? (pathsOf(file, args[0]) ?? []) : []
        return paths.map((path) => ({ method, name, segments: path.split('/') }))
      }),
    )
    for (const { method, name, segments } of routes) {
      const first = routes.find((each) => each.name === name && isOvertaken(each.segments, segments))?.method
      const message = 'answered this path, since it is declared first; here, this method does.'
      if (first && first.start < method.start) file.todo(method, `${file.source(first.key)}() ${message}`)
    }
  }
}

/** Whether a request can match both paths, and the later path is more specific. */
function isOvertaken(earlier: readonly string[], later: readonly string[]): boolean {
  let isFirst = false
  for (let index = 0; index < Math.max(earlier.length, later.length); index++) {
    const [one, other] = [earlier[index], later[index]]
    if (one === undefined || other === undefined) return false
    if (REST.test(one)) return isFirst || !PARAMETER.test(other)
    if (REST.test(other)) return isFirst
    if (one === other) continue
    const [isParameter, isOther] = [PARAMETER.test(one), PARAMETER.test(other)]
    // A parameter does not match the empty text of `@Get()`.
    if (isParameter && !isOther && (other !== '' || one.endsWith('?'))) isFirst = true
    else if (!isOther || (!isParameter && !isFirst)) return false
  }
  return isFirst
}

const IN_PATH =
  "if versions are in the path (VersioningType.URI), write @RequestMapping('/v1/…') instead of @ApiVersion()."

/**
 * Writes the decorators for the version and the path of a controller, unless the paths of its methods contain both. A
 * version goes into paths, or becomes `@ApiVersion()`.
 */
export function versionedPath(file: SourceFile, node: Class, path: Given, version: Given): readonly string[] {
  const plain = path ? `@${file.use('RequestMapping')}(${routePath(file, path)})` : ''
  const { versioning, defaultVersions } = file.scope.options
  const inPath = pathVersions(file, node)
  if (inPath?.isOfMethods) return []
  if (inPath && inPath.versions.length > 0)
    return [`@${file.use('RequestMapping')}(${withVersions(file, inPath.bases, inPath.versions)})`]
  const isPlain = versioning !== 'path' || defaultVersions?.length === 0
  if (inPath || (!version && defaultVersions && isPlain)) return [plain]
  if (versioning !== 'header') markClass(file, node, IN_PATH)
  return [version ? versionOf(file, version) : '', plain]
}

/**
 * Writes the path of a method. If versions are in paths, and any method of the controller has a version, the path
 * includes the controller's path and the version.
 */
export function versionedMethod(file: SourceFile, owner: Class, path: Given, own: Given): string {
  const inPath = pathVersions(file, owner)
  const paths = inPath?.isOfMethods ? pathsOf(file, path) : undefined
  if (!inPath || !paths) return routePath(file, path)
  const all = inPath.bases.flatMap((base) => paths.map((each) => joined(base, each)))
  return withVersions(file, all, own ? (textsOf(file, own) ?? []) : inPath.versions)
}

interface PathVersions {
  readonly bases: readonly string[]
  readonly versions: readonly string[]
  /** Whether any method has a version. The paths of all methods then include the path of the controller. */
  readonly isOfMethods: boolean
}

/**
 * Finds the versions in the paths of a controller; `undefined` if versions are elsewhere, or if a path or a version
 * cannot be converted.
 */
export function pathVersions(file: SourceFile, node: Class): PathVersions | undefined {
  const { versioning, defaultVersions } = file.scope.options
  if (versioning !== 'path') return undefined
  const [given] = decoratorsOf(file, node).find(({ name }) => name === 'Controller')?.args ?? []
  const options = given && file.scope.ownConstant(given)
  const isPath = options?.type !== 'ObjectExpression'
  const version = memberOf(options, 'version')
  const bases = pathsOf(file, isPath ? given : memberOf(options, 'path'))
  const versions = version ? textsOf(file, version) : defaultVersions
  const decorators = node.body.body.flatMap((each) => decoratorsOf(file, each))
  const isOfMethods = decorators.some(({ name }) => name === 'Version')
  const areKnown = decorators.every(({ name, args }) => {
    if (name === 'Version') return textsOf(file, args[0])
    return !isOfMethods || !/^(?:Get|Post|Put|Patch|Delete|Sse)$/u.test(name) || pathsOf(file, args[0])
  })
  return bases && versions && areKnown ? { bases, versions, isOfMethods } : undefined
}

/** Reads the versions in `'1'` or `['1', '2']`, with `''` for `VERSION_NEUTRAL`; `undefined` if any is computed. */
function textsOf(file: SourceFile, node: Given): readonly string[] | undefined {
  const read: Read = (each) => (exportOf(file, each)?.name === 'VERSION_NEUTRAL' ? '' : file.scope.textOf(each))
  return node && eachIn(file, node, read)
}

function withVersions(file: SourceFile, paths: readonly string[], versions: readonly string[]): string {
  const { versionPrefix } = file.scope.options
  const prefixes = versions.length > 0 ? versions.map((each) => (each ? `/${versionPrefix}${each}` : '')) : ['']
  const all = prefixes.flatMap((prefix) => paths.map((path) => quoted(joined(prefix, path))))
  return all.length === 1 ? (all[0] as string) : `[${all.join(', ')}]`
}

function joined(base: string, path: string): string {
  return `${base}${path}`.replaceAll(/\/{2,}/gu, '/').replace(/(?<=.)\/$/u, '') || '/'
}

/** Writes `@ApiVersion('1', '2')` for `@Version(['1', '2'])`. */
export function versionOf(file: SourceFile, version: Given): string {
  const texts = (elementsOf(version) ?? [version]).map((each) => each && file.source(each))
  return `@${file.use('ApiVersion')}(${texts.join(', ')})`
}
