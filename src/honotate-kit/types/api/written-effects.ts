import type {
  ArrowFunctionExpression,
  CallExpression,
  Function as FunctionNode,
  Node,
  ReturnStatement,
} from 'oxc-parser'
import type { Span } from '../../transform/core/spans.ts'
import { walk } from '../../transform/core/walk.ts'

/** The redirect statuses and the headers that calls in a method set. */
export interface WrittenEffects {
  /** The statuses of calls of `redirect()`. */
  readonly redirects: readonly number[]
  /** The names of the headers that are set, by the status of the response; `*` for every success. */
  readonly headers: Readonly<Record<string, readonly string[]>>
}

/** The cache validators, by the method of `ResponseEntity` that sets them. */
const VALIDATORS: Readonly<Record<string, string>> = Object.assign(Object.create(null) as object, {
  eTag: 'ETag',
  lastModified: 'Last-Modified',
})

/**
 * Reads calls of methods: `redirect(…)`, `ResponseEntity.created(…)`, `eTag(…)`, `lastModified(…)` and
 * `header('Name', value)`.
 */
export function writtenEffects(body: Node): WrittenEffects {
  const redirects = new Set<number>()
  const headers = new Map<string, Set<string>>()
  const add = (status: string, name: string): void => {
    headers.set(status, (headers.get(status) ?? new Set()).add(name))
  }
  walk(body, { CallExpression: visitCall })
  return {
    redirects: [...redirects].sort(),
    headers: Object.fromEntries([...headers].map(([status, names]) => [status, [...names].sort()])),
  }

  function visitCall({ callee, arguments: given }: CallExpression): void {
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
    const { object, property } = callee
    const [first, second] = given
    if (property.name === 'redirect' && first) {
      const status = second === undefined ? 302 : second.type === 'Literal' ? Number(second.value) : Number.NaN
      if (!(status >= 300 && status < 400)) return
      redirects.add(status)
      add(String(status), 'Location')
    }
    const isEntity = object.type === 'Identifier' && object.name === 'ResponseEntity'
    if (property.name === 'created' && isEntity) add('201', 'Location')
    const validator = first && VALIDATORS[property.name]
    if (validator) add('*', validator)
    // With one argument, `header()` reads a header of the request.
    const isSet = property.name === 'header' && second !== undefined
    if (isSet && first?.type === 'Literal' && typeof first.value === 'string') add('*', first.value)
  }
}

/** The spans of the expressions that a method returns; leaves out the `return` statements of nested functions. */
export function returnedSpans(body: Node): readonly Span[] {
  const returns: Span[] = []
  const functions: Span[] = []
  const enter = (node: FunctionNode | ArrowFunctionExpression): unknown => functions.push(node)
  walk(body, {
    ReturnStatement: ({ argument }: ReturnStatement) => void (argument && returns.push(argument)),
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,
  })
  return returns.filter(({ start, end }) => !functions.some((each) => each.start < start && end <= each.end))
}
