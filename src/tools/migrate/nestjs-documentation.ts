import type { Decorated, FrameworkDecorator } from './decorators.ts'
import { memberOf } from './decorators.ts'
import { literalOf } from './literals.ts'
import type { SourceFile } from './source-file.ts'

/** Removes a decorator of @nestjs/swagger; the words of `@ApiOperation()` and what it hides become a comment. */
export function documented(
  file: SourceFile,
  { name, args }: FrameworkDecorator,
  decorated: Decorated,
): readonly string[] {
  const [options] = args
  const lines: string[] = []
  if (name === 'ApiOperation' && options?.type === 'ObjectExpression') {
    const summary = literalOf(memberOf(options, 'summary'))
    const description = literalOf(memberOf(options, 'description'))
    const deprecated = memberOf(options, 'deprecated')
    if (summary) lines.push(summary)
    if (description) lines.push(...(summary ? [''] : []), ...description.split('\n'))
    if (deprecated?.type === 'Literal' && deprecated.value === true) lines.push('@deprecated')
  } else if (/^ApiExclude(?:Endpoint|Controller)$/u.test(name)) {
    if (!(options?.type === 'Literal' && options.value === false)) lines.push('@hidden')
  }
  if (lines.length > 0 && (decorated.kind === 'method' || decorated.kind === 'class'))
    file.describe(decorated.node, lines)
  return []
}
