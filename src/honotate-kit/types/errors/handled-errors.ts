import type { MethodDefinition } from 'oxc-parser'
import { bindingOf } from '../../transform/core/scan.ts'
import { walk } from '../../transform/core/walk.ts'
import type { Module } from '../../transform/graph/parse-module.ts'
import { propertyOf, withoutTypes, type ClassOf, type Names } from '../../transform/graph/names.ts'
import { entityOf, statusesOf } from '../api/answers.ts'
import { resultKind } from '../api/result-kinds.ts'
import type { TypeChecker } from '../checker/checker.ts'
import { argumentsOf, hasDecorator } from './decorated-members.ts'
import { chainOf, errorClass, isInstance, type ErrorClass } from './error-classes.ts'
import { decoratedStatus, type Thrown } from './error-statuses.ts'
import { typedStatuses } from './typed-values.ts'
import { returnedValues } from './values-in.ts'

/** The statuses of responses; `isOpen` if there may be others. */
export interface Sent {
  readonly statuses: readonly number[]
  readonly isOpen: boolean
}

/** A method with `@ExceptionHandler()`: its errors, and the statuses that it sends. */
export interface Handler extends Sent {
  readonly types: readonly ErrorClass[]
  /** Whether the handler may send the status of the error. */
  readonly keepsStatus: boolean
}

export function handlersOf(names: Names, checker: TypeChecker, { module, node }: ClassOf): readonly Handler[] {
  return node.body.body.flatMap((member): Handler[] => {
    if (member.type !== 'MethodDefinition') return []
    const types = argumentsOf(module, member, 'ExceptionHandler').flatMap(
      (each) => errorClass(names, each, module) ?? [],
    )
    return types.length > 0 ? [{ types, ...sentBy(checker, module, member) }] : []
  })
}

/**
 * Finds the statuses that a handler sends, from its entities and responses, `res.status()` and `@ResponseStatus()`.
 */
function sentBy(checker: TypeChecker, module: Module, member: MethodDefinition): Omit<Handler, 'types'> {
  const returned = returnedValues(member.value)
  const found = returned.map((each): Sent | undefined => {
    const type = checker.typeOfExpression(module.file, each.start, each.end)
    if (!type) return undefined
    const status = entityOf(checker, type)?.[1]
    if (status) return known(statusesOf(checker, status))
    if (!/^(?:typed )?response$/u.test(resultKind(checker, type))) return undefined
    const node = withoutTypes(each)
    const [, options] = node.type === 'NewExpression' ? node.arguments : []
    const given = options && options.type !== 'SpreadElement' ? propertyOf(options, 'status') : undefined
    return known((given && typedStatuses(checker, given, module)) ?? [])
  })
  const set = writtenStatuses(checker, module, member)
  const decorated = decoratedStatus({ module, node: member })
  const isPlain = returned.length === 0 || found.includes(undefined)
  const plain = set ?? (decorated === undefined ? [] : [decorated])
  return {
    statuses: [...found.flatMap((each) => each?.statuses ?? []), ...(isPlain ? plain : [])],
    isOpen: found.some((each) => each?.isOpen) || set?.length === 0,
    keepsStatus: isPlain && set === undefined && decorated === undefined,
  }
}

function known(statuses: readonly number[]): Sent {
  return { statuses, isOpen: statuses.length === 0 }
}

/** The statuses of calls such as `res.status(422)`; `undefined` without calls, empty if a status is unknown. */
function writtenStatuses(
  checker: TypeChecker,
  module: Module,
  { value }: MethodDefinition,
): readonly number[] | undefined {
  const decorated = value.params.find((each) => hasDecorator(module, { decorators: each.decorators ?? [] }, 'Response'))
  const parameter = decorated ?? value.params[2]
  const response = parameter && bindingOf(parameter).name
  const found: (readonly number[] | undefined)[] = []
  if (value.body && response !== undefined)
    walk(value.body, {
      CallExpression({ callee, arguments: [given] }) {
        if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return
        const isStatus = callee.property.type === 'Identifier' && callee.property.name === 'status'
        if (!isStatus || callee.object.name !== response || !given || given.type === 'SpreadElement') return
        found.push(typedStatuses(checker, given, module))
      },
    })
  if (found.length === 0) return undefined
  return found.includes(undefined) ? [] : found.flatMap((each) => each ?? [])
}

/**
 * Finds the statuses that are sent for an error. Leaves out the 500 of an error without a status.
 *
 * @param stages The first stage with a handler for the error counts.
 */
export function sentFor(names: Names, error: Thrown, stages: readonly (readonly Handler[])[]): Sent {
  const { type, status, property } = error
  const named = stages.map((handlers) => mostSpecific(names, handlers, type)).find((each) => each !== undefined)
  const sendsProperty = named && named.type !== 'Error' && typeof property === 'number'
  const own = typeof status === 'number' ? [status] : sendsProperty ? [property] : []
  if (named && !named.handler.keepsStatus) return named.handler
  const isOpen = own.length === 0 && hasUnknownStatus(names, type)
  return { statuses: [...own, ...(named?.handler.statuses ?? [])], isOpen: isOpen || named?.handler.isOpen === true }
}

/** Whether errors of a class may have a status that the class does not determine. */
function hasUnknownStatus(names: Names, type: ErrorClass): boolean {
  const chain = chainOf(names, type)
  const last = chain.at(-1)
  return chain.includes('HTTPException') || (typeof last === 'object' && last.node.superClass !== null)
}

function mostSpecific(names: Names, handlers: readonly Handler[], type: ErrorClass) {
  const fitting = handlers.flatMap((handler) =>
    handler.types.filter((each) => isInstance(names, type, each)).map((each) => ({ handler, type: each })),
  )
  return fitting.find((one) => fitting.every((other) => isInstance(names, one.type, other.type)))
}
