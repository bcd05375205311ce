import { importedName } from '../transform/core/imports.ts'
import { DtoRegistry } from './dto-registry.ts'
import { TYPEORM_VALUES } from './entities.ts'
import { rewriteEntities } from './entity-schema.ts'
import { markLeftImports, removeUnused } from './left-imports.ts'
import { markServer } from './mark-server.ts'
import { markCommonJs, markFields, markKeptClasses, markTestedClasses } from './marks.ts'
import { Project } from './migrated-project.ts'
import { ownDecorators, type Migration, type Pass } from './migration.ts'
import { nestjs } from './nestjs.ts'
import type { ByName } from './nodes.ts'
import { markRouteOrder } from './paths.ts'
import { rewriteContexts } from './rewrite-contexts.ts'
import { rewriteDtos } from './rewrite-dtos.ts'
import { rewriteRequests, rewriteTypes } from './rewrite-requests.ts'
import { rewriteResponses } from './rewrite-responses.ts'
import { routingControllers } from './routing-controllers.ts'
import { SourceFile } from './source-file.ts'

export const migrations: ByName<Migration> = { nestjs, 'routing-controllers': routingControllers }

export interface Todo {
  /** The line, from 1, in the rewritten file. */
  readonly line: number
  readonly message: string
}

export interface Migrated {
  readonly code: string
  readonly todos: readonly Todo[]
}

/**
 * Rewrites the code of one file that depends on the framework; other code keeps its layout and comments.
 *
 * @param path The path of the file, whose extension decides between TypeScript and TSX.
 * @param registry The validated classes of the whole project; by default, of this file.
 * @returns `undefined` if the file has nothing to rewrite, or a syntax error.
 */
export function migrate(
  code: string,
  path: string,
  migration: Migration,
  registry: DtoRegistry = new DtoRegistry(new Project(new Map([[path, code]])), migration.framework),
): Migrated | undefined {
  const { framework, first, types, decorators, values, reads } = migration
  // The passes expect LF line ends, so a file with CRLF gets CRLF back at the end.
  const lines = code.replaceAll('\r\n', '\n')
  const scope = registry.scope(path)
  const modules = (name: string): boolean => framework(name) || name === 'express' || name === 'typeorm'
  const opened = SourceFile.read(lines, framework, scope)
  if (!opened || !(opened.isOfFramework || reads?.test(lines))) return undefined
  let result = lines
  const before = registry.project.module(path)?.program ?? opened.program
  const passes: readonly Pass[] = [
    rewriteEntities,
    ...first,
    rewriteContexts,
    rewriteDtos,
    rewriteResponses,
    rewriteRequests,
    markRouteOrder,
    // Rename types before decorators: Express's type `Response` has the same name as the decorator `@Response()`.
    (file) => rewriteTypes(file, { 'express.Request': 'HttpRequest', 'express.Response': 'HttpResponse', ...types }),
    ...decorators,
    markKeptClasses,
    markTestedClasses,
    markFields,
    markCommonJs,
    markServer,
    (file) => {
      removeUnused(file, before)
      markLeftImports(file, framework, { ...ownDecorators, ...TYPEORM_VALUES, ...values })
    },
  ]
  const steps = /['"]@nestjs\/graphql['"]/u.test(lines) ? [markGraphql] : passes
  let file = SourceFile.read(lines, modules, scope) as SourceFile
  let isWhole = true
  for (const pass of steps) {
    pass(file)
    const written = file.finish()
    const next = SourceFile.read(written, modules, scope)
    if (next) result = written
    else isWhole = false
    file = next ?? (SourceFile.read(result, modules, scope) as SourceFile)
  }
  if (!isWhole) result = UNREADABLE + result
  if (result === lines) return undefined
  // `export *` of this file needs a module, and a file without statements is not a module.
  if (result.trim() === '') result = 'export {}\n'
  return { code: code.includes('\r\n') ? result.replaceAll('\n', '\r\n') : result, todos: todosOf(result) }
}

/** The comment in a file for which a pass was undone, since it made code that cannot be parsed. */
const UNREADABLE =
  '/* TODO honotate: unsafe: a part of this file could not be rewritten: compare it with the guide. */\n'

/** Matches the imports of a file that only declares types of GraphQL. */
const TYPES_OF_GRAPHQL = /^(?:\w*Type|Field|HideField|Extensions|Directive|Int|Float|ID|GraphQL\w+|registerEnumType)$/u

/** Writes only one comment in a file that uses GraphQL, and none in a file that only declares types. */
function markGraphql(file: SourceFile): void {
  const statements = file.program.body.filter((each) => each.type === 'ImportDeclaration')
  const used = statements
    .filter(({ source }) => /^@nestjs\/(?!swagger$|mapped-types$)/u.test(source.value))
    .flatMap(({ specifiers }) => specifiers)
  const isOfTypes = used.every((each) => each.type === 'ImportSpecifier' && TYPES_OF_GRAPHQL.test(importedName(each)))
  const statement = statements.find(({ source }) => source.value === '@nestjs/graphql')
  if (statement && !isOfTypes) file.todo(statement, 'honotate has no GraphQL: this file is left as it is.')
}

export function todosOf(code: string): Todo[] {
  return code.split('\n').flatMap((text, index) => {
    const found = [...text.matchAll(/\/\* TODO honotate: (.*?) \*\//gu)]
    return found.map(([, message]) => ({ line: index + 1, message: message as string }))
  })
}
