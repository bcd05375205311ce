import { INVALID_ANSWER } from '#catalogue'
import { issueList } from '../binding/checked-result.ts'
import { HonotateError } from '../errors/honotate-error.ts'
import type { Exchange } from '../http/exchange.ts'
import { isIterated, isNodeStream } from '../http/iteration.ts'
import { isHtml, isResponse } from '../http/make-response.ts'
import { HttpResponse } from '../http/response.ts'
import { Sendable } from '../http/sendable.ts'
import { ServerSentEvent } from '../http/server-sent-event.ts'
import type { SchemaIssue } from '../json-schema/standard-schema.ts'
import type { Services } from '../metadata/container.ts'
import type { Finish } from '../metadata/contracts.ts'
import type { Check, ContractAnswer, ContractOptions, Flat } from './contracts.ts'

/**
 * Makes the function that reduces the results of a method to the declared members, and checks them. A response, an error,
 * bytes, a stream and HTML have no members that a type hides: they stay as they are.
 *
 * @param target The name of the method, for the error.
 * @returns A function that throws HONOTATE_INVALID_ANSWER for a result that does not fit the declared type.
 */
export function checkedResult(
  target: string,
  answers: readonly ContractAnswer[],
  { logger }: Services,
  { answers: mode }: ContractOptions,
  flat: Flat,
): Finish {
  const plain = answers.find(({ status, items, empty }) => status === undefined && !items && !empty)
  const items = answers.find((each) => each.items)
  const any = answers.find(({ status }) => status === 'any')
  const byStatus = new Map(answers.map((each) => [each.status, each]))
  const isEmptyAllowed = answers.some(({ empty }) => empty)

  function mistake(issues: string): void {
    const error = new HonotateError(INVALID_ANSWER, { target, issues })
    if (mode !== 'reduce') throw error
    logger.error(error.message, error)
  }

  /** The reduced body of an answer. Without an answer for it, no member of the body is declared. */
  function fitted(body: unknown, answer: ContractAnswer | undefined): unknown {
    if (!answer) {
      // A method without a result, such as `(): void`, may return what the last call in it returns.
      if (!isEmptyAllowed) mistake('its type has no such answer')
      return undefined
    }
    const { keep, check } = answer
    const kept = keep ? keep(body) : body
    if (!check) return kept
    const issues: SchemaIssue[] = []
    check(kept, issues)
    return issues.length === 0 ? kept : fittedJson(kept, check, issues)
  }

  /** Checks the JSON of a value in its place: a class may be a string there, by its `toJSON()`. */
  function fittedJson(kept: unknown, check: Check, found: readonly SchemaIssue[]): unknown {
    const issues: SchemaIssue[] = []
    try {
      const json: unknown = JSON.parse(JSON.stringify(kept))
      check(json, issues)
      if (issues.length === 0) return json
    } catch {
      // `JSON.stringify()` throws for such a value, which does not fit anyway.
    }
    mistake(issueList(flat(found as SchemaIssue[]), true))
    return kept
  }

  async function* eachFitted(list: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator {
    for await (const item of list) yield fittedItem(item)
  }

  function fittedItem(item: unknown): unknown {
    if (item instanceof ServerSentEvent) return new ServerSentEvent(fitted(item.data, items), item.fields)
    return isUnreduced(item) ? item : fitted(item, items)
  }

  return function finish(result: unknown, exchange: Exchange): unknown {
    if (result === undefined) {
      if (!isEmptyAllowed && plain?.check) fitted(result, plain)
      return undefined
    }
    if (isUnreduced(result)) return result
    if (result instanceof Sendable) {
      const body = result.applyTo(exchange)
      const { status = 200 } = exchange.settings
      if (body === undefined || status === 304 || isUnreduced(body)) return body
      return fitted(body, byStatus.get(status) ?? any ?? plain)
    }
    if (items && typeof result === 'object' && result !== null) {
      if (isIterated(result)) return eachFitted(result)
      if (!plain && Array.isArray(result)) return result.map(fittedItem)
    }
    return fitted(result, plain)
  }
}

/** Whether a result is sent as it is: no type describes its members. */
function isUnreduced(result: unknown): boolean {
  if (typeof result !== 'object' || result === null) return false
  if (Object.getPrototypeOf(result) === Object.prototype && !('isEscaped' in result)) return isResponse(result)
  return (
    result instanceof HttpResponse ||
    result instanceof Error ||
    result instanceof Blob ||
    result instanceof ReadableStream ||
    result instanceof ArrayBuffer ||
    ArrayBuffer.isView(result) ||
    isResponse(result) ||
    isNodeStream(result) ||
    isHtml(result)
  )
}
