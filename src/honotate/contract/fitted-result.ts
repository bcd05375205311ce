import { isError } from '../errors/is-error.ts'
import { INVALID_ANSWER } from '#catalogue'
import { issueList } from '../binding/checked-result.ts'
import { HonotateError } from '../errors/honotate-error.ts'
import { discard } from '../http/discard.ts'
import type { Exchange } from '../http/exchange.ts'
import { changeItems, isIterated, isNodeStream, type Iterated } from '../http/iteration.ts'
import { isHtml } from '../http/html.ts'
import { isStreamed } from '../http/make-response.ts'
import { HttpResponse } from '../http/response.ts'
import { Sendable } from '../http/sendable.ts'
import type { SchemaIssue } from '../json-schema/standard-schema.ts'
import type { Services } from '../metadata/container.ts'
import type { Finish } from '../metadata/contracts.ts'
import type { ContractAnswer, ContractMode, Flat } from './contract-form.ts'

/**
 * Makes the function that reduces the results of a method to the declared members, and checks them. A response, an
 * error, bytes, a stream of bytes and HTML are returned as they are.
 *
 * @param target The name of the method, for the error.
 * @returns A function that throws HONOTATE_INVALID_ANSWER for a result that does not fit; with `sendsMistakes`, only if
 *   no part of it can be sent.
 */
export function fittedResult(
  target: string,
  answers: readonly ContractAnswer[],
  { logger }: Services,
  { sendsMistakes }: ContractMode,
  flat: Flat,
): Finish {
  const byStatus = new Map(answers.map((each) => [each.empty ? 'empty' : each.items ? 'items' : each.status, each]))
  const plain = byStatus.get(undefined)
  const items = byStatus.get('items')

  /** Reduces a body to the members that its answer declares, and checks it. Without an answer, no body fits. */
  function fitted(body: unknown, answer: ContractAnswer | undefined): unknown {
    const keep = answer?.keep ?? ((value: unknown) => value)
    const kept = keep(body)
    const issues = issuesOf(kept, answer)
    if (issues.length === 0) return kept
    // The JSON of a value may fit, since `toJSON()` may turn an object into a string. `toJSON()` may also add members,
    // so the JSON is reduced again.
    const json = keep(jsonOf(kept))
    if (answer && issuesOf(json, answer).length === 0) return json
    const listed = flat(issues)
    const error = new HonotateError(INVALID_ANSWER, { target, issues: issueList(listed, true) })
    if (!sendsMistakes) throw error
    logger.error(error.message, error)
    return withoutMistakes(jsonOf(keep(jsonOf(kept, withoutBigInts)), withoutBigInts), listed, error)
  }

  /** Returns the body to send: `undefined` instead of data if the method is declared as `void`. */
  function sent(body: unknown, answer: ContractAnswer | undefined): unknown {
    if (isSentAsIs(body)) return isItemized(body) ? sentItems(body, answer) : body
    return answer || !byStatus.has('empty') ? fitted(body, answer) : undefined
  }

  function sentItems(list: Iterated, answer: ContractAnswer | undefined): unknown {
    if (!items && answer && !answer.check && !answer.keep) return list
    if (items || answer || !byStatus.has('empty'))
      return isNodeStream(list) ? changeItems(list, fittedItem) : eachFitted(list)
    discard(list)
    return undefined
  }

  async function* eachFitted(list: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator {
    for await (const item of list) yield fittedItem(item)
  }

  function fittedItem(item: unknown): unknown {
    if (isSentAsIs(item)) return item
    return items?.items ? items.items(item, (data) => fitted(data, items)) : fitted(item, items)
  }

  return function finish(result: unknown, exchange: Exchange): unknown {
    if (result === undefined && (byStatus.has('empty') || !plain?.check)) return result
    if (!(result instanceof Sendable))
      return items && !plain && Array.isArray(result) ? result.map(fittedItem) : sent(result, plain)
    const body = result.applyTo(exchange)
    const { status = 200 } = exchange.settings
    if (body === undefined || status === 304) return body
    return sent(body, byStatus.get(status) ?? byStatus.get('any') ?? plain)
  }
}

/** The maximum number of issues that a check reports; the value may have more. */
const MAX_REPORTED = 100

/**
 * Removes each value that has an issue, since a value of a wrong type may contain undeclared members. In an array,
 * `null` replaces the value. Throws `error` if there may be unreported issues, or if one is about the whole body.
 */
function withoutMistakes(value: unknown, issues: readonly SchemaIssue[], error: Error): unknown {
  if (issues.length >= MAX_REPORTED) throw error
  for (const { path = [] } of issues) {
    const keys = path as readonly PropertyKey[]
    if (keys.length === 0) throw error
    const owner = keys
      .slice(0, -1)
      .reduce((found, key) => found?.[key as string], value as Record<string, any> | undefined)
    const key = keys.at(-1) as string
    if (Array.isArray(owner)) owner[Number(key)] = null
    else if (owner) delete owner[key]
  }
  return value
}

function issuesOf(value: unknown, answer: ContractAnswer | undefined): SchemaIssue[] {
  const issues: SchemaIssue[] = []
  if (answer) answer.check?.(value, issues)
  else issues.push({ message: 'Its type has no such answer', path: [] })
  return issues
}

/** Replaces a bigint with `null`: a reducer turns a value that fits no type of a union into a bigint. */
function withoutBigInts(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? null : value
}

function jsonOf(value: unknown, replace?: (key: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value, replace))
  } catch {
    // A value that JSON cannot express, such as a cycle or a bigint, does not fit anyway.
    return undefined
  }
}

/** Whether a body consists of items that may have members, rather than of chunks of bytes. */
function isItemized(body: unknown): body is Iterated & object {
  if (body instanceof ReadableStream || body instanceof Response || !isIterated(body as object)) return false
  return !isNodeStream(body as object) || (body as { readonly readableObjectMode: boolean }).readableObjectMode
}

/** Whether no type describes the members of a result. Items of a stream may still have types: see `isItemized()`. */
function isSentAsIs(result: unknown): boolean {
  return (
    isStreamed(result) ||
    result instanceof HttpResponse ||
    isError(result) ||
    result instanceof ArrayBuffer ||
    ArrayBuffer.isView(result) ||
    (typeof result === 'object' && result !== null && isHtml(result))
  )
}
