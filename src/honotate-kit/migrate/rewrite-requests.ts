import type { Expression, MemberExpression, Node } from 'oxc-parser'
import { walk } from '../transform/core/walk.ts'
import { quoted } from '../code-text.ts'
import { exportOf } from './decorators.ts'
import { literalOf } from './nodes.ts'
import type { SourceFile } from './source-file.ts'

const URL = 'url is the whole URL here, and was the path with the query.'

const HEADERS = "headers are those of fetch here: read get('x')."

/** Rewrites uses of Express's request: `req.headers.authorization` and `req.get('x')` become `req.header('…')`. */
export function rewriteRequests(file: SourceFile): void {
  const requests = requestsIn(file)
  if (requests.size === 0) return
  const isRequest = (node: Node): boolean => node.type === 'Identifier' && requests.has(node.name)
  const rewritten = new Set<Node>()
  walk(file.program, {
    MemberExpression: (node) => {
      const { object, property } = node
      if (object.type === 'MemberExpression' && isRequest(object.object) && propertyName(object) === 'headers') {
        const name = node.computed ? file.source(property) : quoted((property as { readonly name: string }).name)
        file.text.overwrite(object.object.end, node.end, `.header(${name})`)
        rewritten.add(object)
      } else if (isRequest(object) && propertyName(node) === 'headers' && !rewritten.has(node)) file.todo(node, HEADERS)
      else if (isRequest(object) && propertyName(node) === 'get')
        file.text.overwrite(property.start, property.end, 'header')
      else if (isRequest(object) && propertyName(node) === 'url') file.todo(node, URL)
    },
  })
}

/**
 * The names that are declared as a request of Express. Marks destructuring of `headers` and `url`, which differ in
 * honotate.
 */
function requestsIn(file: SourceFile): ReadonlySet<string> {
  const names = new Set<string>()
  const isRequest = (type: Node | undefined): boolean => {
    const found = type?.type === 'TSTypeReference' ? exportOf(file, type.typeName) : undefined
    return found?.module === 'express' && found.name === 'Request'
  }
  walk(file.program, {
    Identifier: ({ name, typeAnnotation }) => {
      if (isRequest(typeAnnotation?.typeAnnotation)) names.add(name)
    },
    ObjectPattern: (node) => {
      if (!isRequest(node.typeAnnotation?.typeAnnotation)) return
      const taken = new Set(node.properties.map((each) => (each.type === 'Property' ? file.source(each.key) : '')))
      if (taken.has('headers')) file.todo(node, HEADERS)
      if (taken.has('url')) file.todo(node, URL)
    },
    VariableDeclarator: ({ id, init }) => {
      const type = init?.type === 'CallExpression' ? init.typeArguments?.params[0] : undefined
      if (id.type === 'Identifier' && isRequest(type)) names.add(id.name)
    },
  })
  return names
}

function propertyName({ property, computed }: MemberExpression): string | undefined {
  return computed ? literalOf(property as Expression) : property.type === 'Identifier' ? property.name : undefined
}
