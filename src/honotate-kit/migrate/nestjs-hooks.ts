import type { Class, Decorator } from 'oxc-parser'
import { classesIn } from '../transform/core/walk.ts'
import { calleeOf, decoratorsOf, exportOf } from './decorators.ts'
import { membersOf, nameOf, nodesOf, type NamedMember } from './nodes.ts'
import { addDecorator } from './rewrite-decorators.ts'
import type { SourceFile } from './source-file.ts'

/** The hooks that run when the app starts, and those that run when it ends. */
const STARTS = new Set(['onModuleInit', 'onApplicationBootstrap'])
const ENDS = new Set(['onModuleDestroy', 'beforeApplicationShutdown', 'onApplicationShutdown'])
const ALL = [...STARTS, ...ENDS]

/** Matches code with hooks, which a file may have without importing anything from NestJS. */
export const HOOKS: RegExp = new RegExp(`\\b(?:${ALL.join('|')})\\(`, 'u')

const INTERFACES = new Set(ALL.map((name) => name.charAt(0).toUpperCase() + name.slice(1)))

/** Whether a member is a hook. The signatures of an overloaded method, which have no body, are not. */
const isHook = ({ name, member, method }: NamedMember): boolean =>
  ALL.includes(name) && !member.static && !member.computed && Boolean(!method || method.value.body)

const isStart = ({ expression }: Decorator): boolean => nameOf(calleeOf(expression)).endsWith('OnStart')

/**
 * Adds `@OnStart()` to start hooks, renames the only shutdown hook of a class to `destroy()`, and removes the
 * interfaces. Marks other hooks, and hooks of modules.
 */
export function rewriteHooks(file: SourceFile): void {
  /** The names of members that the file reads or calls: `onModuleDestroy` in `this.onModuleDestroy()`. */
  const called = new Set(nodesOf(file.program, 'MemberExpression').map(({ property }) => nameOf(property)))
  for (const node of classesIn(file.program)) {
    const hooks = membersOf(node).filter(isHook)
    if (decoratorsOf(file, node).some(({ name }) => name === 'Module')) {
      for (const { member } of hooks)
        file.todo(member, 'there are no modules: do this in a method of a service, with @OnStart() or named destroy().')
      continue
    }
    removeInterfaces(file, node)
    for (const { name, member, method } of hooks)
      if (STARTS.has(name) && !method) file.todo(member, 'write a method with @OnStart(): nothing calls this field.')
      else if (STARTS.has(name) && !member.decorators.some(isStart))
        addDecorator(file, member, `@${file.use('OnStart')}()`)
    const ends = hooks.filter(({ name }) => ENDS.has(name))
    rewriteEnds(file, node, ends, called)
  }
}

function rewriteEnds(file: SourceFile, node: Class, ends: readonly NamedMember[], called: ReadonlySet<string>): void {
  const [only, ...others] = ends
  const isTaken = node.body.body.some((each) => 'key' in each && /\bdestroy$|ispose\]?$/u.test(file.source(each.key)))
  // A hook keeps its name if it expects the signal from NestJS as a parameter, or if the file reads or calls it.
  const isPlain = only?.method?.value.params.length === 0 && !called.has(only.name)
  if (only && isPlain && others.length === 0 && !isTaken)
    file.text.overwrite(only.member.key.start, only.member.key.end, 'destroy')
  else
    for (const { member } of ends)
      file.todo(member, 'do this in destroy(), which is called once and without arguments when the app ends.')
}

function removeInterfaces(file: SourceFile, node: Class): void {
  const all = node.implements ?? []
  const others = all.filter(({ expression }) => !INTERFACES.has(exportOf(file, expression)?.name ?? ''))
  const [first, last] = [all[0], all.at(-1)]
  if (others.length === all.length || !first || !last) return
  if (others.length > 0)
    return void file.text.overwrite(first.start, last.end, others.map((each) => file.source(each)).join(', '))
  const head = file.source({ start: node.start, end: first.start })
  file.text.remove(node.start + head.search(/\s+implements\s*$/u), last.end)
}
