import { appFiles, withoutGone } from './app-file.ts'
import { DtoRegistry } from './dto-registry.ts'
import { repositoriesFile } from './entities.ts'
import { migrate, todosOf, type Migrated } from './migrate.ts'
import { Project } from './migrated-project.ts'
import type { Migration } from './migration.ts'

export interface MigratedProject {
  /** The files that are rewritten or added, by path. */
  readonly files: ReadonlyMap<string, Migrated>
  readonly removed: readonly string[]
  /** The names of the classes that became schemas. */
  readonly schemas: readonly string[]
}

/** Rewrites the files of a project, and merges modules and repositories into new files. Writes nothing to the disk. */
export function migrateProject(project: Project, migration: Migration): MigratedProject {
  const registry = new DtoRegistry(project, migration.framework)
  const files = new Map<string, Migrated>()
  const apps = appFiles(project, registry)
  const { added, changed, removed } = apps
  const all = new Map([...project.files, ...changed, ...added])
  // A class may move from main.ts to app.ts, so the new files are read, too.
  const moves = [...added.values()].some((code) => /\bclass\b/u.test(code))
  const moved = moves ? new DtoRegistry(new Project(all, project), migration.framework, registry.options) : registry
  for (const [path, code] of all) {
    if (removed.has(path)) continue
    const migrated = migrate(code, path, migration, added.has(path) ? moved : registry)
    const text = withoutGone(registry, path, migrated?.code ?? code, apps)
    if (text !== project.files.get(path)) files.set(path, { code: text, todos: todosOf(text) })
  }
  const repositories = repositoriesFile(project)
  if (repositories) files.set(repositories.path, { code: repositories.text, todos: [] })
  return { files, removed: [...removed], schemas: registry.names }
}
