import type { MagicString } from 'magic-string'
import type {
  Class,
  ClassElement,
  Function as FunctionNode,
  PropertyDefinition,
  Program,
  TSParameterProperty,
} from 'oxc-parser'
import { blank } from '../core/spans.ts'
import { classesIn, constructorOf } from '../core/walk.ts'
import type { FieldMeaning } from './class-fields.ts'

/**
 * Rewrites the classes of a file so that their fields keep the meaning of TypeScript after esbuild has lowered
 * decorators.
 *
 * @param text The text of the program. The function changes it; lines stay the same.
 * @returns Whether columns have changed.
 */
export function rewriteFields(text: MagicString, program: Program, meaning: FieldMeaning): boolean {
  return classesIn(program)
    .map((node) => {
      if (meaning === 'native') return writeParameterProperties(text, node)
      // TypeScript does not define static fields without a value if it compiles class fields.
      return removeFields(text, node, (field) => isEmpty(field) && (meaning === 'assigned' || field.static))
    })
    .includes(true)
}

/**
 * Removes fields that TypeScript leaves out: esbuild would set them to `undefined` in a class whose decorators it
 * lowers. Returns whether columns have changed.
 *
 * Transform `class View extends Base { name: string; [key()]: string; @Column() id: number }`
 * Into `class View extends Base { ;             ;               static{key()} @Column() id: number }`
 */
function removeFields(text: MagicString, node: Class, isRemoved: (field: PropertyDefinition) => boolean): boolean {
  const { body } = node
  const keys: string[] = []
  const decorated = {
    static: false,
    instance: body.body.some(isDecoratedMethod) && parametersOf(node).length === 0,
  }
  let hasMoved = false
  let end = 0
  for (const member of body.body) {
    if (member.type === 'StaticBlock' || member.type === 'TSIndexSignature') continue
    if (member.type === 'PropertyDefinition' && member.declare) continue
    const isField = member.type === 'PropertyDefinition'
    const place = member.static ? 'static' : 'instance'
    // TypeScript assigns a field that runs initializers of decorators, so the field must stay. The first field or
    // parameter property runs the initializers of methods. A field that follows a decorated field or accessor runs the
    // initializers of the decorated one.
    if (isField && isRemoved(member) && !decorated[place]) {
      const { key, computed } = member
      if (computed && key.type !== 'Literal' && key.type !== 'Identifier') keys.push(text.slice(key.start, key.end))
      end = member.end
      // The semicolon separates the previous field from the next member.
      text.overwrite(member.start, end, `;${blank(text.slice(member.start + 1, end))}`)
      continue
    }
    if (keys.length > 0 && member.computed) {
      text.appendRight(member.key.start, `(${keys.splice(0).join(', ')}, `).appendLeft(member.key.end, ')')
      hasMoved = true
    }
    if (isField || member.type === 'AccessorProperty') decorated[place] = member.decorators.length > 0
  }
  if (keys.length > 0) text.appendLeft(end, `static{${keys.join(';')}}`)
  return hasMoved || keys.length > 0
}

function isDecoratedMethod(member: ClassElement): boolean {
  return member.type === 'MethodDefinition' && !member.static && member.decorators.length > 0
}

function isEmpty({ value, decorators, key }: PropertyDefinition): boolean {
  return !value && decorators.length === 0 && key.type !== 'PrivateIdentifier'
}

/**
 * Writes parameter properties as fields that the constructor assigns. With native fields, TypeScript assigns parameter
 * properties after the other fields; in a class whose decorators esbuild lowers, esbuild would assign them first.
 *
 * Transform `class Rates { url = this.settings.url; constructor(private settings: Settings) {} }`
 * Into `class Rates {settings; url = this.settings.url; constructor(        settings: Settings) {this.settings=settings;} }`
 */
function writeParameterProperties(text: MagicString, node: Class): boolean {
  const { body } = node
  const constructor = constructorOf(node)?.value
  const properties = parametersOf(node)
  if (!constructor?.body || properties.length === 0) return false
  const names = properties.map(nameOf)
  for (const { start, parameter } of properties)
    text.overwrite(start, parameter.start, blank(text.slice(start, parameter.start)))
  text.appendLeft(body.start + 1, names.map((name) => `${name};`).join(''))
  const place = assignmentPlace(constructor.body)
  const separator = /[;{]/u.test(text.original.charAt(place - 1)) ? '' : ';'
  text.appendLeft(place, separator + names.map((name) => `this.${name}=${name};`).join(''))
  return true
}

function parametersOf(node: Class): readonly TSParameterProperty[] {
  const parameters = constructorOf(node)?.value.params ?? []
  return parameters.filter((each) => each.type === 'TSParameterProperty')
}

function nameOf({ parameter }: TSParameterProperty): string {
  const pattern = parameter.type === 'AssignmentPattern' ? parameter.left : parameter
  return pattern.type === 'Identifier' ? pattern.name : ''
}

/** The place of assignments in a constructor: after the call of `super()`, after the directives, or at the start. */
function assignmentPlace({ start, body }: NonNullable<FunctionNode['body']>): number {
  const call = body.find(
    (statement) =>
      statement.type === 'ExpressionStatement' &&
      statement.expression.type === 'CallExpression' &&
      statement.expression.callee.type === 'Super',
  )
  const directive = body.findLast((statement) => 'directive' in statement && statement.directive)
  return (call ?? directive)?.end ?? start + 1
}
