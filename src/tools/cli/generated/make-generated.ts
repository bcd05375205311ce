import { dirname, join } from 'node:path'
import type { CompilerHost } from 'typescript'
import { openApi } from '../../../openapi.ts'
import { extractWith } from '../../../compiler/types/api/extract.ts'
import { openChecker } from '../../../compiler/types/checker/open-checker.ts'
import { emitApiTypes } from '../../../compiler/types/emit/emit-api-types.ts'
import { emitSchemas } from '../../../compiler/types/emit/emit-schemas.ts'
import type { TypeProblem } from '../../../compiler/types/problems.ts'
import { extractSchemasWith } from '../../../compiler/types/schemas/extract-schemas.ts'
import { readIfExists, type MadeFile } from '../../toolbox/generated-files.ts'
import { emitClient } from '../client/emit-client.ts'
import { findTypeScript } from '../compile/compiler.ts'
import { otherRuntime } from '../app/failed-start.ts'
import { findApp, loadApp, typesOf, type LoadedApp } from '../openapi/load-app.ts'
import { shown } from '../openapi/openapi-options.ts'
import type { GeneratedFiles } from './find-generated.ts'

/** A generated file as it should be, and the command that writes it. */
export interface CurrentFile extends MadeFile {
  readonly command: string
}

/** The generated files of a project as they should be. */
export interface CurrentFiles {
  readonly files: readonly CurrentFile[]
  /** Types without a schema: the files that depend on them are left out. */
  readonly problems: readonly TypeProblem[]
  /** The reason why clients are left out: the program needs another runtime. */
  readonly note?: string
}

/**
 * Makes generated files again. Only a client needs the app, which is then loaded.
 *
 * @param found The files that honotate has generated for a project before.
 * @param config The absolute path of the tsconfig.json.
 * @param host A host of TypeScript 5 or 6 that has parsed the files before.
 * @throws HONOTATE_NO_CONFIG, HONOTATE_NO_TYPESCRIPT, HONOTATE_NO_APP, HONOTATE_APP_FAILED
 */
export async function makeGenerated(
  found: GeneratedFiles,
  config: string,
  cwd: string,
  host?: CompilerHost,
): Promise<CurrentFiles> {
  const directory = dirname(config)
  const files: CurrentFile[] = []
  const problems: TypeProblem[] = []
  const checker = await openChecker({ config, compiler: findTypeScript(directory), host })
  try {
    if (found.schemas.length > 0) {
      const extracted = extractSchemasWith(checker)
      problems.push(...extracted.problems)
      for (const path of extracted.problems.length > 0 ? [] : found.schemas)
        files.push({
          path,
          text: emitSchemas(extracted, path),
          command: `npx honotate schemas --out ${shown(path, cwd)}`,
        })
    }
    if (found.types.length + found.clients.length > 0) {
      const extracted = extractWith(checker, config)
      problems.push(...extracted.problems)
      if (extracted.problems.length > 0) return { files, problems }
      for (const path of found.types)
        files.push({
          path,
          text: emitApiTypes(extracted, path),
          command: `npx honotate openapi --out ${shown(path, cwd)}`,
        })
      if (found.clients.length > 0) {
        const entry = findApp(directory)
        let loaded: LoadedApp
        try {
          loaded = await loadApp(entry, shown(entry, cwd))
        } catch (error) {
          const runtime = otherRuntime((error as Error).cause)
          if (!runtime) throw error
          return { files, problems, note: `The clients of ${shown(entry, cwd)} are not compared.${runtime.trimEnd()}` }
        }
        const { app, options } = loaded
        const client = emitClient(openApi(app, await typesOf(app, extracted), options))
        for (const place of found.clients)
          for (const [name, text] of Object.entries(client))
            files.push({ path: join(place, name), text, command: `npx honotate openapi --client ${shown(place, cwd)}` })
      }
    }
    return { files, problems }
  } finally {
    checker.close()
  }
}

/** The files that differ from those on disk. */
export function staleOf(files: readonly CurrentFile[]): readonly CurrentFile[] {
  return files.filter(({ path, text }) => readIfExists(path) !== text)
}

/** The first file of each command: one file is enough to name a client. */
export function named(stale: readonly CurrentFile[]): readonly CurrentFile[] {
  return stale.filter(({ command }, index) => stale.findIndex((each) => each.command === command) === index)
}
