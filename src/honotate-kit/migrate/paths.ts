import type { Expression } from 'oxc-parser'
import { quoted } from '../code-text.ts'
import { literalOf } from './nodes.ts'
import { todoComment, type SourceFile } from './source-file.ts'

/** Characters with a meaning in a path of Express, in any of its versions. */
const SPECIAL = /[:*?+(){}[\]!|]/u

/** A path in honotate's form: `users/:id` becomes `'/users/:id'`. A path that cannot be converted gets a comment. */
export function routePath(file: SourceFile, node: Expression | undefined): string {
  if (!node) return "'/'"
  const list = file.scope.ownConstant(node)
  if (list.type === 'ArrayExpression')
    return `[${list.elements.map((each) => routePath(file, each as Expression)).join(', ')}]`
  // The caller replaces the decorator with this text, so the comment has to be part of it.
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
  return literalOf(node) === undefined && rewritten === `/${trimmed}` ? named(file, node, path) : quoted(rewritten)
}

/** The paths of an expression in honotate's form; `undefined` if they are computed or have another meaning in Hono. */
export function pathsOf(file: SourceFile, node: Expression | undefined): readonly string[] | undefined {
  if (!node) return ['/']
  const list = file.scope.ownConstant(node)
  const nodes = list.type === 'ArrayExpression' ? (list.elements as Expression[]) : [node]
  const paths = nodes.map((each) => {
    const path = file.scope.textOf(each)
    return path === undefined ? undefined : honoPath(path)
  })
  return paths.every((each) => each !== undefined) ? paths : undefined
}

function honoPath(path: string): string | undefined {
  const segments = path.replace(/^\/+|\/+$/gu, '').split('/')
  const rewritten = segments.map((each, index) => segmentOf(each, index === segments.length - 1))
  return rewritten.includes(undefined) ? undefined : `/${rewritten.join('/')}`
}

/** The code of a path that consists of constants; keeps their names if possible. */
function named(file: SourceFile, node: Expression, path: string): string {
  const text = file.source(node)
  if (/^\/.*[^/]$/u.test(path)) return text
  const trimmed = path.replace(/^\/+|\/+$/gu, '')
  if (path !== trimmed) return quoted(`/${trimmed}`)
  return node.type === 'TemplateLiteral' ? `\`/${text.slice(1)}` : `\`/\${${text}}\``
}

/** A segment of Express in Hono's syntax; `undefined` if it has another meaning there. */
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
