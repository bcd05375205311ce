import type { Node } from 'oxc-parser'
import { parameterOf } from './decorators.ts'
import type { SourceFile } from './source-file.ts'

/** Marks a request or a response whose type is not Express's: its members have changed, and no type error says so. */
export function markExchange(file: SourceFile, node: Node, whole: string): void {
  const { type } = parameterOf(file, node)
  if (/^\w*Http(?:Request|Response)$/u.test(type)) return
  if (whole === 'Request')
    file.todo(node, "this is an HttpRequest now: read header('x'), and values of guards with @RequestAttribute().")
  else file.todo(node, 'this is an HttpResponse now: return the value instead of calling json(), send() or end().')
}
