import type { Program } from 'oxc-parser'
import { importedName } from '../transform/core/imports.ts'
import { calleeOf, exportOf } from './decorators.ts'
import { countUses } from './imported-names.ts'
import { UNSAFE } from './migration.ts'
import { nameOf, nodesOf, type ByName } from './nodes.ts'
import type { IsModule, SourceFile } from './source-file.ts'

/** Writes one comment with the advice about all remaining imports, before the first import with advice. */
export function markLeftImports(file: SourceFile, framework: IsModule, advice: ByName): void {
  const decorators = new Set(
    nodesOf(file.program, 'Decorator').map(({ expression }) => exportOf(file, calleeOf(expression))?.name),
  )
  const members = nodesOf(file.program, 'MemberExpression').flatMap((each) => exportOf(file, each) ?? [])
  // A file that still has `@Module()` belongs to no application that was found, so it is migrated by hand: its imports
  // need no advice.
  if (decorators.has('Module')) return
  // The advice for interceptors and parameter decorators covers their context, but not the context of guards.
  const { original } = file.text
  const isContextTold =
    /\b(?:NestInterceptor|createParamDecorator)\b/u.test(original) && !/\bcanActivate\b/u.test(original)
  const left = nodesOf(file.program, 'ImportDeclaration').flatMap((statement) => {
    if (!framework(statement.source.value) && statement.source.value !== 'typeorm') return []
    const names = statement.specifiers.flatMap((each) =>
      each.type === 'ImportSpecifier'
        ? [importedName(each)]
        : members.filter(({ local }) => local === each.local.name).map(({ name }) => name),
    )
    const isTold = (name: string): boolean => decorators.has(name) || (name === 'ExecutionContext' && isContextTold)
    const texts = names.flatMap((name) => (isTold(name) ? [] : (advice[name] ?? foreignPart(name))))
    return texts.map((text) => ({ statement, text }))
  })
  const notes = new Set(left.map(({ text }) => text.replace(`${UNSAFE} `, '')))
  const unsafe = left.some(({ text }) => text.startsWith(UNSAFE)) ? `${UNSAFE} ` : ''
  if (left[0]) file.todo(left[0].statement, unsafe + [...notes].join(' '))
}

/**
 * Advises against guards and interceptors of packages, since they expect the context of NestJS; `[]` for other exports.
 */
function foreignPart(name: string): string | [] {
  const [, kind] = /[a-z](Guard|Interceptor)$/u.exec(name) ?? []
  if (!kind || name === 'NestInterceptor') return []
  const [unsafe, part] = kind === 'Guard' ? [`${UNSAFE} `, 'a guard'] : ['', 'an interceptor']
  return `${unsafe}${name} does not work here: write ${part} of your own.`
}

/** Matches CommonJS packages whose namespace in an ES module lacks some of their members. */
const WITHOUT_MEMBERS =
  /^(?:@hapi\/joi|bcryptjs|bluebird|crypto-js|ejs|fs-extra|handlebars|joi|jsonwebtoken|lodash|moment|mustache|mysql2|node-forge|passport|pg|validator|winston)$/u

/**
 * Rewrites `import * as request` of a package to `import request` if the code has `request()` or `new request()`, which
 * fail with a namespace of an ES module, or if the package matches `WITHOUT_MEMBERS`.
 */
export function importDefaults(file: SourceFile): void {
  const calls = [...nodesOf(file.program, 'CallExpression'), ...nodesOf(file.program, 'NewExpression')]
  const called = new Set(calls.map(({ callee }) => nameOf(callee)))
  for (const { specifiers, source } of nodesOf(file.program, 'ImportDeclaration')) {
    const [only] = specifiers
    if (only?.type !== 'ImportNamespaceSpecifier' || source.value.startsWith('.')) continue
    const { start, end, local } = only
    if (called.has(local.name) || WITHOUT_MEMBERS.test(source.value)) file.text.overwrite(start, end, local.name)
  }
}

/** Removes variables and imports that only removed code used, such as the arguments of decorators. */
export function removeUnused(file: SourceFile, before: Program): void {
  const [then, now] = [countUses([before]), new Map(countUses([file.program]))]
  const isLeft = (name: string, own: number): boolean => (now.get(name) ?? 0) === own && (then.get(name) ?? 0) > own
  for (const statement of file.program.body) {
    const [only, ...others] = statement.type === 'VariableDeclaration' ? statement.declarations : []
    const name = nameOf(only?.id)
    if (!name || others.length > 0 || !isLeft(name, 1)) continue
    file.remove(statement)
    for (const [used, count] of countUses([statement])) now.set(used, (now.get(used) ?? 0) - count)
  }
  for (const statement of nodesOf(file.program, 'ImportDeclaration')) {
    const kept = statement.specifiers.filter(({ local }) => !isLeft(local.name, 0))
    if (kept.length < statement.specifiers.length) file.keep(statement, kept)
  }
}
