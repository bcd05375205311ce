import { resolveSchema, type JsonSchema, type Schema } from '../../../honotate/shared.ts'
import type { Content, OpenApiDocument, Operation, Parameter, RequestBody, ResponseObject } from 'honotate/openapi'
import { deprecation } from './compare-annotations.ts'
import type { Change, Value } from './change.ts'
import { compareSchemas, keysOf } from './compare-schemas.ts'
import { compareSchemes, compareSecurity } from './compare-security.ts'
import {
  isInRange,
  operationsOf,
  parametersOf,
  replacedRange,
  sunsetOf,
  type PlacedOperation,
} from './placed-operations.ts'

type Headers = NonNullable<ResponseObject['headers']>
type Direction = Value['direction']

/** Lists the differences between two documents in words, and marks those that may break clients. */
export function compareDocuments(old: OpenApiDocument, now: OpenApiDocument): Change[] {
  const [before, after] = [operationsOf(old), operationsOf(now)]
  const listed = new Set<string>()
  const changes = keysOf(before, after).flatMap((key): Change[] => {
    const [one, other] = [before[key], after[key]]
    if (!one) return [{ place: (other as PlacedOperation).place, text: 'is new', isBreaking: false }]
    if (!other) return [{ place: one.place, text: 'was removed', isBreaking: !isObsolete(one.operation) }]
    return new OperationComparison(old, now, other.place, listed).changes(one, other)
  })
  return [...changes, ...compareSchemes(old, now)]
}

/**
 * Whether clients had time to stop using an operation: the operation is deprecated, and its `x-sunset`, if any, has
 * passed.
 */
function isObsolete(operation: Operation): boolean {
  if (operation.deprecated !== true) return false
  const sunset = sunsetOf(operation)
  return sunset === undefined || Date.parse(sunset) <= Date.now()
}

class OperationComparison {
  readonly #old: OpenApiDocument
  readonly #now: OpenApiDocument
  readonly #place: string
  readonly #listed: Set<string>

  constructor(old: OpenApiDocument, now: OpenApiDocument, place: string, listed: Set<string>) {
    this.#listed = listed
    this.#old = old
    this.#now = now
    this.#place = place
  }

  changes(one: PlacedOperation, other: PlacedOperation): Change[] {
    const [old, now] = [one.operation, other.operation]
    const isRenamed = old.operationId !== now.operationId
    const [before, after] = [old.tags ?? [], now.tags ?? []].map((tags) => JSON.stringify(tags))
    return [
      ...(isRenamed ? this.#change(`the operationId was ${old.operationId} and is ${now.operationId}`, true) : []),
      ...this.#deprecation(old, now),
      ...(before === after ? [] : this.#change(`has the tags ${after} instead of ${before}`, false)),
      ...compareSecurity([this.#old, old], [this.#now, now], this.#place),
      ...this.#parameters(parametersOf(this.#old, one), parametersOf(this.#now, other)),
      ...this.#bodies(this.#resolved(old.requestBody, this.#old), this.#resolved(now.requestBody, this.#now)),
      ...this.#responses(old.responses, now.responses),
    ]
  }

  #change(text: string, isBreaking: boolean): Change[] {
    return [{ place: this.#place, text, isBreaking }]
  }

  #resolved<Part extends object>(part: Part | undefined, root: OpenApiDocument): Part | undefined {
    return part && (resolveSchema(part as JsonSchema, root) as Part)
  }

  #deprecation(old: Operation, now: Operation): Change[] {
    const [before, after] = [old.deprecated === true, now.deprecated === true]
    if (before !== after) return this.#change(deprecation('', after), false)
    const [from, to] = [sunsetOf(old), sunsetOf(now)]
    if (from === to) return []
    const isEarlier = from !== undefined && (to === undefined || Date.parse(to) < Date.parse(from))
    return this.#change(`ends ${to ?? 'at no date'} instead of ${from ?? 'at no date'}`, isEarlier)
  }

  #parameters(before: Record<string, Parameter>, after: Record<string, Parameter>): Change[] {
    return keysOf(before, after).flatMap((key): Change[] => {
      const [one, other] = [before[key], after[key]]
      const { in: part, name: own } = (other ?? one) as Parameter
      const name = `the ${part} parameter \`${own}\``
      if (!other) return this.#change(`${name} was removed`, false)
      const isRequired = other.required === true
      if (!one) return this.#change(`${name} is new${isRequired ? ' and required' : ''}`, isRequired)
      const isSame = isRequired === (one.required === true)
      return [
        ...(one.name === own || part === 'header' ? [] : this.#change(`${name} was called \`${one.name}\``, false)),
        ...(isSame ? [] : this.#change(`${name} is ${isRequired ? 'required' : 'optional'} now`, isRequired)),
        ...((one.deprecated === true) === (other.deprecated === true)
          ? []
          : this.#change(deprecation(name, other.deprecated === true), false)),
        ...this.#schemas(schemaOf(one), schemaOf(other), name, {
          direction: 'input',
          // `compareTypes()` gives all parameters `in: 'method'`, even a body in JSON.
          isText: part !== ('method' as string),
          isParameter: !isRequired && isSame,
        }),
      ]
    })
  }

  #bodies(old: RequestBody | undefined, now: RequestBody | undefined): Change[] {
    // Breaking, because the server now ignores the body that clients still send.
    if (!now) return old ? this.#change('the body was removed', true) : []
    if (!old) return this.#change('the body is new', now.required)
    return [
      ...((now.required ?? false) === (old.required ?? false)
        ? []
        : this.#change(`the body is ${now.required ? 'required' : 'optional'} now`, now.required)),
      ...this.#contents(old.content, now.content, 'input', 'the body'),
    ]
  }

  #responses(old: Operation['responses'], now: Operation['responses']): Change[] {
    return keysOf(old, now).flatMap((status): Change[] => {
      const one = this.#resolved(old[status], this.#old) as ResponseObject | undefined
      const other = this.#resolved(now[status], this.#now) as ResponseObject | undefined
      const name = `the answer ${status}`
      if (!one) return this.#change(`${name} is new`, false)
      if (!other) return this.#removedAnswer(status, one, old, now)
      return this.#answers(one, other, name)
    })
  }

  /**
   * Lists the changes if an answer was removed, or if exact statuses replace a range such as 4XX. Only the removal of a
   * success breaks clients. Exact statuses break none, since clients that handle a range handle each of its statuses.
   */
  #removedAnswer(
    status: string,
    one: ResponseObject,
    old: Operation['responses'],
    now: Operation['responses'],
  ): Change[] {
    const first = status.replace(/XX$/iu, '')
    const exact = Object.keys(now).filter((each) => status !== first && !(each in old) && each.startsWith(first))
    const [only] = exact
    if (only === undefined) return this.#change(`the answer ${status} was removed`, /^(?:2|of success$)/u.test(status))
    return [
      ...this.#change(`the answer ${status} is ${exact.join(' or ')} now`, false),
      ...exact.flatMap((each) => {
        const other = this.#resolved(now[each], this.#now) as ResponseObject
        return this.#answers(one, other, `the answer ${each}`)
      }),
    ]
  }

  #answers(one: ResponseObject, other: ResponseObject, name: string): Change[] {
    return [
      ...this.#headers(one.headers ?? {}, other.headers ?? {}, name),
      ...this.#contents(one.content ?? {}, other.content ?? {}, 'output', name),
    ]
  }

  #headers(old: Headers, now: Headers, answer: string): Change[] {
    const [before, after] = [byLowerCase(old), byLowerCase(now)]
    return keysOf(before, after).flatMap((key): Change[] => {
      const [from, to] = [this.#resolved(before[key]?.[1], this.#old), this.#resolved(after[key]?.[1], this.#now)]
      const name = `the header \`${(after[key] ?? before[key])?.[0]}\` of ${answer}`
      if (!from) return this.#change(`${name} is new`, false)
      if (!to) return this.#change(`${name} was removed`, true)
      const isRequired = to['required'] === true
      return [
        ...((from['required'] === true) === isRequired
          ? []
          : this.#change(`${name} is ${isRequired ? 'required' : 'optional'} now`, !isRequired)),
        ...this.#schemas(from.schema, to.schema, name, { direction: 'output' }),
      ]
    })
  }

  #contents(old: Content, now: Content, direction: Direction, name: string): Change[] {
    const hadBody = Object.keys(old).length > 0
    return keysOf(old, now).flatMap((type): Change[] => {
      const [one, other] = [old[type], now[type]]
      if (one && other)
        return this.#schemas(one.schema, other.schema, name, { direction, isText: !/[/+]json\b/u.test(type) })
      // Clients still work if `image/png` replaces `*/*` in answers, or `*/*` replaces `image/png` in requests.
      const [known, wider] = direction === 'output' ? [old, now] : [now, old]
      const range = replacedRange(type, known, wider)
      if (range !== undefined)
        return this.#change(`${name} is ${one ? range : type} instead of ${one ? type : range}`, false)
      const isReplaced = Object.keys(wider).some((each) => !known[each] && isInRange(each, type))
      if (isReplaced && wider[type] === undefined) return []
      return one
        ? this.#change(`${name} is no longer ${type}`, true)
        : this.#change(`${name} may be ${type} now`, direction === 'output' && hadBody)
    })
  }

  #schemas(
    old: Schema | undefined,
    now: Schema | undefined,
    name: string,
    more: Pick<Value, 'direction' | 'isText' | 'isParameter'>,
  ): Change[] {
    const [one, other] = [
      { schema: old ?? true, root: this.#old },
      { schema: now ?? true, root: this.#now },
    ]
    return compareSchemas(one, other, { place: this.#place, name, listed: this.#listed, ...more })
  }
}

/** Maps headers by lower-case name, because their names are case-insensitive. */
function byLowerCase(headers: Headers): Record<string, readonly [name: string, header: Headers[string]]> {
  return Object.fromEntries(Object.entries(headers).map((entry) => [entry[0].toLowerCase(), entry]))
}

function schemaOf(parameter: Parameter): Schema | undefined {
  const [content] = Object.values((parameter['content'] ?? {}) as Content)
  return parameter.schema ?? content?.schema
}
