import type { Expression, NewExpression } from 'oxc-parser'
import { walk } from '../transform/core/walk.ts'
import { literalOf } from './decorators.ts'
import type { SourceFile } from './source-file.ts'

/** Rewrites `new NotFoundException('…')` and its like to `new HttpProblem(404, { detail: '…' })`. */
export function rewriteErrors(file: SourceFile, statuses: Readonly<Record<string, number>>, base: BaseError): void {
  const rewrite = (node: NewExpression) => {
    if (node.callee.type !== 'Identifier') return
    const imported = file.imported(node.callee.name)
    if (!imported) return
    const args = node.arguments as Expression[]
    const known = Object.hasOwn(statuses, imported.name) ? String(statuses[imported.name]) : undefined
    const status =
      known ?? (imported.name === base.name ? args[base.status] && file.source(args[base.status]!) : undefined)
    if (status === undefined) return
    const detail = args[known === undefined ? base.message : 0]
    if (detail?.type === 'ObjectExpression')
      file.todo(node, 'HttpProblem takes `detail`, `title` and members of your own.')
    const text = detail && detailText(file, detail)
    file.release(node.callee.name)
    const problem = file.use('HttpProblem')
    file.text.overwrite(node.start, node.end, `new ${problem}(${status}${text ? `, ${text}` : ''})`)
  }
  walk(file.program, { NewExpression: rewrite } as never)
}

/** Where the general error of a framework takes its status and its message. */
export interface BaseError {
  readonly name: string
  readonly status: number
  readonly message: number
}

function detailText(file: SourceFile, detail: Expression): string {
  if (detail.type === 'ObjectExpression') return file.source(detail)
  return literalOf(detail) === '' ? '' : `{ detail: ${file.source(detail)} }`
}
