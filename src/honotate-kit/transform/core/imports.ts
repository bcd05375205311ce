import type { ImportDeclarationSpecifier, ImportSpecifier, Program, Statement } from 'oxc-parser'
import type { Span } from './spans.ts'

export interface ImportedName {
  readonly module: string
  /** The name in the module: `default` for the default export, `*` for all exports. */
  readonly name: string
  /** The name in the importing file, and its place there. */
  readonly local: string
  readonly place: Span
  readonly isType: boolean
  /**
   * Whether the file may read exports as members of the local name: `import * as x`, `import x = require()` and, as in
   * CommonJS, `import x`.
   */
  readonly isWhole: boolean
}

/**
 * The names that a file imports at its top level, in the order of the source.
 *
 * @param modules Only imports from these modules are returned; without any, all imports.
 */
export function importsOf({ body }: Program, ...modules: readonly string[]): readonly ImportedName[] {
  return body.flatMap((statement) => {
    const module = statement.type === 'ImportDeclaration' ? statement.source.value : requiredModule(statement)
    if (module === undefined || (modules.length > 0 && !modules.includes(module))) return []
    if (statement.type === 'TSImportEqualsDeclaration') {
      const { id, importKind } = statement
      return [{ module, name: '*', local: id.name, place: id, isType: importKind === 'type', isWhole: true }]
    }
    const { specifiers, importKind } = statement as { specifiers: ImportDeclarationSpecifier[]; importKind?: string }
    return specifiers.map((each) => ({
      module,
      name: sourceName(each),
      local: each.local.name,
      place: each.local,
      isType: importKind === 'type' || (each.type === 'ImportSpecifier' && each.importKind === 'type'),
      isWhole: each.type !== 'ImportSpecifier',
    }))
  })
}

function sourceName(specifier: ImportDeclarationSpecifier): string {
  if (specifier.type === 'ImportSpecifier') return importedName(specifier)
  return specifier.type === 'ImportDefaultSpecifier' ? 'default' : '*'
}

/** The name of an import in its module: `a` for `import { a as b }`. */
export function importedName({ imported }: ImportSpecifier): string {
  return imported.type === 'Identifier' ? imported.name : imported.value
}

/** The module of `import x = require('module')`; `undefined` for other statements. */
export function requiredModule(statement: Statement): string | undefined {
  if (statement.type !== 'TSImportEqualsDeclaration') return undefined
  const reference = statement.moduleReference
  return reference.type === 'TSExternalModuleReference' ? reference.expression.value : undefined
}

/**
 * Maps the local names of exported classes, functions and types, and the names in `export { … }`, to the exported
 * names. A default export without a name has the local name `default`.
 *
 * @param types Whether exports of types count, too. If not, a default export counts only if it is a class or a name.
 */
export function exportNames({ body }: Program, types: boolean): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const statement of body) {
    if (statement.type === 'ExportDefaultDeclaration') {
      const { declaration } = statement
      if (declaration.type === 'Identifier') names.set(declaration.name, 'default')
      else if ('id' in declaration && (types || declaration.type === 'ClassDeclaration'))
        names.set((declaration.id as { name?: string } | null)?.name ?? 'default', 'default')
    } else if (statement.type === 'ExportNamedDeclaration' && !statement.source) {
      if (statement.exportKind === 'type' && !types) continue
      const id = statement.declaration && 'id' in statement.declaration ? statement.declaration.id : undefined
      if (id && 'name' in id) names.set(id.name as string, id.name as string)
      for (const { local, exported, exportKind } of statement.specifiers) {
        if (exportKind === 'type' && !types) continue
        const name = local.type === 'Literal' ? local.value : local.name
        const as = exported.type === 'Literal' ? exported.value : exported.name
        if (!names.has(name) || as === name) names.set(name, as)
      }
    }
  }
  return names
}
