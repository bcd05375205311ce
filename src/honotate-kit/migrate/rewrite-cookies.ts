import type { Expression, Node } from 'oxc-parser'
import { importsOf } from '../transform/core/imports.ts'
import { walk } from '../transform/core/walk.ts'
import { calleeOf, exportOf } from './decorators.ts'
import { memberOf } from './nodes.ts'
import { UNSAFE } from './migration.ts'
import type { SourceFile } from './source-file.ts'

/** Finds files that set a cookie with `maxAge`. */
export const COOKIES: RegExp = /\.cookie\([^;]*\bmaxAge\b/u

const SECONDS = `${UNSAFE} maxAge is in seconds here, and was in milliseconds.`

/** The longest lifetime of a cookie in seconds: Hono refuses a longer one, as RFC 6265bis does. */
const MAX_AGE = 400 * 24 * 60 * 60

/** Divides `maxAge` in `res.cookie(name, value, { maxAge })` by 1000: honotate takes seconds, as `Set-Cookie` does. */
export function rewriteCookies(file: SourceFile): void {
  const isHandled = handlesResponses(file)
  const isRewritten = importsOf(file.program, 'honotate').length > 0
  walk(file.program, {
    CallExpression: (node) => {
      const { callee } = node
      if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return
      const [, , options] = node.arguments as Expression[]
      if (callee.property.name !== 'cookie' || !options) return
      if (!isHandled) {
        // The call may be in a helper function that handlers in other files call.
        if (!isRewritten && /\bmaxAge\b/u.test(file.source(options))) file.todo(options, SECONDS)
        return
      }
      const maxAge = options.type === 'ObjectExpression' ? memberOf(options, 'maxAge') : undefined
      if (maxAge) {
        const { text, seconds = 0 } = secondsOf(file, maxAge)
        const isShorthand = file.source(maxAge) === 'maxAge' && !/maxAge\s*:/u.test(file.source(options))
        file.text.overwrite(maxAge.start, maxAge.end, isShorthand ? `maxAge: ${text}` : text)
        if (seconds > MAX_AGE) file.todo(maxAge, 'a cookie lives for at most 400 days, or setting it fails.')
      } else if (!lacksMaxAge(options)) file.todo(options, SECONDS)
    },
  })
}

/**
 * Whether an expression certainly lacks `maxAge`: it is an object literal without that key, and so are the objects that
 * it spreads.
 */
function lacksMaxAge(node: Expression): boolean {
  if (node.type === 'ConditionalExpression') return lacksMaxAge(node.consequent) && lacksMaxAge(node.alternate)
  if (node.type === 'LogicalExpression') return lacksMaxAge(node.right)
  if (node.type !== 'ObjectExpression') return false
  return node.properties.every((each) =>
    each.type === 'SpreadElement'
      ? lacksMaxAge(each.argument)
      : !each.computed && each.key.type === 'Identifier' && each.key.name !== 'maxAge',
  )
}

/**
 * Whether a file refers to Express's response, by a type or a decorator. A migrated file does not, so that a second run
 * does not divide `maxAge` again.
 */
function handlesResponses(file: SourceFile): boolean {
  let found = false
  const isResponse = (node: Node): void => {
    const { module = '', name = '' } = exportOf(file, node) ?? {}
    if (module === 'express' ? name === 'Response' : /^(?:Res|Response)$/u.test(name)) found = true
  }
  walk(file.program, {
    TSTypeReference: ({ typeName }) => isResponse(typeName),
    TSInterfaceHeritage: ({ expression }) => isResponse(expression),
    Decorator: ({ expression }) => isResponse(calleeOf(expression)),
  })
  return found
}

/** Milliseconds as seconds: the code, such as `15 * 60` for `15 * 60 * 1000`, and the number if it is known. */
function secondsOf(file: SourceFile, node: Expression): { readonly text: string; readonly seconds?: number } {
  const text = file.source(node)
  const product = /^[\d_]+(?:\s*\*\s*[\d_]+)*$/u.test(text)
    ? text.split('*').reduce((value, each) => value * Number(each.replaceAll('_', '')), 1)
    : undefined
  if (product === undefined) return { text: `Math.floor((${text}) / 1000)` }
  const seconds = Math.floor(product / 1000)
  const factors = text.split(/\s*\*\s*/u)
  if (factors.length > 1 && factors.at(-1)?.replaceAll('_', '') === '1000')
    return { text: factors.slice(0, -1).join(' * '), seconds }
  return { text: String(seconds), seconds }
}
