import type { Node } from 'oxc-parser'
import { exportOf, parameterOf } from './decorators.ts'
import { constantText } from './file-scope.ts'
import { codeOf, declarationKey, modulesWith, once } from './migrated-project.ts'
import type { Declaration, Module, Project } from './migrated-project.ts'
import { specifierTo } from './moved-code.ts'
import { callOf, callsIn, declarationOf, elementsOf, functionOf, isLiteral, memberOf } from './nodes.ts'
import { nameOf, nodesOf, resultOf } from './nodes.ts'
import type { ByName } from './nodes.ts'
import { publicKey, replacePublic } from './public-decorator.ts'
import type { SourceFile } from './source-file.ts'

/**
 * A decorator of the project that stores metadata: made by `Reflector.createDecorator()`, or a function such as
 * `(...roles: Role[]) => SetMetadata('roles', roles)`.
 */
interface MetadataDecorator extends Declaration {
  /** The value of the key, if it is known; `keyText` is the code of the key. */
  readonly key: string | undefined
  readonly keyText: string
  readonly type: string
  /**
   * The value that a call sets: its argument, the list of its arguments, or a constant; `public` for a function like
   * `@Public()`.
   */
  readonly value: 'given' | 'list' | 'public' | { readonly constant: string }
}

const metadataDecorators = once((project) => {
  const found = new Map<string, MetadataDecorator>()
  for (const module of modulesWith(project, /\b(?:SetMetadata|createDecorator)\b/u))
    for (const [name, node] of module.declarations) {
      const read = readDecorator(project, module, name, node)
      if (read) found.set(declarationKey(read), read)
    }
  return found
})

function readDecorator(project: Project, module: Module, name: string, node: Node): MetadataDecorator | undefined {
  const { path } = module
  const declared = functionOf(node)
  const [own, set] = [callOf(declared), callOf(resultOf(declared))]
  const isOwn = own?.name === 'createDecorator' && exportOf(module, own.object)?.name === 'Reflector'
  const given = isOwn ? memberOf(own.args[0], 'key') : set?.args[0]
  const key = given && constantText(project, { path, node: given })
  const known = { path, name, key, keyText: given ? module.source(given) : '' }
  if (isOwn) {
    const type = own.node.typeArguments ? module.source(own.node.typeArguments).slice(1, -1) : 'any'
    return memberOf(own.args[0], 'transform') ? undefined : { ...known, type, value: 'given' }
  }
  const [, value] = set?.args ?? []
  if (!value || key === undefined || exportOf(module, set?.node.callee)?.name !== 'SetMetadata') return undefined
  const [only, ...others] = (declared as { readonly params: readonly Node[] }).params
  if (!only && isLiteral(value, true) && key === publicKey(project)) return { ...known, type: '', value: 'public' }
  if (!only && value.type === 'Literal')
    return { ...known, type: typeof value.value, value: { constant: module.source(value) } }
  const rest = only?.type === 'RestElement' ? only.argument : undefined
  const isGiven = only && nameOf(rest ?? only) !== '' && nameOf(rest ?? only) === nameOf(value)
  if (!isGiven || others.length > 0) return undefined
  const type = parameterOf(module, only).type
  return { ...known, type: type || (rest ? 'any[]' : 'any'), value: rest ? 'list' : 'given' }
}

/**
 * Puts `Public` or `createMetadata()` in place of decorators that store metadata. Calls then pass one value:
 * `@Roles(['admin'])`.
 */
export function rewriteMetadata(file: SourceFile): void {
  const { project, path } = file.scope
  const decorators = metadataDecorators(project)
  if (decorators.size === 0) return
  for (const { callee, arguments: args, end } of nodesOf(file.program, 'CallExpression')) {
    const { value = 'given' } = decorators.get(project.keyOf(path, nameOf(callee)) ?? '') ?? {}
    const [first, last] = [args[0], args.at(-1)]
    if (typeof value !== 'string') file.text.appendLeft(end - 1, value.constant)
    else if (value === 'list' && first && last) file.text.appendRight(first.start, '[').appendLeft(last.end, ']')
    else if (value === 'list') file.text.appendLeft(end - 1, '[]')
  }
  for (const statement of file.program.body) {
    const declared = declarationOf(statement)
    for (const node of declared?.type === 'VariableDeclaration' ? declared.declarations : declared ? [declared] : []) {
      const name = nameOf((node as { readonly id?: Node }).id)
      const { type, keyText, value } = decorators.get(declarationKey({ path, name })) ?? {}
      const [before, after] = node.type === 'FunctionDeclaration' ? ['const ', file.semicolon] : ['', '']
      if (value === 'public') replacePublic(file, statement, name)
      else if (value) {
        const made = `${before}${name} = ${file.use('createMetadata')}<${type}>(${keyText})${after}`
        file.text.overwrite(node.start, node.end, made)
      }
    }
  }
}

/** A call of NestJS's `Reflector`, and the code that reads the same metadata. */
export type MetadataRead = Readonly<{ node: Node; text: () => string }>

const PLACES: ByName = { getHandler: 'method', getClass: 'class' }

/**
 * Finds the calls in a guard that `of()` of a decorator can replace:
 * `this.reflector.get('roles', context.getHandler())`.
 */
export function metadataReads(file: SourceFile, guard: Node): readonly MetadataRead[] {
  const { project, path } = file.scope
  const decorators = metadataDecorators(project)
  return callsIn(guard).flatMap(({ node, name, object, args: [key, places] }) => {
    const owner = nameOf(object?.type === 'MemberExpression' ? object.property : object)
    const isReflector = owner && new RegExp(`\\b${owner}\\??:\\s*Reflector\\b`, 'u').test(file.text.original)
    if (!isReflector || !key || !places || !/^get(?:AllAndOverride)?$/u.test(name)) return []
    const text = constantText(project, { path, node: key })
    const found =
      decorators.get(project.keyOf(path, nameOf(key)) ?? '') ??
      [...decorators.values()].find((each) => text !== undefined && each.key === text)
    const read = (elementsOf(places) ?? [places]).map((each) => PLACES[callOf(each)?.name ?? ''])
    const local = found && isSame(project, found.name, read.join()) ? localName(file, found) : undefined
    return local ? [{ node, text: () => `${local()}.of(call)` }] : []
  })
}

/** Whether `of()` finds the same value as NestJS. `of()` reads the method, then its class; NestJS reads `places`. */
function isSame(project: Project, name: string, places: string): boolean {
  // `of()` also finds the value of an overridden method, unlike NestJS.
  const inherits = new RegExp(`\\bextends \\w*Controller\\b|@Controller${ARGUMENTS}[^;{}]*\\bclass [^{]* extends `, 'u')
  if (inherits.test(codeOf(project))) return false
  return places === 'method,class' || (/\bmethod\b/u.test(places) && !usesIn(project, name)[1])
}

/**
 * Makes a function that imports a decorator if necessary, and returns its local name; `undefined` if the file lacks the
 * decorator, and the decorator's file does not export it by its name.
 */
function localName(file: SourceFile, { path, name }: Declaration): (() => string) | undefined {
  const { project, path: from } = file.scope
  const key = declarationKey({ path, name })
  const locals = [...(project.module(from)?.imports.keys() ?? [])]
  const known = from === path ? name : locals.find((local) => project.keyOf(from, local) === key)
  if (known !== undefined) return () => known
  const exported = project.module(path)?.exports.get(name)
  if (exported?.name !== name || exported.from !== undefined) return undefined
  return () => file.use(name, specifierTo(project, from, path))
}

const ARGUMENTS = String.raw`\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)`

/** Finds the arguments of each use of a decorator, as code, and whether the decorator may be on a class. */
export function usesIn(project: Project, name: string): readonly [args: readonly string[], mayBeOfClass: boolean] {
  const ofClass = `@${name}${ARGUMENTS}(?:\\s*@\\w+(?:${ARGUMENTS})?)*\\s*(?:export\\s+)?(?:default\\s+)?(?:abstract\\s+)?class\\b`
  const args = codeOf(project).matchAll(new RegExp(`@${name}${ARGUMENTS}`, 'gu'))
  // Another decorator that calls this one may be on a class.
  const isElsewhere = new RegExp(`${ofClass}|(?<![@\\w.]|function )${name}\\(`, 'u').test(codeOf(project))
  return [[...args].map(([, each = '']) => each.trim()), isElsewhere]
}
