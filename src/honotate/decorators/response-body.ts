import { isError } from '../errors/is-error.ts'
import { createResultCheck, type CheckResult } from '../binding/checked-result.ts'
import { isSchema, type SchemaInput, type StandardSchema } from '../json-schema/standard-schema.ts'
import { NOT_A_SCHEMA } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { HttpResponse } from '../http/response.ts'
import { isIterated } from '../http/iteration.ts'
import { isResponse } from '../http/fetch-standard.ts'
import { Sendable, type Receiver } from '../http/sendable.ts'
import { ServerSentEvent } from '../http/server-sent-event.ts'
import { describeElement } from '../metadata/decorator-context.ts'
import { refuseBareDecorator, requirePublicMethod, standardContext } from '../metadata/refuse-misuse.ts'
import { methodRecord } from '../metadata/records.ts'
import { nameMethod } from '../metadata/name-method.ts'
import type { ResultDecorator } from './decorator-types.ts'

/**
 * Validates the result of a method and reduces it to the members that a schema declares, so undeclared members such as
 * a password hash cannot leak. If the schema rejects the result, the error is logged, and the response is a 500.
 *
 * Each item of a generator is validated, and so is the body of a `ResponseEntity` with a status below 400. A `Response`
 * or an error is sent unchanged. Interceptors receive the reduced result.
 *
 * @param schema A schema of any Standard Schema library, or one of `honotate schemas`.
 * @returns A decorator for a public instance method.
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS, HONOTATE_NO_METADATA,
 *   HONOTATE_NOT_A_SCHEMA
 * @example
 * ```ts
 * const UserView = z.object({ name: z.string() })
 *
 * ;@ResponseBody(UserView)@GetMapping('/users/:id')
 * find(@PathVariable('id') id: string) {
 *   return { name: 'Ann', passwordHash: '…' }
 * }
 * ```
 */
export function ResponseBody<Schema extends StandardSchema>(
  schema: Schema,
  ...rest: []
): ResultDecorator<SchemaInput<Schema>> {
  refuseBareDecorator('ResponseBody', [schema, ...rest])
  return function reduceResult(_: unknown, given: ClassMethodDecoratorContext | string | symbol) {
    const context = standardContext('ResponseBody', given)
    requirePublicMethod('ResponseBody', context)
    if (!isSchema(schema)) {
      const decorator = `@ResponseBody() on ${describeElement(context)}`
      throw new HonotateError(NOT_A_SCHEMA, { decorator, received: typeof schema })
    }
    // Added at the end, because `finish` of the last hook runs first.
    methodRecord(context).hooks.push({
      facts: { result: schema },
      finish: (method) => {
        const check = createResultCheck(nameMethod(method), schema)
        return (result, exchange) => reduced(result, exchange, check)
      },
    })
  }
}

function reduced(result: unknown, receiver: Receiver, check: CheckResult): unknown {
  if (result instanceof HttpResponse) return result
  if (!(result instanceof Sendable)) return reducedBody(result, check)
  const body = result.applyTo(receiver)
  const { statusCode } = receiver.response
  return body === undefined || statusCode === 304 || statusCode >= 400 ? body : reducedBody(body, check)
}

function reducedBody(body: unknown, check: CheckResult): unknown {
  if (typeof body !== 'object' || body === null) return check(body)
  if (isResponse(body) || isError(body)) return body
  return isIterated(body) ? eachReduced(body, check) : check(body)
}

async function* eachReduced(items: AsyncIterable<unknown> | Iterable<unknown>, check: CheckResult): AsyncGenerator {
  for await (const item of items) {
    if (isError(item)) yield item
    else if (item instanceof ServerSentEvent) yield new ServerSentEvent(await check(item.data), item.fields)
    else yield await check(item)
  }
}
