import type { Argument, CallExpression, Expression } from 'oxc-parser'
import { SERVICE_DECORATORS } from '../core/injection-names.ts'
import { walk } from '../core/walk.ts'
import type { Module } from './parse-module.ts'
import { propertyOf, type ClassOf, type Meaning, type Names } from './names.ts'
import { itemsOf, textOf } from './values.ts'

export interface Registrations {
  /** Whether a class, a token or a name may be registered. */
  has(key: object | string): boolean
  /** The class that the container creates for an identifier; `undefined` for a value, or if no class is certain. */
  implementation(key: object | string): ClassOf | undefined
}

/**
 * How the program registers an identifier: as a class to create, as a value, or `unknown`, for example in several ways.
 */
type Way = ClassOf | 'value' | 'unknown'

/** Matches the names of decorators that do not register services. */
const NEUTRAL =
  /^(?:RequestMapping|Use|UseGuard|UseInterceptor|SkipGuard|Public|ApiVersion|Limits|ResponseStatus|Consumes)$/u

/** Finds the places that may register services: decorators, and calls of `set()` and `import()`. */
export function findRegistrations(names: Names): Registrations {
  const ways = new Map<object | string, Way>()
  let isDynamic = false
  const add = (key: object | string | undefined, way: Way): void => {
    if (key === undefined) isDynamic = true
    else ways.set(key, ways.has(key) ? 'unknown' : way)
  }
  for (const module of names.modules) {
    for (const node of module.classes) {
      if (node.decorators.length > 0) addClass(names, names.classOf(node, module), add)
    }
    if (/\.(?:set|import)\s*\(/u.test(module.code))
      walk(module.program, { CallExpression: (node) => addCall(names, module, node, add) })
  }
  return {
    has: (key) => isDynamic || ways.has(key),
    implementation(key) {
      const way = ways.get(key)
      return typeof way === 'object' ? way : undefined
    },
  }
}

type Add = (key: object | string | undefined, way: Way) => void

function addClass(names: Names, owner: ClassOf, add: Add): void {
  const { module, node } = owner
  for (const each of node.decorators) {
    const name = module.injection.of(each) ?? module.nameIn(each)
    if (!SERVICE_DECORATORS.has(name ?? '')) {
      // A decorator that is not in `NEUTRAL` may register the class.
      if (!NEUTRAL.test(name ?? '')) add(owner.node, 'unknown')
      continue
    }
    const [given] = each.expression.type === 'CallExpression' ? each.expression.arguments : []
    if (name !== 'Service' || !given || given.type === 'SpreadElement') {
      add(owner.node, owner)
      continue
    }
    const options = optionsOf(names, module, given)
    const id = options ? propertyOf(options, 'id') : given
    const isMade = options && ['factory', 'value', 'type'].some((option) => propertyOf(options, option))
    if (id) add(keyOf(names, module, id), isMade ? 'value' : owner)
    // TypeDI finds a service with an id by this id alone; a later version may also find it by its class. A `factory`,
    // `value` or `type` may provide an object of another class. In both cases, the class is `unknown`.
    add(owner.node, id || isMade ? 'unknown' : owner)
  }
}

function optionsOf(names: Names, module: Module, given: Expression): Expression | undefined {
  if (given.type === 'ObjectExpression') return given
  const found = given.type === 'Identifier' ? names.meaningOf(given, module) : undefined
  return found?.kind === 'value' && found.node.type === 'ObjectExpression' ? found.node : undefined
}

/**
 * The key of a service in `Registrations`: the node of a class or token, or a name; `undefined` if it is not certain.
 */
export function keyOf(names: Names, module: Module, node: Expression): object | string | undefined {
  const text = textOf(names, { node, module })
  if (text !== undefined) return text
  const found: Meaning | undefined = names.meaningOf(node, module)
  return found?.kind === 'class' || found?.kind === 'value' ? found.node : undefined
}

function addCall(names: Names, module: Module, { callee, arguments: given }: CallExpression, add: Add): void {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
  const { name } = callee.property
  const [first] = given
  if ((name !== 'set' && name !== 'import') || !first) return
  const isContainer = /container(?:\.of\([^)]*\))?$/iu.test(
    module.code.slice(callee.object.start, callee.object.end).trimEnd(),
  )
  // An object that is not clearly a container may be a map, so the call counts only if the key is a class, a token or a
  // known string.
  for (const id of identifiersOf(names, module, first)) {
    const key = id && keyOf(names, id.module, id.node)
    if (key !== undefined || isContainer) add(key, 'value')
  }
}

type Identifier = { readonly node: Expression; readonly module: Module } | undefined

/**
 * The identifiers in the first argument of a call: `A` in `set(A)`, `set({ id: A })`, `set({ type: A })` or
 * `import([A])`; `undefined` for each that is not certain.
 */
function identifiersOf(names: Names, module: Module, first: Argument): readonly Identifier[] {
  if (first.type === 'SpreadElement') return [undefined]
  if (first.type === 'ObjectExpression') {
    const id = propertyOf(first, 'id') ?? propertyOf(first, 'type')
    return [id && { node: id, module }]
  }
  if (first.type !== 'ArrayExpression') return [{ node: first, module }]
  return (itemsOf(names, { node: first, module }) ?? [undefined]).flatMap((each) =>
    each ? identifiersOf(names, each.module, each.node as Argument) : [undefined],
  )
}
