import type { Class, Expression } from 'oxc-parser'
import { quoted } from '../code-text.ts'
import { decoratorsOf, exportOf } from './decorators.ts'
import { memberOf } from './nodes.ts'
import { markClass } from './marks.ts'
import { routePath, pathsOf } from './paths.ts'
import type { SourceFile } from './source-file.ts'

/**
 * The decorators for the path and the version of a controller. The version is part of the path if the project has
 * versions in paths; otherwise, it becomes `@ApiVersion()`.
 */
export function versionedPath(
  file: SourceFile,
  node: Class,
  path: Expression | undefined,
  version: Expression | undefined,
): { readonly mapping: string; readonly version: string } {
  const plain = path ? `@${file.use('RequestMapping')}(${routePath(file, path)})` : ''
  const { versioning, defaultVersions } = file.scope.options
  const inPath = pathVersions(file, node)
  if (inPath?.isOfMethods) return { mapping: '', version: '' }
  if (inPath && inPath.versions.length > 0)
    return {
      mapping: `@${file.use('RequestMapping')}(${withVersions(file, inPath.bases, inPath.versions)})`,
      version: '',
    }
  if (inPath || (!version && defaultVersions)) return { mapping: plain, version: '' }
  if (versioning !== 'header')
    markClass(
      file,
      node,
      "if versions are in the path (VersioningType.URI), write @RequestMapping('/v1/…') instead of @ApiVersion().",
    )
  return { mapping: plain, version: version ? versionOf(file, version) : '' }
}

/** The path of a method. It includes the path of the controller if methods of the controller have versions. */
export function versionedMethod(
  file: SourceFile,
  owner: Class,
  path: Expression | undefined,
  own: Expression | undefined,
): string {
  const inPath = pathVersions(file, owner)
  const paths = inPath?.isOfMethods ? pathsOf(file, path) : undefined
  if (!inPath || !paths) return routePath(file, path)
  const versions = own ? (textsOf(file, own) ?? []) : inPath.versions
  return withVersions(
    file,
    inPath.bases.flatMap((base) => paths.map((each) => joined(base, each))),
    versions,
  )
}

interface PathVersions {
  /** The paths of the controller. */
  readonly bases: readonly string[]
  readonly versions: readonly string[]
  /** Whether methods have versions, so that their paths include the path of the controller. */
  readonly isOfMethods: boolean
}

/**
 * The versions that the paths of a controller contain; `undefined` if requests have the version elsewhere, or if paths
 * or versions are computed.
 */
export function pathVersions(file: SourceFile, node: Class): PathVersions | undefined {
  const { versioning, defaultVersions } = file.scope.options
  const [given] = decoratorsOf(file, node).find(({ name }) => name === 'Controller')?.args ?? []
  if (versioning !== 'path') return undefined
  const options = given && file.scope.ownConstant(given)
  const [path, version] =
    options?.type === 'ObjectExpression'
      ? [memberOf(options, 'path'), memberOf(options, 'version')]
      : [given, undefined]
  const bases = pathsOf(file, path)
  const versions = version ? textsOf(file, version) : defaultVersions
  const methods = node.body.body.map((each) => decoratorsOf(file, each))
  const isOfMethods = methods.some((each) => each.some(({ name }) => name === 'Version'))
  const areKnown = methods.every((each) =>
    each.every(({ name, args }) =>
      name === 'Version' ? textsOf(file, args[0]) : !isOfMethods || !isMapping(name) || pathsOf(file, args[0]),
    ),
  )
  return bases && versions && areKnown ? { bases, versions, isOfMethods } : undefined
}

function isMapping(name: string): boolean {
  return /^(?:Get|Post|Put|Patch|Delete|Sse)$/u.test(name)
}

/** The strings in `'1'` or `['1', '2']`, with `''` for `VERSION_NEUTRAL`; `undefined` if any is computed. */
function textsOf(file: SourceFile, node: Expression | undefined): readonly string[] | undefined {
  if (!node) return undefined
  const list = file.scope.ownConstant(node)
  const nodes = list.type === 'ArrayExpression' ? (list.elements as Expression[]) : [node]
  const texts = nodes.map((each) => (exportOf(file, each)?.name === 'VERSION_NEUTRAL' ? '' : file.scope.textOf(each)))
  return texts.every((each) => each !== undefined) ? texts : undefined
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

/** `@ApiVersion('1', '2')` of `@Version(['1', '2'])`. */
export function versionOf(file: SourceFile, version: Expression | undefined): string {
  const list =
    version?.type === 'ArrayExpression'
      ? version.elements.map((each) => each && file.source(each))
      : [version && file.source(version)]
  return `@${file.use('ApiVersion')}(${list.filter(Boolean).join(', ')})`
}
