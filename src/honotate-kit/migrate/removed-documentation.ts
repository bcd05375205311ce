import { memberOf, type Decorated, type FrameworkDecorator } from './decorators.ts'
import { isLiteral, literalOf } from './nodes.ts'
import type { SourceFile } from './source-file.ts'

/**
 * Removes a decorator of @nestjs/swagger or routing-controllers-openapi. The texts of `@ApiOperation()` and `@OpenAPI()`
 * become a documentation comment, and `@ApiExcludeEndpoint()` and `@ApiExcludeController()` become the tag `@hidden`.
 */
export function documented(
  file: SourceFile,
  { name, args }: FrameworkDecorator,
  decorated: Decorated,
): readonly string[] {
  const [options] = args
  const lines: string[] = []
  if (/^(?:ApiOperation|OpenAPI)$/u.test(name) && options?.type === 'ObjectExpression') {
    const summary = literalOf(memberOf(options, 'summary'))
    const description = literalOf(memberOf(options, 'description'))
    if (summary) lines.push(summary)
    if (description) lines.push(...(summary ? [''] : []), ...description.split('\n'))
    if (isLiteral(memberOf(options, 'deprecated'), true)) lines.push('@deprecated')
  } else if (/^ApiExclude(?:Endpoint|Controller)$/u.test(name) && !isLiteral(options, false)) lines.push('@hidden')
  if (lines.length > 0 && (decorated.kind === 'method' || decorated.kind === 'class'))
    file.describe(decorated.node, lines)
  return []
}
