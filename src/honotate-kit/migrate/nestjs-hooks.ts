import type { Class, MethodDefinition, Node } from 'oxc-parser'
import { classesIn, walk } from '../transform/core/walk.ts'
import { calleeOf, decoratorsOf, exportOf } from './decorators.ts'
import { addDecorator } from './edit-decorators.ts'
import type { SourceFile } from './source-file.ts'

/** The hooks that run when the app starts, and those that run when it ends. */
const STARTS = new Set(['onModuleInit', 'onApplicationBootstrap'])
const ENDS = new Set(['onModuleDestroy', 'beforeApplicationShutdown', 'onApplicationShutdown'])

/** Matches files with hooks, since a base class may have hooks without importing anything from NestJS. */
export const HOOKS: RegExp = new RegExp(`\\b(?:${[...STARTS, ...ENDS].join('|')})\\(`, 'u')

/** The interfaces of the hooks: `OnModuleInit` and its like. */
const INTERFACES = new Set([...STARTS, ...ENDS].map((name) => name.charAt(0).toUpperCase() + name.slice(1)))

/** A method or a field with the name of a hook. */
interface Hook {
  readonly name: string
  readonly member: Node
  readonly key: Node
  /** `undefined` for a field. */
  readonly method: MethodDefinition | undefined
}

/**
 * Rewrites the lifecycle hooks of services and controllers: `onModuleInit()` gets `@OnStart()`, and a shutdown hook is
 * renamed to `destroy()` if it is the only one. The interfaces of the hooks are removed.
 */
export function rewriteHooks(file: SourceFile): void {
  const called = membersRead(file)
  for (const node of classesIn(file.program)) {
    const hooks = hooksOf(node)
    if (decoratorsOf(file, node).some(({ name }) => name === 'Module')) {
      for (const { member } of hooks)
        file.todo(member, 'there are no modules: do this in a method of a service, with @OnStart() or named destroy().')
    } else {
      removeInterfaces(file, node)
      for (const hook of hooks) if (STARTS.has(hook.name)) rewriteStart(file, hook)
      rewriteEnds(file, node, hooks, called)
    }
  }
}

function rewriteStart(file: SourceFile, { member, method }: Hook): void {
  if (!method) return file.todo(member, 'write a method with @OnStart(): nothing calls this field.')
  const isMarked = method.decorators.some(({ expression }) => {
    const callee = calleeOf(expression)
    return callee.type === 'Identifier' && callee.name.endsWith('OnStart')
  })
  if (!isMarked) addDecorator(file, method, `@${file.use('OnStart')}()`)
}

function rewriteEnds(file: SourceFile, node: Class, hooks: readonly Hook[], called: ReadonlySet<string>): void {
  const ends = hooks.filter(({ name }) => ENDS.has(name))
  const [only] = ends
  const isFree = !node.body.body.some(
    (member) => 'key' in member && /\bdestroy$|ispose\]?$/u.test(file.source(member.key)),
  )
  // A hook keeps its name if it expects the signal from NestJS as a parameter, or if the file reads or calls it.
  const hasParameters = only?.method && only.method.value.params.length > 0
  if (ends.length === 1 && only?.method && isFree && !hasParameters && !called.has(only.name))
    return void file.text.overwrite(only.key.start, only.key.end, 'destroy')
  for (const { member } of ends)
    file.todo(member, 'do this in destroy(), which is called once and without arguments when the app ends.')
}

/** Removes the interfaces of hooks. */
function removeInterfaces(file: SourceFile, node: Class): void {
  const all = node.implements ?? []
  const isHook = ({ expression }: (typeof all)[number]): boolean =>
    INTERFACES.has(exportOf(file, expression)?.name ?? '')
  const [hooks, others] = [all.filter(isHook), all.filter((each) => !isHook(each))]
  const [first, last] = [all[0], all.at(-1)]
  if (hooks.length === 0 || !first || !last) return
  if (others.length > 0)
    return void file.text.overwrite(first.start, last.end, others.map((each) => file.source(each)).join(', '))
  const head = file.source({ start: node.start, end: first.start })
  file.text.remove(node.start + head.search(/\s+implements\s*$/u), last.end)
}

function hooksOf({ body }: Class): readonly Hook[] {
  return body.body.flatMap((member): Hook[] => {
    if ((member.type !== 'MethodDefinition' && member.type !== 'PropertyDefinition') || member.static) return []
    const { key } = member
    if (member.computed || key.type !== 'Identifier' || !(STARTS.has(key.name) || ENDS.has(key.name))) return []
    const method = member.type === 'MethodDefinition' ? member : undefined
    // A signature of an overloaded method has no body.
    return method && !method.value.body ? [] : [{ name: key.name, member, key, method }]
  })
}

/** The names of members that the file reads or calls: `onModuleDestroy` of `this.onModuleDestroy()`. */
function membersRead(file: SourceFile): ReadonlySet<string> {
  const names = new Set<string>()
  walk(file.program, {
    MemberExpression: ({ property }) => {
      if (property.type === 'Identifier') names.add(property.name)
    },
  })
  return names
}
