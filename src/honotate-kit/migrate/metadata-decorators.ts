import type { Node } from 'oxc-parser'
import { walk } from '../transform/core/walk.ts'
import { calleeOf, elementsIn, exportOf, parameterOf } from './decorators.ts'
import { constantText } from './file-scope.ts'
import { usesOf, type Statement } from './imported-names.ts'
import { declarationKey, once, type Declaration, type Module, type Project } from './migrated-project.ts'
import { specifierTo } from './moved-code.ts'
import { isPublic } from './public-functions.ts'
import { callOf, contains, declarationOf, decoratorsIn, elementsOf, functionOf, memberOf, nameOf } from './nodes.ts'
import { resultOf, type ByName, type Call } from './nodes.ts'
import type { SourceFile } from './source-file.ts'

/** A function of the project that stores metadata: `(...roles: Role[]) => SetMetadata('roles', roles)`. */
interface MetadataDecorator extends Declaration {
  /** The value of the key, if it has one. */
  readonly key: string | undefined
  /** The code of the key, and the type of the values. */
  readonly keyText: string
  readonly type: string
  /** How a call becomes one value: as it is, as a list, or as a constant. */
  readonly value: 'given' | 'list' | { readonly constant: string }
  readonly on: FunctionUses['on']
}

/** The decorators of a project that store metadata, by their keys, if each use calls them. */
export const metadataDecorators: (project: Project) => ReadonlyMap<string, MetadataDecorator> = once((project) => {
  const found = new Map<string, MetadataDecorator>()
  for (const [path, code] of project.files) {
    const module = /\b(?:SetMetadata|createDecorator)\b/u.test(code) ? project.module(path) : undefined
    for (const [name, node] of module?.declarations ?? []) {
      const read = module && !isPublic(project, path, name) ? readDecorator(project, module, node) : undefined
      const uses = read && usesIn(project, { path, name })
      if (read && uses?.isOnlyCalled) found.set(declarationKey({ path, name }), { path, name, ...read, on: uses.on })
    }
  }
  return found
})

function readDecorator(project: Project, module: Module, node: Node) {
  const declared = functionOf(node)
  const own = callOf(declared)
  if (own?.name === 'createDecorator' && exportOf(module, own.object)?.name === 'Reflector') {
    const [options] = own.args
    const given = memberOf(options, 'key')
    const type = own.node.typeArguments ? module.source(own.node.typeArguments).slice(1, -1) : 'any'
    const key = given && constantText(project, { path: module.path, node: given })
    const keyText = given ? module.source(given) : ''
    return memberOf(options, 'transform') ? undefined : { key, keyText, type, value: 'given' as const }
  }
  const call = callOf(resultOf(declared))
  const [first, value, ...others] = call?.args ?? []
  if (!first || !value || others.length > 0 || exportOf(module, call?.node.callee)?.name !== 'SetMetadata')
    return undefined
  const key = constantText(project, { path: module.path, node: first })
  const params = (declared as { readonly params?: readonly Node[] }).params ?? []
  const [only] = params
  const keyText = module.source(first)
  const rest = only?.type === 'RestElement' ? only : undefined
  const type = rest
    ? module.source(rest.typeAnnotation?.typeAnnotation ?? { start: 0, end: 0 })
    : only
      ? parameterOf(module, only).type
      : ''
  const isParameter =
    params.length === 1 && nameOf(rest ? rest.argument : only) === nameOf(value) && nameOf(value) !== ''
  if (key === undefined) return undefined
  if (isParameter)
    return {
      key,
      keyText,
      type: type || (rest ? 'any[]' : 'any'),
      value: rest ? ('list' as const) : ('given' as const),
    }
  const constant = module.source(value)
  const isConstant = params.length === 0 && value.type === 'Literal'
  return isConstant ? { key, keyText, type: typeof value.value, value: { constant } } : undefined
}

/** How a project uses one of its functions. */
interface FunctionUses {
  /** What it decorates; `call` for other calls, and `inherited` if others extend a class that it decorates. */
  readonly on: ReadonlySet<string>
  /** The code of the arguments of each call. */
  readonly args: readonly (readonly string[])[]
  readonly isOnlyCalled: boolean
}

export function usesIn(project: Project, declaration: Declaration): FunctionUses {
  const [on, args] = [new Set<string>(), [] as (readonly string[])[]]
  const key = declarationKey(declaration)
  let others = 0
  for (const [path, code] of project.files) {
    const module = code.includes(declaration.name) ? project.module(path) : undefined
    if (!module) continue
    const isOwn = (name: string): boolean => name !== '' && project.keyOf(path, name) === key
    const before = args.length
    walk(module.program, {
      CallExpression: (node) => {
        const { name, object, args: given } = callOf(node) as Call
        if (isOwn(nameOf(node.callee))) args.push(given.map((each) => module.source(each)))
        // `reflector.get(Roles, …)`
        if (object && READS.test(name) && isOwn(nameOf(given[0]))) others -= 1
      },
    })
    const exported = module.program.body.filter((each) => each.type === 'ExportNamedDeclaration' && !each.declaration)
    const uses = usesOf(module.program).filter(
      (each) => isOwn(each.name) && !exported.some((one) => contains(one, each)),
    )
    others += uses.length - (args.length - before) - Number(path === declaration.path)
    const decorated = elementsIn(module.program).filter(({ node }) =>
      decoratorsIn(node).some(({ expression }) => isOwn(nameOf(calleeOf(expression)))),
    )
    if (args.length - before > decorated.length) on.add('call')
    for (const each of decorated) {
      on.add(each.kind)
      const owner = each.kind === 'class' ? each.node : each.class
      const extended = new RegExp(`\\bextends ${owner.id?.name ?? ' '}\\b`, 'u')
      if ([...project.files.values()].some((text) => extended.test(text))) on.add('inherited')
    }
  }
  return { on, args, isOnlyCalled: others === 0 }
}

/** Makes decorators with `createMetadata()` of functions that call `SetMetadata()`, and gives each call of them one value. */
export function rewriteMetadata(file: SourceFile): void {
  const { project, path } = file.scope
  const decorators = metadataDecorators(project)
  if (decorators.size === 0) return
  walk(file.program, {
    CallExpression: ({ callee, arguments: args, end }) => {
      const { value = 'given' } = decorators.get(project.keyOf(path, nameOf(callee)) ?? '') ?? {}
      const [first, last] = [args[0]?.start ?? end - 1, args.at(-1)?.end ?? end - 1]
      if (value === 'list') file.text.appendRight(first, '[').appendLeft(last, ']')
      else if (value !== 'given') file.text.appendRight(first, value.constant)
    },
  })
  for (const node of file.program.body.flatMap(declarationsIn)) {
    const name = nameOf((node as { readonly id?: Node }).id)
    const decorator = decorators.get(declarationKey({ path, name }))
    if (!decorator) continue
    const isFunction = node.type === 'FunctionDeclaration'
    const made = `${file.use('createMetadata')}<${decorator.type}>(${decorator.keyText})`
    file.text.overwrite(
      node.start,
      node.end,
      `${isFunction ? 'const ' : ''}${name} = ${made}${isFunction ? file.semicolon : ''}`,
    )
  }
}

function declarationsIn(statement: Statement): readonly Node[] {
  const node = declarationOf(statement)
  return node?.type === 'VariableDeclaration' ? node.declarations : node ? [node] : []
}

/** A call of NestJS's `Reflector`, and the code that reads the same metadata. */
export interface MetadataRead {
  readonly node: Node
  apply(): void
}

/** The calls in a guard that read metadata of the method or its class: `this.reflector.get('roles', context.getHandler())`. */
export function metadataReads(file: SourceFile, guard: Node): readonly MetadataRead[] {
  const { project, path } = file.scope
  const decorators = metadataDecorators(project)
  const reads: MetadataRead[] = []
  const tested = (node: Node): boolean => {
    const { name } =
      /(?<name>[\w$]+)(?::[^={}();]*)?\s*=\s*$/u.exec(file.source({ start: guard.start, end: node.start }))?.groups ??
      {}
    const inline = /^\s*(?:\)|\?|&&|\|\|)/u.test(file.source({ start: node.end, end: guard.end }))
    return name === undefined
      ? inline
      : inline || new RegExp(`!${name}\\b|\\b${name}\\s*(?:\\?|&&|\\|\\|)|\\(${name}\\)`, 'u').test(file.source(guard))
  }
  walk(guard, {
    CallExpression: (node) => {
      const { name = '', object, args: [key, places] = [] } = callOf(node) ?? {}
      if (!object || !key || !places || !READS.test(name) || !isReflector(file, object)) return
      const text = constantText(project, { path, node: key })
      const found =
        decorators.get(project.keyOf(path, nameOf(key)) ?? '') ??
        [...decorators.values()].find((each) => text !== undefined && each.key === text)
      const from = (elementsOf(places) ?? [places]).map((each) => PLACES[callOf(each)?.name ?? ''] ?? '')
      const local = found && isSame(found, from) ? localName(file, found, key) : undefined
      if (local === undefined) return
      const code = (): string => `${local()}.of(call)${tested(node) ? '' : '!'}`
      reads.push({ node, apply: () => void file.text.overwrite(node.start, node.end, code()) })
    },
  })
  return reads
}

function isReflector(file: SourceFile, node: Node): boolean {
  const name = nameOf(node.type === 'MemberExpression' ? node.property : node)
  return name !== '' && new RegExp(`\\b${name}\\??:\\s*Reflector\\b`, 'u').test(file.text.original)
}

const READS = /^get(?:AllAndOverride)?$/u

const PLACES: ByName = { getHandler: 'method', getClass: 'class' }

/** Whether `of()` finds the same value as NestJS in these places: that of the method first, then that of its class. */
function isSame({ on }: MetadataDecorator, places: readonly string[]): boolean {
  if (places.includes('') || on.has('inherited')) return false
  return places.join() === 'method,class' || ([...on].every((each) => places.includes(each)) && on.size < 2)
}

/** The name of a decorator in a file, which may have to import it. */
function localName(file: SourceFile, { path, name }: MetadataDecorator, key: Node): (() => string) | undefined {
  const { project, path: from } = file.scope
  if (from === path) return () => name
  const imports = project.module(from)?.imports
  const known = [...(imports?.values() ?? [])].find(
    ({ local }) => project.keyOf(from, local) === declarationKey({ path, name }),
  )
  if (known) return () => known.local
  const exported = project.module(path)?.exports.get(name)
  if (exported?.name !== name || exported.from !== undefined) return undefined
  const nearby = imports?.get(nameOf(key))?.module
  const isThere = nearby !== undefined && project.find(nearby, from) === path
  return () => file.use(name, isThere ? nearby : specifierTo(project, from, path))
}
