import type { Class, Expression } from 'oxc-parser'
import { quoted } from '../code-text.ts'
import { decoratorsOf, exportOf } from './decorators.ts'
import { markClass } from './marks.ts'
import { memberOf } from './nodes.ts'
import { pathsOf, routePath } from './paths.ts'
import type { SourceFile } from './source-file.ts'

/** The decorators for the version and the path of a controller: a version is in paths, or becomes `@ApiVersion()`. */
export function versionedPath(
  file: SourceFile,
  node: Class,
  path: Expression | undefined,
  version: Expression | undefined,
): readonly string[] {
  const plain = path ? `@${file.use('RequestMapping')}(${routePath(file, path)})` : ''
  const { versioning, defaultVersions } = file.scope.options
  const inPath = pathVersions(file, node)
  if (inPath?.isOfMethods) return []
  if (inPath && inPath.versions.length > 0)
    return [`@${file.use('RequestMapping')}(${withVersions(file, inPath.bases, inPath.versions)})`]
  if (inPath || (!version && defaultVersions)) return [plain]
  if (versioning !== 'header')
    markClass(
      file,
      node,
      "if versions are in the path (VersioningType.URI), write @RequestMapping('/v1/…') instead of @ApiVersion().",
    )
  return [version ? versionOf(file, version) : '', plain]
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
  const all = inPath.bases.flatMap((base) => paths.map((each) => joined(base, each)))
  return withVersions(file, all, own ? (textsOf(file, own) ?? []) : inPath.versions)
}

interface PathVersions {
  /** The paths of the controller. */
  readonly bases: readonly string[]
  readonly versions: readonly string[]
  /** Whether methods have versions, so that their paths include the path of the controller. */
  readonly isOfMethods: boolean
}

/** The versions in the paths of a controller; `undefined` if they are elsewhere, or if paths or versions are computed. */
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
  const list = version?.type === 'ArrayExpression' ? version.elements : [version]
  const texts = list.map((each) => each && file.source(each))
  return `@${file.use('ApiVersion')}(${texts.filter(Boolean).join(', ')})`
}
