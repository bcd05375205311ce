import { isReduced } from '../../../honotate/shared.ts'
import type { MethodTypes, ParameterTypes, PropertyTypes } from 'honotate/openapi'
import type { DocTag, ReadType, SymbolHandle, TypeChecker, TypeHandle } from '../checker/checker.ts'
import { parameterText } from '../checker/doc-comments.ts'
import { jsonProperties, mayBeUndefined, propertySchema } from '../schema/objects.ts'
import { inside, type DraftSchema, type Position, type Walk } from '../schema/walk-contracts.ts'
import { answersOf, type DraftAnswer } from './answers.ts'
import type { FoundExpression, FoundMethod, FoundParameter } from './find-controllers.ts'
import { hasName } from './has-name.ts'
import { commentOf, descriptionOf, isUncheckedBy, throwsOf } from './method-comments.ts'
import type { RouteMethod } from './overridden.ts'
import { requireForm, requireText } from './required-texts.ts'
import { withReturnedStatuses } from './returned-statuses.ts'
import { refuseTags } from './refused-tags.ts'
import { refuseDates } from './requested-dates.ts'
import { schemaType } from './schema-type.ts'

type DraftProperty = Omit<PropertyTypes, 'schema'> & { readonly schema: DraftSchema }

type DraftParameter = Omit<ParameterTypes, 'schema' | 'properties'> & {
  readonly schema: DraftSchema
  readonly properties?: readonly DraftProperty[]
}

/** The types and the comment of a method, with schemas that still refer to components by number. */
export type DraftMethod = Omit<MethodTypes, 'parameters' | 'answers'> & {
  readonly parameters: readonly (DraftParameter | null)[]
  readonly answers: readonly DraftAnswer[]
}

const RECEIVE_STRINGS = new Set([
  'CookieValue',
  'PathVariable',
  'RequestHeader',
  'RequestParam',
  'RequestPathVariable',
  'RequestQuery',
])

/**
 * Reads the types and the comment of a route method, and reports mistakes in them.
 *
 * @returns `undefined` if the method has no call signature.
 */
export function describeMethod(
  walk: Walk,
  { method, symbols }: RouteMethod,
  at: Position,
  hasContract = false,
): DraftMethod | undefined {
  const { checker } = walk
  const [type] = checker.typesOf(symbols)
  const call = type && checker.callOf(type)
  if (!call) return undefined
  const types = parameterTypes(checker, method, call.parameters)
  const { docs, tags } = commentOf(checker, symbols)
  for (const each of symbols) refuseTags(walk, each, 'method', at.what)
  const parameters = method.parameters.map((parameter, index) => {
    const [given, symbol] = [types[index], call.parameters[index]]
    if (!parameter.decorator || !given || !symbol) return null
    refuseTags(walk, symbol, 'parameter', `${at.what} ${parameter.name ?? ''}`.trim())
    const here = inside(
      { ...at, files: ['RequestBody', 'RequestPart'].includes(parameter.decorator) },
      ` ${parameter.name ?? parameter.decorator}`,
    )
    return describeParameter(
      walk,
      parameter,
      isUncheckedBy(checker.tagsOf(symbol)) ? undefined : given,
      tags,
      here,
      hasContract,
    )
  })
  return {
    ...descriptionOf(docs, tags),
    parameters,
    answers: isUncheckedBy(tags)
      ? [{}]
      : sentAnswers(
          walk,
          method,
          { declared: call.returns, read: writtenIn(checker, symbols[0]) },
          inside(at, ' result'),
        ),
    ...(Object.keys(method.effects.headers).length > 0 && { headers: method.effects.headers }),
    ...throwsOf(tags),
  }
}

/** A type, and the same type as written in its declaration. */
export interface Declared {
  readonly declared: TypeHandle
  readonly read: ReadType | undefined
}

/**
 * Returns the types of a method's parameters. A decorated rest parameter receives one value, so it has the type of an
 * element.
 */
export function parameterTypes(
  checker: TypeChecker,
  { parameters }: FoundMethod,
  symbols: readonly SymbolHandle[],
): readonly Declared[] {
  return checker.typesOf(symbols).map((declared, index) => {
    const read = writtenIn(checker, symbols[index])
    if (!parameters[index]?.isRest || !checker.isArray(declared)) return { declared, read }
    const [item] = read?.form === 'array' ? read.parts : []
    return { declared: checker.typeArgumentsOf(declared)[0] ?? declared, read: item && checker.readWritten(item) }
  })
}

export function writtenIn(checker: TypeChecker, symbol: SymbolHandle | undefined): ReadType | undefined {
  const written = symbol && checker.writtenOf(symbol)
  return written && checker.readWritten(written)
}

/**
 * Derives the responses of a method from its return type, its `return` statements and its redirects. A response that
 * `@ResponseBody()` reduces has the output type of the schema in the decorator.
 */
function sentAnswers(
  walk: Walk,
  { decorators, result, effects, returned: expressions }: FoundMethod,
  returned: Declared,
  at: Position,
): readonly DraftAnswer[] {
  const declared = answersOf({ walk, isSse: decorators.includes('Sse'), at }, returned.declared, returned.read)
  const found = withReturnedStatuses(walk.checker, declared, expressions)
  const redirects = effects.redirects.map((status): DraftAnswer => ({ status }))
  const isReplaced = ({ type, status }: DraftAnswer): boolean =>
    redirects.length > 0 && type === undefined && (status === undefined || status === 204)
  const answers = [...found.filter((each) => !isReplaced(each)), ...redirects]
  const output = result && schemaType(walk.checker, result, 'output')
  if (!output) return answers
  return answers.map((each) => (isReduced(each) ? { ...each, schema: walk.schemaOf(output, at) } : each))
}

function describeParameter(
  walk: Walk,
  parameter: FoundParameter,
  given: Declared | undefined,
  tags: readonly DocTag[],
  at: Position,
  hasContract: boolean,
): DraftParameter {
  const isNamed = hasName(walk.checker, parameter)
  const input = schemaInput(walk, parameter.arguments.slice(isNamed ? 1 : 0))
  const named = parameter.name === undefined ? {} : { name: parameter.name }
  const type = input ?? given?.declared
  // An unchecked parameter accepts any value.
  if (!type) return { ...named, required: !parameter.optional, schema: {} }
  const read = input ? undefined : given?.read
  const isText = RECEIVE_STRINGS.has(parameter.decorator ?? '') && !input
  const words = parameterText(tags, parameter.name)
  const isWhole = !isNamed && parameter.decorator !== 'RequestBody' && parameter.decorator !== 'RequestPart'
  // With a contract, single values are converted, so they need not be strings.
  if ((isText || (parameter.decorator === 'RequestPart' && !input)) && isNamed && !hasContract)
    requireText(walk, type, at)
  if (parameter.decorator === 'RequestBody' && !input) requireForm(walk, type, at)
  if (input && !parameter.arguments.some((each) => isEmitted(walk, each))) refuseDates(walk, input, at)
  return {
    ...named,
    ...(words && { description: words }),
    required: !parameter.optional && !mayBeUndefined(walk, type),
    schema: isWhole ? {} : walk.schemaOf(type, at, read),
    ...(isWhole && { properties: propertiesOf(walk, type, isText, at, read) }),
  }
}

/**
 * Returns the input type of the first argument that is a Standard Schema or whose member `schema` is one; `undefined`
 * without such an argument.
 */
export function schemaInput({ checker }: Walk, given: readonly FoundExpression[]): TypeHandle | undefined {
  for (const each of given) {
    const input = schemaType(checker, each, 'input')
    if (input) return input
  }
  return undefined
}

/**
 * Whether `honotate schemas` emitted a schema. A `Date` in an emitted schema needs no report: only emitted schemas for
 * responses have dates, and TypeScript rejects a schema for responses in a request.
 */
function isEmitted({ checker }: Walk, { file, start, end }: FoundExpression): boolean {
  const type = checker.typeOfExpression(file, start, end)
  const symbol = type && checker.symbolOf(type)
  return symbol !== undefined && checker.nameOf(symbol) === 'EmittedSchema'
}

/**
 * Describes the members of a parameter that receives the whole query, or all path variables, headers or cookies. With
 * `isText`, reports members that do not accept strings.
 */
function propertiesOf(
  walk: Walk,
  type: TypeHandle,
  isText: boolean,
  at: Position,
  read: ReadType | undefined,
): DraftProperty[] {
  const bare = walk.checker.kindOf(type) === 'union' ? walk.checker.nonNullable(type) : type
  const common = jsonProperties(walk, bare)
  // A request fits one type of the union, so a member that some of the types lack is optional.
  const others = walk.checker.kindOf(bare) === 'union' ? walk.checker.partsOf(bare) : []
  const names = new Set(common.map(({ name }) => name))
  const rest = others
    .flatMap((each) => jsonProperties(walk, each))
    .filter(({ name }) => !names.has(name) && names.add(name))
  // A member of type `undefined` is not a parameter of the request.
  const present = [...common, ...rest.map((each) => ({ ...each, required: false }))].filter(
    ({ type: each }) => walk.checker.kindOf(each) !== 'undefined',
  )
  return present.map((property) => {
    if (isText) requireText(walk, property.type, inside(at, `.${property.name}`, walk.checker.placeOf(property.symbol)))
    const { description, ...schema } = propertySchema(walk, property, at, read)
    return {
      name: property.name,
      required: property.required,
      ...(typeof description === 'string' && { description }),
      schema,
    }
  })
}
