import type { Class, Node } from 'oxc-parser'
import { parameterOf } from './decorators.ts'
import type { SourceFile } from './source-file.ts'

/** The comments already written in each class. */
const marked = new WeakMap<Class, Set<string>>()

/**
 * Marks a request or a response that is not declared with a type of Express, since the compiler does not report that
 * its members have changed. Each class gets one comment for all of its methods.
 */
export function markExchange(file: SourceFile, node: Node, owner: Class, whole: string): void {
  const { type } = parameterOf(file, node)
  if (/^\w*Http(?:Request|Response)$/u.test(type)) return
  const message =
    whole === 'Request'
      ? "this is an HttpRequest now: read header('x'), and values of guards with @RequestAttribute()."
      : 'this is an HttpResponse now: return the value instead of calling json(), send() or end().'
  const told = marked.get(owner) ?? new Set()
  if (told.has(message) || file.source(owner).includes(message)) return
  marked.set(owner, told.add(message))
  file.todo(node, message)
}
