import type { Expression } from 'oxc-parser'
import { literalOf } from './decorators.ts'
import type { SourceFile } from './source-file.ts'

/** Characters with a meaning in a path of Express, in any of its versions. */
const SPECIAL = /[:*?+(){}[\]!|]/u

/** A path in honotate's form: `users/:id` becomes `'/users/:id'`. Other expressions stay. */
export function pathOf(file: SourceFile, node: Expression | undefined): string {
  if (!node) return "'/'"
  if (node.type === 'ArrayExpression')
    return `[${node.elements.map((each) => pathOf(file, each as Expression)).join(', ')}]`
  // The decorator is written anew, with the comments in it.
  const marked = (todo: string, path: string): string => `${file.todoComment(todo)} ${path}`
  const path = literalOf(node)
  if (path === undefined) {
    if (node.type === 'TemplateLiteral' && node.quasis[0]?.value.raw.startsWith('/')) return file.source(node)
    const isRegExp = node.type === 'Literal' && 'regex' in node
    const todo = isRegExp ? 'a path is a string: "/:id{[0-9]+}" has a pattern.' : 'the path must start with "/".'
    return marked(todo, file.source(node))
  }
  const trimmed = path.replace(/^\/+|\/+$/gu, '')
  const segments = trimmed.split('/')
  const rewritten = segments.map((each, index) => segmentOf(each, index === segments.length - 1))
  if (rewritten.every((each) => each !== undefined)) return quoted(rewritten.join('/'))
  return marked('write this path as Hono does: ":id{[0-9]+}", ":id?" and "*" at the end.', quoted(trimmed))
}

function quoted(path: string): string {
  return `'/${path.replaceAll(/[\\']/gu, String.raw`\$&`)}'`
}

/** A segment of Express in Hono's syntax; `undefined` if it has another meaning there. */
function segmentOf(segment: string, isLast: boolean): string | undefined {
  if (!SPECIAL.test(segment)) return segment
  if (isLast && segment === '*') return segment
  // Express 5 names the rest of a path.
  const [, rest] = /^\*(\w+)$/u.exec(segment) ?? []
  if (rest !== undefined) return isLast ? `:${rest}{.+}` : undefined
  const [, name, pattern, optional = ''] = /^:(\w+)(?:\(([^(){}?]+)\))?(\?)?$/u.exec(segment) ?? []
  if (name === undefined || (optional && (!isLast || pattern !== undefined))) return undefined
  return pattern === undefined ? `:${name}${optional}` : `:${name}{${pattern}}`
}
