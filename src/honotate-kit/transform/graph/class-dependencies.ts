import type { Argument, Class, Decorator, ParamPattern, TSType } from 'oxc-parser'
import { createInjectedTypes, withoutNullable, type InjectedTypes } from '../core/injected-types.ts'
import { isThis } from '../core/scan.ts'
import type { Span } from '../core/spans.ts'
import { constructorOf } from '../core/walk.ts'
import type { ClassOf, Names } from './names.ts'
import type { Module } from './parse-module.ts'
import { textOf } from './values.ts'

/** The value that the container injects into a parameter or a field of a class. */
export interface Dependency {
  /** `parameter 0 "db"`, `field "db"` or `accessor "db"`. */
  readonly what: string
  readonly place: Span
  /** Whether it may be `undefined`. */
  readonly optional: boolean
  /** Whether the constructor receives it; a field is filled later. */
  readonly isParameter: boolean
  readonly target: Target
}

/** The class, token or name to inject, or why the type cannot be injected; `unknown` if nothing is certain. */
export type Target =
  | ({ readonly kind: 'class' } & ClassOf)
  | { readonly kind: 'token'; readonly key: object | string; readonly written: string }
  | { readonly kind: 'unresolved'; readonly reason: string }
  | { readonly kind: 'unknown' }

const UNKNOWN: Target = { kind: 'unknown' }

/**
 * Reads the dependencies of a class: the parameters of its constructor, which may be inherited, and the injected fields
 * of the class and its base classes.
 */
export function dependenciesOf(names: Names, { module, node }: ClassOf): readonly Dependency[] {
  const reader = { names, module, types: createInjectedTypes(module.code, module.types, () => true) }
  const base = baseOf(names, { module, node })
  const inherited = base ? dependenciesOf(names, base) : []
  const constructor = constructorOf(node)
  const parameters = constructor
    ? constructor.value.params.filter((each) => !isThis(each)).map((each, index) => parameter(reader, each, index))
    : inherited.filter(({ isParameter }) => isParameter)
  return [...parameters, ...inherited.filter(({ isParameter }) => !isParameter), ...fields(reader, node)]
}

/** The base class of a class, if the project declares it. */
export function baseOf(names: Names, { module, node }: Pick<ClassOf, 'module' | 'node'>): ClassOf | undefined {
  const base = node.superClass && names.meaningOf(node.superClass, module)
  return base?.kind === 'class' && base.node !== node ? base : undefined
}

interface Reader {
  readonly names: Names
  readonly module: Module
  readonly types: InjectedTypes
}

function parameter(reader: Reader, node: ParamPattern, index: number): Dependency {
  const declared = node.type === 'TSParameterProperty' ? node.parameter : node
  const binding = (declared.type === 'AssignmentPattern' ? declared.left : declared) as {
    readonly name?: string
    readonly optional?: boolean
    readonly typeAnnotation?: { readonly typeAnnotation: TSType } | null
  }
  const type = binding.typeAnnotation?.typeAnnotation
  const decorators = node.decorators ?? []
  return {
    what: `parameter ${index} "${binding.name ?? '{}'}"`,
    place: node,
    optional:
      declared.type === 'AssignmentPattern' ||
      binding.optional === true ||
      Boolean(type && withoutNullable(type).optional) ||
      node.type === 'RestElement',
    isParameter: true,
    target: target(reader, decorators, type),
  }
}

function fields(reader: Reader, node: Class): Dependency[] {
  return node.body.body.flatMap((member): Dependency[] => {
    if (member.type !== 'PropertyDefinition' && member.type !== 'AccessorProperty') return []
    const { decorators, key } = member
    if (!decorators.some((each) => reader.module.injection.of(each) === 'Inject')) return []
    const type = member.typeAnnotation?.typeAnnotation
    const name = key.type === 'Identifier' ? key.name : ''
    const kind = member.type === 'AccessorProperty' ? 'accessor' : 'field'
    return [
      {
        what: `${kind} "${name}"`,
        place: member,
        // A field without a service is an error, whatever its type.
        optional: false,
        isParameter: false,
        target: target(reader, decorators, type),
      },
    ]
  })
}

function target(reader: Reader, decorators: readonly Decorator[], type: TSType | undefined): Target {
  if (decorators.length === 0) return byType(reader, type)
  const [only, ...others] = decorators
  if (!only || others.length > 0 || reader.module.injection.of(only) !== 'Inject') return UNKNOWN
  const { expression } = only
  if (expression.type !== 'CallExpression') return UNKNOWN
  const [given] = expression.arguments
  return given ? byIdentifier(reader, given) : byType(reader, type)
}

function byType({ names, module, types }: Reader, type: TSType | undefined): Target {
  const { expression, reason } = types.of(type)
  if (expression === undefined) return { kind: 'unresolved', reason: String(reason) }
  const bare = type && withoutNullable(type).type
  if (bare?.type !== 'TSTypeReference') return UNKNOWN
  if (bare.typeName.type === 'Identifier' && UTILITY_TYPES.has(bare.typeName.name) && isGlobal(expression))
    return { kind: 'unresolved', reason: String(reason) }
  const found = names.typeOf(bare.typeName, module)
  if (found?.kind === 'class') {
    // A class that is only declared has no value.
    return found.node.declare ? UNKNOWN : found
  }
  return found?.kind === 'type' && reason !== undefined ? { kind: 'unresolved', reason } : UNKNOWN
}

/** Types of lib.es5.d.ts without a value of the same name. */
const UTILITY_TYPES = new Set(
  'Awaited Exclude Extract InstanceType NonNullable Omit Parameters Partial Pick Readonly Record Required ReturnType'.split(
    ' ',
  ),
)

function isGlobal(expression: string): boolean {
  return expression.startsWith('(globalThis')
}

function byIdentifier(reader: Reader, given: Argument): Target {
  const { names, module } = reader
  if (given.type === 'SpreadElement') return UNKNOWN
  const isLater = given.type === 'ArrowFunctionExpression' && given.params.length === 0
  const node = isLater ? given.body : given
  if (node.type === 'BlockStatement') return UNKNOWN
  const text = textOf(names, { node: node as Argument & { type: 'Identifier' }, module })
  if (text !== undefined) return { kind: 'token', key: text, written: `"${text}"` }
  const found = names.meaningOf(node as Argument & { type: 'Identifier' }, module)
  if (found?.kind === 'class') return isLater ? found : UNKNOWN
  if (found?.kind !== 'value' || found.node.type !== 'NewExpression') return UNKNOWN
  return { kind: 'token', key: found.node, written: module.code.slice(node.start, node.end) }
}
