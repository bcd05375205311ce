import type { Class, Node } from 'oxc-parser'
import { classesIn } from '../transform/core/walk.ts'
import { parameterOf } from './decorators.ts'
import { constantText } from './file-scope.ts'
import { usesOf, type Statement } from './imported-names.ts'
import { modulesWith, once, type Module, type Project } from './migrated-project.ts'
import { callOf, contains, elementsOf, isLiteral, methodOf, nameOf } from './nodes.ts'
import { removeNode } from './rewrite-decorators.ts'
import { removeParameter } from './rewrite-responses.ts'
import type { SourceFile } from './source-file.ts'

/** Removes the lines in which guards let requests for `@Public()` routes pass. */
export function rewritePublic(file: SourceFile): void {
  const { project, path } = file.scope
  if (publicKey(project) === undefined) return
  for (const node of classesIn(file.program)) {
    const { statements = [] } = passOf(project, path, node) ?? {}
    for (const statement of statements) removeNode(file, statement)
    if (statements.length > 0) removeReflector(file, node, statements.map((each) => file.source(each)).join(''))
  }
}

/** Puts honotate's `Public` in place of a decorator that lets requests pass all guards. */
export function replacePublic(file: SourceFile, statement: Statement, name: string): void {
  const exported = statement.type === 'ExportNamedDeclaration' ? 'export ' : ''
  const isOnlyExported = exported && name === 'Public' && wordsIn(file.text.original, name) === 1
  const [, quote = "'"] = /\bfrom (['"])/u.exec(file.text.original) ?? []
  const text = isOnlyExported
    ? `export { Public } from ${quote}honotate${quote}`
    : `${exported}const ${name} = ${file.use('Public')}`
  file.text.overwrite(statement.start, statement.end, text + file.semicolon)
}

/**
 * Removes the reflector from a constructor if only the `removed` code reads it, and the constructor if nothing else is
 * left.
 */
export function removeReflector(file: SourceFile, node: Class, removed: string): void {
  const method = methodOf(node, 'constructor')
  const params = (method?.value.params ?? []) as readonly Node[]
  const reflector = params.find((each) => parameterOf(file, each).type === 'Reflector')
  const name = reflector?.type === 'TSParameterProperty' ? nameOf(reflector.parameter) : ''
  if (!method || !reflector || wordsIn(file.source(node), name) - wordsIn(removed, name) !== 1) return
  const isEmpty = method.value.body?.body.every((each) => /^super\(\);?$/u.test(file.source(each))) ?? true
  if (isEmpty && params.length === 1) removeNode(file, method)
  else removeParameter(file, method.value, reflector)
}

function wordsIn(text: string, word: string): number {
  return text.split(/[^\w$]+/u).filter((each) => each === word).length
}

/**
 * The key of the metadata by which guards let requests pass: `SetMetadata(KEY, true)` sets it, and each guard of the
 * project begins with a check of it.
 *
 * `undefined` if a guard of the project begins otherwise, or if a guard of a package is used elsewhere than on methods:
 * honotate's `@Public()` would skip such a guard, too.
 */
export const publicKey: (project: Project) => string | undefined = once((project) => {
  const keys: (string | undefined)[] = []
  const unread = new Set<string>()
  const modules = modulesWith(project, /Guard|canActivate/u)
  for (const { path, imports, program } of modules) {
    for (const { name, local } of imports.values())
      if (/[a-z]Guard$/u.test(name) && project.resolve(path, local) === undefined) unread.add(local)
    for (const node of classesIn(program)) {
      const base = nameOf(callOf(node.superClass)?.node.callee)
      if (methodOf(node, 'canActivate')) keys.push(passOf(project, path, node)?.key)
      else if (node.id && unread.has(base)) unread.add(node.id.name)
    }
  }
  const isSame = keys.every((key) => key === keys[0]) && modules.every((module) => runsOnMethods(module, unread))
  return isSame ? keys[0] : undefined
})

/** Whether a file only extends the guards `names`, or puts them on methods, where `@Public()` does not skip them. */
function runsOnMethods({ program }: Module, names: ReadonlySet<string>): boolean {
  const allowed = classesIn(program).flatMap(({ id, superClass, body }) => {
    const decorators = body.body.flatMap((each) => (each.type === 'MethodDefinition' ? each.decorators : []))
    return [id, superClass, ...decorators].filter((each) => each !== null)
  })
  return usesOf(program).every((use) => !names.has(use.name) || allowed.some((each) => contains(each, use)))
}

/**
 * Finds `if (reflector.getAllAndOverride(KEY, […])) return true` at the start of a guard, also with a variable for the
 * condition; `undefined` for other guards.
 */
function passOf(project: Project, path: string, guard: Class) {
  const [first, second] = methodOf(guard, 'canActivate')?.value.body?.body ?? []
  const declared = first?.type === 'VariableDeclaration' && first.declarations.length === 1 ? first : undefined
  const condition = declared ? second : first
  if (condition?.type !== 'IfStatement' || condition.alternate) return undefined
  const { test, consequent } = condition
  const [result, ...others] = consequent.type === 'BlockStatement' ? consequent.body : [consequent]
  if (result?.type !== 'ReturnStatement' || !isLiteral(result.argument ?? undefined, true) || others.length > 0)
    return undefined
  const only = declared?.declarations[0]
  if (only && (nameOf(only.id) === '' || nameOf(only.id) !== nameOf(test))) return undefined
  // `reflector.getAllAndOverride(KEY, [context.getHandler(), context.getClass()])`
  const { name, args: [node, places] = [] } = callOf(only ? only.init : test) ?? {}
  if (name !== 'getAllAndOverride' || !node || elementsOf(places)?.length !== 2) return undefined
  const key = constantText(project, { path, node })
  return key === undefined ? undefined : { key, statements: declared ? [declared, condition] : [condition] }
}
