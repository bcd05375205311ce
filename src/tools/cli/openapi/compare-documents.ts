import type { Schema } from '../../../runtime/json-schema/json-schema.ts'
import type {
  Content,
  OpenApiDocument,
  Operation,
  Parameter,
  RequestBody,
  ResponseObject,
} from '../../../runtime/openapi/document.ts'
import { compareSchemas, namesOf, type Change, type Value } from './compare-schemas.ts'

type Headers = NonNullable<ResponseObject['headers']>

/** The differences of two documents in words, by operation. Each difference has a flag for those that may break clients. */
export function compareDocuments(old: OpenApiDocument, now: OpenApiDocument): Change[] {
  const [before, after] = [operationsOf(old), operationsOf(now)]
  const listed = new Set<string>()
  return namesOf(before, after).flatMap((place): Change[] => {
    const [one, other] = [before[place], after[place]]
    if (!one) return [{ place, text: 'is new', isBreaking: false }]
    if (!other) return [{ place, text: 'was removed', isBreaking: true }]
    return new OperationComparison(old, now, place, listed).changes(one, other)
  })
}

/** The text of changes, one a line. */
export function changesText(changes: readonly Change[]): string {
  return changes
    .map(({ place, text, isBreaking }) => `${isBreaking ? 'breaking  ' : '          '}${place}: ${text}`)
    .join('\n')
}

function operationsOf({ paths }: OpenApiDocument): Record<string, Operation> {
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
    ),
  )
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

  changes(old: Operation, now: Operation): Change[] {
    const isRenamed = old.operationId !== now.operationId
    const [before, after] = [old.security, now.security].map((list) => JSON.stringify(list ?? []))
    return [
      ...(isRenamed ? this.#change(`the operationId was ${old.operationId} and is ${now.operationId}`, true) : []),
      ...(now.deprecated && !old.deprecated ? this.#change('is deprecated', false) : []),
      ...(before === after ? [] : this.#change(`requires ${after} instead of ${before}`, after !== '[]')),
      ...this.#parameters(old.parameters ?? [], now.parameters ?? []),
      ...this.#bodies(old.requestBody, now.requestBody),
      ...this.#responses(old.responses, now.responses),
    ]
  }

  #change(text: string, isBreaking: boolean): Change[] {
    return [{ place: this.#place, text, isBreaking }]
  }

  #parameters(old: readonly Parameter[], now: readonly Parameter[]): Change[] {
    const [before, after] = [old, now].map((list) =>
      Object.fromEntries(list.map((each) => [`the ${each.in} parameter \`${each.name}\``, each])),
    ) as [Record<string, Parameter>, Record<string, Parameter>]
    return namesOf(before, after).flatMap((name): Change[] => {
      const [one, other] = [before[name], after[name]]
      if (!other) return this.#change(`${name} was removed`, false)
      const isRequired = other.required === true
      if (!one) return this.#change(`${name} is new${isRequired ? ' and required' : ''}`, isRequired)
      const isSame = isRequired === (one.required === true)
      return [
        ...(isSame ? [] : this.#change(`${name} is ${isRequired ? 'required' : 'optional'} now`, isRequired)),
        ...this.#schemas(one.schema, other.schema, 'input', name),
      ]
    })
  }

  #bodies(old: RequestBody | undefined, now: RequestBody | undefined): Change[] {
    if (!now) return old ? this.#change('the body was removed', false) : []
    if (!old) return this.#change('the body is new', now.required)
    return [
      ...(now.required === old.required
        ? []
        : this.#change(`the body is ${now.required ? 'required' : 'optional'} now`, now.required)),
      ...this.#contents(old.content, now.content, 'input', 'the body'),
    ]
  }

  #responses(old: Operation['responses'], now: Operation['responses']): Change[] {
    return namesOf(old, now).flatMap((status): Change[] => {
      const [one, other] = [old[status], now[status]]
      const name = `the answer ${status}`
      if (!one) return this.#change(`${name} is new`, false)
      // Clients handle an error that the server no longer sends.
      if (!other) return this.#change(`${name} was removed`, !/^[45]/u.test(status))
      if ('$ref' in one || '$ref' in other) return []
      return [
        ...this.#headers(one.headers ?? {}, other.headers ?? {}, name),
        ...this.#contents(one.content ?? {}, other.content ?? {}, 'output', name),
      ]
    })
  }

  #headers(old: Headers, now: Headers, answer: string): Change[] {
    return namesOf(old, now).flatMap((header): Change[] => {
      const [one, other] = [old[header], now[header]]
      const name = `the header \`${header}\` of ${answer}`
      if (!one) return this.#change(`${name} is new`, false)
      if (!other) return this.#change(`${name} was removed`, true)
      return this.#schemas(one.schema, other.schema, 'output', name)
    })
  }

  #contents(old: Content, now: Content, direction: Value['direction'], name: string): Change[] {
    const hadBody = Object.keys(old).length > 0
    return namesOf(old, now).flatMap((type): Change[] => {
      const [one, other] = [old[type], now[type]]
      if (!one) return this.#change(`${name} may be ${type} now`, direction === 'output' && hadBody)
      if (!other) return this.#change(`${name} is no longer ${type}`, true)
      return this.#schemas(one.schema, other.schema, direction, name)
    })
  }

  #schemas(old: Schema | undefined, now: Schema | undefined, direction: Value['direction'], name: string): Change[] {
    const [one, other] = [
      { schema: old ?? true, root: this.#old },
      { schema: now ?? true, root: this.#now },
    ]
    return compareSchemas(one, other, { place: this.#place, name, direction, listed: this.#listed })
  }
}
