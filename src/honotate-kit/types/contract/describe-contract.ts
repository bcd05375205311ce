import type { SymbolHandle, TypeChecker, TypeHandle } from '../checker/checker.ts'
import { answersOf, type DraftAnswer } from '../api/answers.ts'
import { parameterTypes, schemaInput, writtenIn, type Declared } from '../api/describe-method.ts'
import type { FoundExpression, FoundMethod, FoundParameter } from '../api/find-controllers.ts'
import { isUncheckedBy } from '../api/method-comments.ts'
import type { RouteMethod } from '../api/overridden.ts'
import type { Problems } from '../problems.ts'
import { mayBeUndefined } from '../schema/objects.ts'
import { eitherOf } from '../schema/union-schemas.ts'
import { inside, type DraftSchema, type Position } from '../schema/walk-contracts.ts'
import type { Walker } from '../schema/walker.ts'
import type {
  ContractAnswerTypes,
  ContractKind,
  ContractParameterTypes,
  DraftContractMethod,
} from './contract-types.ts'
import { warnAboutResult } from './unreduced-results.ts'

/**
 * The walkers of a contract. Requests may contain instances: files and, as single values, dates.
 */
export interface ContractWalkers {
  /** For bodies, and for parameters such as a whole query. */
  readonly requests: Walker
  /** For single values, which are converted. */
  readonly values: Walker
  readonly responses: Walker
  readonly warnings: Problems
}

type DraftParameter = ContractParameterTypes<DraftSchema>

/** The source that each decorator reads. A decorator takes a name for `'one'`, and may take a name for `'either'`. */
const KINDS: ReadonlyMap<string, readonly [kind: ContractKind, reads: 'one' | 'all' | 'either' | 'body']> = new Map([
  ['CookieValue', ['cookie', 'either']],
  ['PathVariable', ['path', 'one']],
  ['RequestBody', ['body', 'body']],
  ['RequestHeader', ['header', 'either']],
  ['RequestParam', ['query', 'one']],
  ['RequestPart', ['part', 'one']],
  ['RequestPathVariable', ['path', 'all']],
  ['RequestQuery', ['query', 'all']],
])

/** @returns `undefined` if the method has no call signature. */
export function describeContract(
  walkers: ContractWalkers,
  { method, symbols }: RouteMethod,
  at: Position,
): DraftContractMethod | undefined {
  const { checker } = walkers.requests
  const [type] = checker.typesOf(symbols)
  const call = type && checker.callOf(type)
  if (!call) return undefined
  const types = parameterTypes(checker, method, call.parameters)
  const parameters = method.parameters.map((parameter, index) => {
    const [given, symbol] = [types[index], call.parameters[index]]
    return given && symbol ? describeParameter(walkers, parameter, given, symbol, at) : null
  })
  const last = parameters.findLastIndex((each) => each !== null)
  const isUnchecked = symbols.some((each) => isUncheckedBy(checker.tagsOf(each)))
  const answers =
    isUnchecked || method.result ? undefined : describeAnswers(walkers, method, symbols[0], call.returns, at)
  return {
    parameters: parameters.slice(0, last + 1),
    ...(answers && { answers }),
    ...(isUnchecked && { unchecked: true }),
  }
}

function describeParameter(
  walkers: ContractWalkers,
  parameter: FoundParameter,
  { declared, read }: Declared,
  symbol: SymbolHandle,
  at: Position,
): DraftParameter | null {
  const { requests, values } = walkers
  const { checker } = requests
  const source = sourceOf(checker, parameter)
  if (!source) return null
  const { name, optional } = parameter.recorded ?? parameter
  const isOwn = source.isOwn || schemaInput(requests, parameter.arguments) !== undefined
  const isUnchecked = isUncheckedBy(checker.tagsOf(symbol))
  const isFileAllowed = source.kind === 'body' || source.kind === 'part' || source.kind === undefined
  const here = inside({ ...at, files: isFileAllowed }, ` ${name ?? parameter.decorator ?? ''}`.trimEnd())
  // `any` and `unknown` accept a missing value, but do not declare that a value may be missing.
  const isAny = ['any', 'unknown'].includes(checker.kindOf(declared))
  const facts = {
    ...(source.kind && { in: source.kind }),
    ...(source.key !== undefined && { key: source.key }),
    ...(source.reads === 'all' && { whole: true as const }),
    ...(name !== undefined && { name }),
    ...(optional && { optional: true as const }),
    ...(!optional && !isAny && mayBeUndefined(requests, declared) && { absent: true as const }),
  }
  if (isOwn) return { ...facts, own: true }
  if (isUnchecked) return { ...facts, unchecked: true }
  if (source.reads === 'one') return { ...facts, isValue: true, schema: values.schemaOf(declared, here, read) }
  const bare = checker.kindOf(declared) === 'union' && source.reads === 'all' ? checker.nonNullable(declared) : declared
  return { ...facts, schema: requests.schemaOf(bare, here, bare === declared ? read : undefined) }
}

interface Source {
  readonly kind: ContractKind | undefined
  readonly reads: 'one' | 'all' | 'body'
  readonly key?: string
  readonly isOwn?: boolean
}

/**
 * Finds the source of a parameter from the name of its decorator or the type of a wrapper; `undefined` without either.
 */
function sourceOf(checker: TypeChecker, parameter: FoundParameter): Source | undefined {
  const known = KINDS.get(parameter.decorator ?? '')
  if (!known) {
    for (const each of parameter.others) {
      const source = sourceOfWrapper(checker, each)
      if (source) return source
    }
    return undefined
  }
  const [kind, reads] = known
  const [first] = parameter.arguments
  if (reads === 'body' || reads === 'all' || (reads === 'either' && !first))
    return { kind, reads: reads === 'body' ? 'body' : 'all' }
  const key = first && textOf(checker, first)
  return { kind, reads: 'one', ...(key !== undefined && { key }) }
}

function textOf(checker: TypeChecker, { file, start, end }: FoundExpression): string | undefined {
  const type = checker.typeOfExpression(file, start, end)
  const value = type && checker.kindOf(type) === 'literal' ? checker.valueOf(type) : undefined
  return typeof value === 'string' ? value : undefined
}

/**
 * Reads the source of a parameter from the type of a wrapper such as `@Id()`: the types of the decorators in {@link
 * KINDS} contain the kind of the data. Returns `undefined` for any other type.
 */
function sourceOfWrapper(checker: TypeChecker, { file, start, end }: FoundExpression): Source | undefined {
  const type = checker.typeOfExpression(file, start, end)
  const data = type && (member(checker, type, '~data') ?? member(checker, type, '~source'))
  const [kind] = (data && checker.tupleOf(checker.nonNullable(data))) ?? []
  const value = kind && checker.kindOf(kind.type) === 'literal' ? checker.valueOf(kind.type) : undefined
  if (value === 'all') return { kind: undefined, reads: 'all' }
  if (value === 'string' || value === 'part') return { kind: undefined, reads: 'one' }
  if (value === 'body') return { kind: undefined, reads: 'body' }
  return value === 'own' ? { kind: undefined, reads: 'body', isOwn: true } : undefined
}

function member(checker: TypeChecker, type: TypeHandle, name: string): TypeHandle | undefined {
  const symbol = checker.propertyOf(type, name)
  return symbol && checker.typesOf([symbol])[0]
}

function describeAnswers(
  { responses, warnings }: ContractWalkers,
  method: FoundMethod,
  symbol: SymbolHandle | undefined,
  returned: TypeHandle,
  at: Position,
): ContractAnswerTypes<DraftSchema>[] {
  const { checker } = responses
  const here = inside(at, ' result')
  warnAboutResult(responses, warnings, returned, method.hasReturnType, at)
  const read = writtenIn(checker, symbol)
  const isSse = method.decorators.includes('Sse')
  const found = answersOf({ walk: responses, isSse, at: here, isContract: true }, returned, read)
  const groups = new Map<ContractAnswerTypes['status'] | 'items' | 'empty', DraftSchema[]>()
  for (const each of found) {
    const group = groupOf(each)
    if (group !== null) groups.set(group, [...(groups.get(group) ?? []), ...(each.schema ? [each.schema] : [])])
  }
  return [...groups].map(([group, schemas]) => {
    if (group === 'empty') return { empty: true }
    const schema = eitherOf(schemas)
    return group === 'items' ? { items: true, schema } : { ...(group !== undefined && { status: group }), schema }
  })
}

/** The group of a response; `null` for a response that is sent as it is, such as a `Response`, bytes or HTML. */
function groupOf({
  status,
  type,
  schema,
  isOfItems,
}: DraftAnswer): ContractAnswerTypes['status'] | 'items' | 'empty' | null {
  if (isOfItems) return 'items'
  if (type === undefined) return status === 204 ? 'empty' : null
  if (!schema || type === 'text/html') return null
  return status === '2XX' ? 'any' : status
}
