import type { Class, Expression } from 'oxc-parser'
import { frameworkDecorator, literalOf } from './decorators.ts'
import { markClass } from './mark-class.ts'
import { pathOf } from './paths.ts'
import type { SourceFile } from './source-file.ts'

/** The decorators of a controller with a version: in the path if the project says so, or else `@ApiVersion()`. */
export function versionedPath(
  file: SourceFile,
  node: Class,
  path: Expression | undefined,
  version: Expression | undefined,
): { readonly mapping: string; readonly version: string } {
  const plain = path ? `@${file.use('RequestMapping')}(${pathOf(file, path)})` : ''
  if (!version) return { mapping: plain, version: '' }
  const { versioning } = file.scope.options
  const versions = version.type === 'ArrayExpression' ? (version.elements as Expression[]) : [version]
  const texts = versions.map((each) => literalOf(each))
  const isMixed = node.body.body.some((member) =>
    ('decorators' in member ? member.decorators : []).some(
      (each) => frameworkDecorator(file, each)?.name === 'Version',
    ),
  )
  const base = path ? literalOf(path) : ''
  if (versioning === 'path' && !isMixed && base !== undefined && texts.every((each) => each !== undefined)) {
    const paths = texts.map((each) => `'/v${each}${base.replace(/^\/*(?=.)/u, '/').replace(/\/+$/u, '')}'`)
    return {
      mapping: `@${file.use('RequestMapping')}(${paths.length === 1 ? paths[0] : `[${paths.join(', ')}]`})`,
      version: '',
    }
  }
  if (versioning !== 'header')
    markClass(
      file,
      node,
      "if versions are in the path (VersioningType.URI), write @RequestMapping('/v1/…') instead of @ApiVersion().",
    )
  return { mapping: plain, version: versionOf(file, version) }
}

/** `@ApiVersion('1', '2')` of `@Version(['1', '2'])`. */
export function versionOf(file: SourceFile, version: Expression | undefined): string {
  const list =
    version?.type === 'ArrayExpression'
      ? version.elements.map((each) => each && file.source(each))
      : [version && file.source(version)]
  return `@${file.use('ApiVersion')}(${list.filter(Boolean).join(', ')})`
}
