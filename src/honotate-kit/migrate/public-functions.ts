import type { Class, Expression, Node } from 'oxc-parser'
import { classesIn } from '../transform/core/walk.ts'
import { functionOf, isLiteral, type Range, resultOf } from './nodes.ts'
import { constantText } from './constants.ts'
import type { Module, Project } from './migrated-project.ts'

/**
 * The key of metadata that lets a request pass all guards of a project: `SetMetadata(KEY, true)` sets it, and each guard
 * first lets the request pass if the method or its class has it.
 *
 * `@Public()` skips all guards of the outer levels, so it is not written if a guard does not read the key. Guards of packages
 * do not.
 */
export function publicKey(project: Project): string | undefined {
  if (!found.has(project)) found.set(project, findKey(project))
  return found.get(project)
}

const found = new WeakMap<Project, string | undefined>()

function findKey(project: Project): string | undefined {
  const keys: (string | undefined)[] = []
  const unread = new Set<string>()
  const modules: Module[] = []
  for (const [path, code] of project.files) {
    const module = /Guard|canActivate/u.test(code) ? project.module(path) : undefined
    if (!module) continue
    modules.push(module)
    const foreign = foreignGuards(project, module)
    for (const name of foreign) unread.add(name)
    for (const node of classesIn(module.program)) {
      const guard = canActivate(node)
      if (guard) keys.push(passOf(project, path, guard)?.key)
      else if (node.id && isCallOf(node.superClass, foreign)) unread.add(node.id.name)
    }
  }
  const [first] = keys
  const isSame = keys.every((key) => key === first) && modules.every((module) => runsOnMethods(module, unread))
  return isSame ? first : undefined
}

/** The guards of packages that a file imports. They do not read the key. */
function foreignGuards(project: Project, { path, imports }: Module): readonly string[] {
  return [...imports.keys()].filter(
    (local) => /[a-z]Guard$/u.test(imports.get(local)?.name ?? '') && project.resolve(path, local) === undefined,
  )
}

function isCallOf(node: Node | null, names: readonly string[]): boolean {
  return node?.type === 'CallExpression' && node.callee.type === 'Identifier' && names.includes(node.callee.name)
}

/** Whether a file uses guards only to extend them and in decorators of methods, where `@Public()` does not skip them. */
function runsOnMethods({ code, program }: Module, names: ReadonlySet<string>): boolean {
  const spans: Range[] = program.body.filter(({ type }) => type === 'ImportDeclaration')
  for (const node of classesIn(program)) {
    spans.push(...[node.id, node.superClass].filter((each) => each !== null))
    for (const member of node.body.body) if (member.type === 'MethodDefinition') spans.push(...member.decorators)
  }
  const isAllowed = (at: number): boolean => spans.some(({ start, end }) => start <= at && at < end)
  return [...code.matchAll(/[\w$]+/gu)].every(({ 0: word, index }) => !names.has(word) || isAllowed(index))
}

/** The statements with which a guard decides. */
export function canActivate({ body }: Class): readonly Node[] | undefined {
  for (const member of body.body)
    if (member.type === 'MethodDefinition' && member.key.type === 'Identifier' && member.key.name === 'canActivate')
      return member.value.body?.body ?? []
  return undefined
}

/** The statements of a guard that let a request with metadata pass, and the key of the metadata. */
export interface Pass {
  readonly key: string
  readonly statements: readonly Node[]
}

/** Finds `const isPublic = reflector.getAllAndOverride(KEY, […])` with `if (isPublic) return true` at the start. */
export function passOf(project: Project, path: string, [first, second]: readonly Node[]): Pass | undefined {
  const declared = first?.type === 'VariableDeclaration' && first.declarations.length === 1 ? first : undefined
  const condition = declared ? second : first
  if (condition?.type !== 'IfStatement' || condition.alternate || !returnsTrue(condition.consequent)) return undefined
  const only = declared?.declarations[0]
  const { test } = condition
  if (only && !(only.id.type === 'Identifier' && test.type === 'Identifier' && test.name === only.id.name))
    return undefined
  const read = only ? only.init : test
  const key = read ? keyOf(project, path, read) : undefined
  return key === undefined ? undefined : { key, statements: declared ? [declared, condition] : [condition] }
}

function returnsTrue(node: Node): boolean {
  if (node.type === 'BlockStatement') return node.body.length === 1 && returnsTrue(node.body[0] as Node)
  return node.type === 'ReturnStatement' && isLiteral(node.argument ?? undefined, true)
}

/** The key of `reflector.getAllAndOverride(KEY, [context.getHandler(), context.getClass()])`. */
function keyOf(project: Project, path: string, node: Node): string | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined
  const { property } = node.callee
  const [key, places] = node.arguments as Expression[]
  const isOfBoth = places?.type === 'ArrayExpression' && places.elements.length === 2
  if (property.type !== 'Identifier' || property.name !== 'getAllAndOverride' || !key || !isOfBoth) return undefined
  return constantText(project, { path, node: key })
}

/** Whether a function only sets the metadata that lets a request pass all guards. */
export function isPublic(project: Project, path: string, name: string): boolean {
  const key = publicKey(project)
  const declared = functionOf(project.nodeOf(path, name))
  const result = resultOf(declared)
  const { params = [] } = (declared ?? {}) as { readonly params?: readonly Node[] }
  if (key === undefined || params.length > 0 || result?.type !== 'CallExpression') return false
  const { callee, arguments: args } = result
  const imported = callee.type === 'Identifier' ? project.module(path)?.imports.get(callee.name) : undefined
  const [given, value] = args as Expression[]
  if (imported?.name !== 'SetMetadata' || !given || !isLiteral(value, true)) return false
  return constantText(project, { path, node: given }) === key
}
