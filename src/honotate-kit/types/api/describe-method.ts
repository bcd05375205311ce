import { isReduced } from '../../../honotate/shared.ts'
import type { MethodTypes, ParameterTypes, PropertyTypes } from 'honotate/openapi'
import type { DocTag, ReadType, SymbolHandle, TypeChecker, TypeHandle } from '../checker/checker.ts'
import { parameterText } from '../checker/doc-comments.ts'
import { jsonProperties, mayBeUndefined, propertySchema } from '../schema/objects.ts'
import { FILES } from '../schema/library-types.ts'
import { isStringOrMapped } from '../schema/text-types.ts'
import { inside, type DraftSchema, type Position, type Walk } from '../schema/walk-contracts.ts'
import { answersOf, type DraftAnswer } from './answers.ts'
import type { FoundExpression, FoundMethod, FoundParameter } from './find-controllers.ts'
import { commentOf, descriptionOf, throwsOf } from './method-comments.ts'
import type { RouteMethod } from './overridden.ts'
import { withReturnedStatuses } from './returned-entities.ts'
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

/** The decorators whose parameters receive strings. */
const RECEIVE_STRINGS = new Set([
  'CookieValue',
  'PathVariable',
  'RequestHeader',
  'RequestParam',
  'RequestPathVariable',
  'RequestQuery',
])

/**
 * @param route The method. Its first symbol is the property of the controller, with the type arguments of the class
 *   applied.
 * @param at The place of the method and its description: `UsersController.find()`.
 */
export function describeMethod(walk: Walk, { method, symbols }: RouteMethod, at: Position): DraftMethod | undefined {
  const { checker } = walk
  const [type] = checker.typesOf(symbols)
  const call = type && checker.callOf(type)
  if (!call) return undefined
  const types = checker.typesOf(call.parameters)
  const { docs, tags } = commentOf(checker, symbols)
  for (const each of symbols) refuseTags(walk, each, 'method', at.what)
  const parameters = method.parameters.map((parameter, index) => {
    const declared = types[index]
    if (!parameter.decorator || !declared) return null
    refuseTags(walk, call.parameters[index] as SymbolHandle, 'parameter', `${at.what} ${parameter.name ?? ''}`.trim())
    const here = inside(
      { ...at, files: ['RequestBody', 'RequestPart'].includes(parameter.decorator) },
      ` ${parameter.name ?? parameter.decorator}`,
    )
    return describeParameter(
      walk,
      parameter,
      { declared, read: writtenIn(checker, call.parameters[index]) },
      tags,
      here,
    )
  })
  return {
    ...descriptionOf(docs, tags),
    parameters,
    answers: sentAnswers(
      walk,
      method,
      { declared: call.returns, read: writtenIn(checker, symbols[0]) },
      inside(at, ' result'),
    ),
    ...(Object.keys(method.effects.headers).length > 0 && { headers: method.effects.headers }),
    ...throwsOf(tags),
  }
}

/** A type, and the same type as its declaration writes it. */
interface Declared {
  readonly declared: TypeHandle
  readonly read: ReadType | undefined
}

function writtenIn(checker: TypeChecker, symbol: SymbolHandle | undefined): ReadType | undefined {
  const written = symbol && checker.writtenOf(symbol)
  return written && checker.readWritten(written)
}

/**
 * The answers of a method. An answer that `@ResponseBody()` reduces has the output type of the schema in the decorator.
 */
function sentAnswers(
  walk: Walk,
  { decorators, result, effects, returned: expressions }: FoundMethod,
  returned: Declared,
  at: Position,
): readonly DraftAnswer[] {
  const declared = answersOf({ walk, isSse: decorators.includes('Sse'), at }, returned.declared, returned.read)
  const found = withReturnedStatuses(walk.checker, declared, expressions)
  const answers = found.flatMap((each) => {
    const isWritten = each.type === undefined && (each.status === undefined || each.status === 204)
    return isWritten && effects.redirects.length > 0 ? effects.redirects.map((status) => ({ status })) : [each]
  })
  const output = result && schemaType(walk.checker, result, 'output')
  if (!output) return answers
  return answers.map((each) => (isReduced(each) ? { ...each, schema: walk.schemaOf(output, at) } : each))
}

function describeParameter(
  walk: Walk,
  parameter: FoundParameter,
  { declared, read }: Declared,
  tags: readonly DocTag[],
  at: Position,
): DraftParameter {
  const input = schemaInput(walk, parameter)
  const type = input ?? declared
  const isText = RECEIVE_STRINGS.has(parameter.decorator ?? '') && !input
  const words = parameterText(tags, parameter.name)
  const isWhole = !parameter.isNamed && parameter.decorator !== 'RequestBody' && parameter.decorator !== 'RequestPart'
  if ((isText || (parameter.decorator === 'RequestPart' && !input)) && parameter.isNamed) requireText(walk, type, at)
  if (parameter.decorator === 'RequestBody' && !input) requireForm(walk, type, at)
  if (input && !parameter.arguments.some((each) => isEmitted(walk, each))) refuseDates(walk, input, at)
  return {
    ...(parameter.name !== undefined && { name: parameter.name }),
    ...(words && { description: words }),
    required: !parameter.optional && !mayBeUndefined(walk, type),
    schema: isWhole ? {} : walk.schemaOf(type, at, input ? undefined : read),
    ...(isWhole && { properties: propertiesOf(walk, type, isText, at, input ? undefined : read) }),
  }
}

/** The input type of the schema that a decorator was given, as an argument or as the option `schema`. */
function schemaInput({ checker }: Walk, parameter: FoundParameter): TypeHandle | undefined {
  for (const given of parameter.arguments.slice(parameter.isNamed ? 1 : 0)) {
    const input = schemaType(checker, given, 'input')
    if (input) return input
  }
  return undefined
}

/**
 * Whether `honotate schemas` emitted a schema. A `Date` in it needs no report: only schemas for responses have dates,
 * and TypeScript rejects such a schema in a request.
 */
function isEmitted({ checker }: Walk, { file, start, end }: FoundExpression): boolean {
  const type = checker.typeOfExpression(file, start, end)
  const symbol = type && checker.symbolOf(type)
  return symbol !== undefined && checker.nameOf(symbol) === 'EmittedSchema'
}

/** The members of a parameter that receives the whole query, or all path variables, headers or cookies. */
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
  // A member that must be absent is not a parameter of the request.
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

/** If a body has a file, reports its members that are neither files nor strings: such a body is sent as a form. */
function requireForm(walk: Walk, type: TypeHandle, at: Position): void {
  const { checker } = walk
  const bare = checker.kindOf(type) === 'union' ? checker.nonNullable(type) : type
  const variants = checker.kindOf(bare) === 'union' ? checker.partsOf(bare) : [bare]
  const members = variants.flatMap((each) => checker.propertiesOf(each)).filter((each) => !checker.isMethod(each))
  const types = checker.typesOf(members)
  if (!types.some((each) => hasFile(checker, each))) return
  for (const [index, each] of types.entries()) {
    const member = members[index] as SymbolHandle
    requireText(walk, each, inside(at, `.${checker.nameOf(member)}`, checker.placeOf(member)), true)
  }
}

/** Whether a member of a form is a file, or a list of files. */
function hasFile(checker: TypeChecker, type: TypeHandle): boolean {
  if (checker.kindOf(type) === 'union') return checker.partsOf(type).some((each) => hasFile(checker, each))
  return checker.isArray(type)
    ? checker.typeArgumentsOf(type).some((each) => hasFile(checker, each))
    : isFile(checker, type)
}

function isFile(checker: TypeChecker, type: TypeHandle): boolean {
  const symbol = checker.kindOf(type) === 'object' ? checker.symbolOf(type) : undefined
  return symbol !== undefined && FILES.has(checker.nameOf(symbol)) && checker.isGlobal(symbol)
}

/**
 * Reports a parameter or member whose type is not a string: without a schema, nothing converts the strings of a query,
 * path or form.
 *
 * @param mayRepeat Whether repeated values arrive as a list: in a whole form.
 */
function requireText(walk: Walk, type: TypeHandle, { place, what, files }: Position, mayRepeat = false): void {
  const { checker, problems } = walk
  if (isText(type)) return
  problems.add(place, 'NOT_A_TEXT', { what, type: checker.textOf(type) })

  function isText(each: TypeHandle): boolean {
    const kind = checker.kindOf(each)
    if (['string', 'template', 'mapped-text', 'undefined', 'null', 'any', 'unknown', 'never'].includes(kind))
      return true
    if (kind === 'literal') return typeof checker.valueOf(each) === 'string'
    if (kind === 'union' || kind === 'enum') {
      const parts = checker.partsOf(each)
      // An enum with a computed member has no parts: its values are numbers.
      const areTexts = parts.some(isText) && parts.every(isText)
      return areTexts || parts.some((part) => checker.kindOf(part) === 'string')
    }
    if (kind === 'intersection') return checker.partsOf(each).some((part) => isStringOrMapped(checker, part))
    if (files && isFile(checker, each)) return true
    if (!mayRepeat || !checker.isArray(each)) return false
    return checker.typeArgumentsOf(each).every(isText)
  }
}
