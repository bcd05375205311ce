import type { Class, MemberExpression, MethodDefinition, Node, PropertyDefinition } from 'oxc-parser'
import { constructorOf, isInnerFunction, walk } from '../core/walk.ts'

/** A field whose value may depend on whether fields are defined, as in ECMAScript, or assigned in the constructor. */
export interface DependentField {
  readonly node: PropertyDefinition
  readonly name: string
  /**
   * The first parameter property that the field's value reads. ECMAScript evaluates the value before the parameter
   * property is set.
   */
  readonly reads?: string
}

/**
 * Finds the fields of a class that read a parameter property, and the fields without a value, which the constructor of
 * the base class may set.
 */
export function dependentFields(node: Class): readonly DependentField[] {
  const { superClass, body } = node
  const constructor = constructorOf(node)
  const parameters = new Set(
    (constructor?.value.params ?? []).flatMap((each) => {
      if (each.type !== 'TSParameterProperty') return []
      const pattern = each.parameter.type === 'AssignmentPattern' ? each.parameter.left : each.parameter
      return pattern.type === 'Identifier' ? [pattern.name] : []
    }),
  )
  const isFilled = superClass !== null && passesArguments(constructor)
  return body.body.flatMap((field): DependentField[] => {
    if (field.type !== 'PropertyDefinition' || field.static || field.declare || field.key.type !== 'Identifier')
      return []
    const { name } = field.key
    if (!field.value)
      return (isFilled || (superClass && field.override)) && !field.decorators.length ? [{ node: field, name }] : []
    const reads = parameterIn(field.value, parameters)
    return reads === undefined ? [] : [{ node: field, name, reads }]
  })
}

/** Whether a constructor calls `super()` with arguments. */
function passesArguments(constructor: MethodDefinition | undefined): boolean {
  let found = false
  if (constructor)
    walk(constructor, {
      CallExpression: ({ callee, arguments: args }) => void (found ||= callee.type === 'Super' && args.length > 0),
    })
  return found
}

/** The first parameter property that an expression reads outside of functions; `undefined` without one. */
function parameterIn(value: Node, parameters: ReadonlySet<string>): string | undefined {
  if (parameters.size === 0) return undefined
  let read: string | undefined
  const visit = ({ object, property }: MemberExpression): void => {
    if (object.type === 'ThisExpression' && property.type === 'Identifier' && parameters.has(property.name))
      read ??= property.name
  }
  walk(value, { MemberExpression: visit }, isInnerFunction)
  return read
}
