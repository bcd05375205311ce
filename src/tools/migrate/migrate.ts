import { findDtoNames } from './dto-names.ts'
import { markLeftImports } from './left-imports.ts'
import { nestjs } from './nestjs.ts'
import { routingControllers } from './routing-controllers.ts'
import type { Migration } from './migration.ts'
import { SourceFile } from './source-file.ts'

/** The frameworks that `honotate migrate` knows. */
export const migrations: Readonly<Record<string, Migration>> = { nestjs, 'routing-controllers': routingControllers }

/** A change to make by hand. */
export interface Todo {
  /** The line, from 1, in the rewritten file. */
  readonly line: number
  readonly message: string
}

/** A rewritten file. */
export interface Migrated {
  readonly code: string
  readonly todos: readonly Todo[]
}

/**
 * Rewrites the decorators and imports of one file; layout and comments stay.
 *
 * @param path Its extension decides between TypeScript and TSX.
 * @param schemas The names of the classes that become schemas, in the whole project; by default, in this file only.
 * @returns `undefined` if the file imports nothing of the framework.
 */
export function migrate(
  code: string,
  path: string,
  { framework, companions, passes, values }: Migration,
  schemas: ReadonlySet<string> = findDtoNames(new Map([[path, code]]), framework),
): Migrated | undefined {
  if (!SourceFile.open(code, path, framework)) return undefined
  const modules = (name: string) => framework(name) || companions.includes(name)
  let result = code
  const last = (file: SourceFile) => markLeftImports(file, framework, values)
  for (const pass of [...passes, last]) {
    const file = SourceFile.open(result, path, modules, schemas)
    if (!file) break
    pass(file)
    result = file.finish()
  }
  return result === code ? undefined : { code: result, todos: todosOf(result) }
}

function todosOf(code: string): Todo[] {
  return code.split('\n').flatMap((text, index) => {
    const found = [...text.matchAll(/\/\* TODO honotate: (.*?) \*\//gu)]
    return found.map(([, message]) => ({ line: index + 1, message: message as string }))
  })
}
