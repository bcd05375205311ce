import type { MemberExpression, Node, ObjectPattern } from 'oxc-parser'
import { quoted } from '../code-text.ts'
import { isInnerFunction, walk } from '../transform/core/walk.ts'
import { decoratorsOf, elementsIn, exportOf } from './decorators.ts'
import { once } from './migrated-project.ts'
import { UNSAFE } from './migration.ts'
import { contains, literalOf, nameOf, nodesOf, parentsOf } from './nodes.ts'
import type { ByName, Range } from './nodes.ts'
import type { SourceFile } from './source-file.ts'

/** Renames types: `express.Request` becomes `HttpRequest`, whatever its local name is. */
export function rewriteTypes(file: SourceFile, names: ByName): void {
  const rewrite = (node: Node, end: number): void => {
    const found = exportOf(file, node)
    const replacement = found && names[`${found.module}.${found.name}`]
    if (!replacement) return
    const local = file.use(replacement, replacement === 'TestApp' ? 'honotate/testing' : 'honotate')
    file.text.overwrite(node.start, end, local)
  }
  walk(file.program, {
    // Also replaces the type arguments in `Response<Cat>`.
    TSTypeReference: ({ typeName, end }) => rewrite(typeName, end),
    TSClassImplements: ({ expression }) => rewrite(expression, expression.end),
    TSInterfaceHeritage: ({ expression, end }) => rewrite(expression, end),
  })
}

/** Finds the local name of Express's type `name` if `type` refers to it; otherwise `undefined`. */
export function expressType(file: SourceFile, type: Node | undefined, name: string): string | undefined {
  const found = type?.type === 'TSTypeReference' ? exportOf(file, type.typeName) : undefined
  return found?.module === 'express' && found.name === name ? found.local : undefined
}

const URL = 'url is the whole URL here, and was the path with the query.'
const HEADERS = "headers are those of fetch here: read get('x')."
const DIFFERENT: ByName = { headers: HEADERS, url: URL, originalUrl: URL }
const MIXED = 'take what guards and middleware have set from context.var.'
const CHANGED = 'set what later code reads with context.set(); headers of a request stay as they are.'
const BODY = `${UNSAFE} a guard runs before the body is read: guard by something else, or check in the method.`

/** Matches members that are the same in a request of honotate. */
const SAME = /^(?:body|params|query|cookies|method|path|ip|header)$/u

/** `user`, and the members that the code of a project adds to requests: `cat` in `request.cat = …`. */
const attributesOf = once(({ files }) => {
  const set = /\breq(?:uest)?\w*(?: as \w+\))?(?:\.|\[['"])([A-Za-z_$][\w$]*)(?:['"]\])?\s*=[^=>]/gu
  const names = [...files.values()].flatMap((code) => [...code.matchAll(set)].map(([, name = '']) => name))
  return new Set(['user', ...names.filter((name) => !/^(?:headers|url)$/u.test(name) && !SAME.test(name))])
})

/**
 * Rewrites uses of Express's request: `req.get('x')` becomes `req.header('x')`, and `req.user` becomes
 * `req.context.get('user')`.
 */
export function rewriteRequests(file: SourceFile): void {
  const requests = requestsIn(file)
  const attributes = attributesOf(file.scope.project)
  const find = (node: Node): RequestName | undefined =>
    requests.find((each) => each.name === nameOf(node) && contains(each, node))
  const isTaken = (node: Node): boolean => decoratorsOf(file, node).some(({ name }) => /^Req(?:uest)?$/u.test(name))
  const taken = elementsIn(file.program).filter(({ kind, node }) => kind === 'parameter' && isTaken(node))
  const patterns = new Set(taken.map(({ node }) => nodesOf(node, 'ObjectPattern')[0]))
  const rewritten = new Set<Node>()
  /** Keeps a change such as `req.count++` or `req.headers.a = 'b'`, and marks it with a TODO comment. */
  const keep = (node: Node): void => {
    if (node.type !== 'MemberExpression' || !(find(node.object) || isHeader(node))) return
    rewritten.add(node).add(node.object)
    file.todoOnce(node, CHANGED)
  }
  walk(file.program, {
    UpdateExpression: ({ argument }) => keep(argument),
    UnaryExpression: ({ operator, argument }) => void (operator === 'delete' && keep(argument)),
    AssignmentExpression: ({ left, right, operator }) => {
      if (operator !== '=' || (left.type === 'MemberExpression' && isHeader(left))) return keep(left)
      const name = left.type === 'MemberExpression' && find(left.object) ? memberName(left) : undefined
      if (left.type !== 'MemberExpression' || name === undefined || !attributes.has(name)) return
      rewritten.add(left)
      file.text.overwrite(left.object.end, right.start, `.context.set(${quoted(name)}, `).appendLeft(right.end, ')')
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== 'ObjectPattern' || !init || !find(init)) return
      const names = keysOf(id)
      if (names.every((name) => attributes.has(name))) file.text.appendLeft(init.end, '.context.var')
      else for (const name of names) tellLack(id, name, MIXED)
    },
    ObjectPattern: (node) => {
      if (patterns.has(node) || isRequest(file, node.typeAnnotation?.typeAnnotation))
        for (const name of keysOf(node)) tellLack(node, name, MIXED)
    },
    CallExpression: ({ arguments: args }) => {
      for (const each of args)
        if (each.type === 'MemberExpression' && isHeader(each)) file.text.appendRight(each.end, '!')
    },
    MemberExpression: (node) => {
      const { object, property } = node
      if (object.type === 'MemberExpression' && isHeader(object) && !node.optional)
        file.text.appendRight(object.end, '!')
      const name = find(object) && !rewritten.has(node) ? memberName(node) : undefined
      if (isHeader(node) && !rewritten.has(node)) {
        const { object: headers } = node as { readonly object: MemberExpression }
        const header = node.computed ? file.source(property) : quoted((property as { readonly name: string }).name)
        file.text.overwrite(headers.object.end, node.end, `.header(${header})`)
        rewritten.add(headers)
      } else if (name === 'get') file.text.overwrite(property.start, property.end, 'header')
      else if (name !== undefined && attributes.has(name))
        file.text.overwrite(object.end, node.end, `.context.get(${quoted(name)})`)
      else if (name === 'body' && find(object)?.isGuard) file.todoOnce(node, BODY)
      else if (name !== undefined) tellLack(node, name)
    },
  })
  function tellLack(node: Node, name: string, ofAttributes?: string): void {
    const isKnown = SAME.test(name) || attributes.has(name)
    const lack = isKnown ? attributes.has(name) && ofAttributes : `a request has no ${name || 'such member'} here.`
    const message = Object.hasOwn(DIFFERENT, name) ? DIFFERENT[name] : lack
    // Each pattern gets a comment, not only the first of the file: its variables become `undefined` or their defaults.
    if (message) file[node.type === 'ObjectPattern' ? 'todo' : 'todoOnce'](node, message)
  }
  function isHeader({ object }: MemberExpression): boolean {
    return object.type === 'MemberExpression' && find(object.object) !== undefined && memberName(object) === 'headers'
  }
}

/** The name of a request of Express, and the range in which it has this meaning. */
interface RequestName extends Range {
  readonly name: string
  /** Whether a guard receives the request. */
  readonly isGuard: boolean
}

/** Finds the names that are declared as a request of Express. */
function requestsIn(file: SourceFile): readonly RequestName[] {
  const { program } = file
  const parents = parentsOf(program)
  const received = nodesOf(program, 'VariableDeclarator').filter(
    ({ init }) => init?.type === 'CallExpression' && isRequest(file, init.typeArguments?.params[0]),
  )
  const typed = nodesOf(program, 'Identifier').filter(({ typeAnnotation: type }) =>
    isRequest(file, type?.typeAnnotation),
  )
  return [...received.map(({ id }) => id), ...typed].flatMap((node) => {
    const owner = parents.get(node) as Node
    if (!nameOf(node) || !(isInnerFunction(owner) || owner.type === 'VariableDeclarator')) return []
    const { start, end } = isInnerFunction(owner) ? owner : program
    const method = parents.get(owner)
    const isGuard = method?.type === 'MethodDefinition' && nameOf(method.key) === 'canActivate'
    return [{ name: nameOf(node), start, end, isGuard }]
  })
}

function isRequest(file: SourceFile, type: Node | undefined): boolean {
  return expressType(file, type, 'Request') !== undefined
}

/** The keys of a pattern; `''` for a key that is not a constant, and `'...rest'` for a rest element. */
function keysOf({ properties }: ObjectPattern): readonly string[] {
  return properties.map((each) => (each.type === 'Property' ? (keyOf(each.key, each.computed) ?? '') : '...rest'))
}

function memberName({ property, computed }: MemberExpression): string | undefined {
  return keyOf(property, computed)
}

function keyOf(key: Node, computed: boolean): string | undefined {
  return computed || key.type === 'Literal' ? literalOf(key) : nameOf(key)
}
