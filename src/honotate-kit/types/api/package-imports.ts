import { readFileSync } from 'node:fs'
import { importsOf } from '../../transform/core/imports.ts'
import { parse } from '../../transform/core/parse.ts'
import { nearestPackage } from '../../transform/hosts/nearest-package.ts'
import { placeKey, type FilePlace, type TypeChecker } from '../checker/checker.ts'

interface PackageImport {
  readonly specifier: string
  readonly exportName: string
}

/**
 * Creates the function that finds how the project imports the class at a place. Generated code needs the same import: a
 * relative path to another package would bypass the package's exports and leave `rootDir`.
 *
 * @param config The tsconfig.json of the project.
 * @returns A function whose result is `undefined` for a class of the project, or if no file imports the class by the
 *   name of a package or by an alias.
 */
export function packageImports(checker: TypeChecker, config: string): (place: FilePlace) => PackageImport | undefined {
  const own = nearestPackage(config)?.directory
  let imports: ReadonlyMap<string, PackageImport> | undefined
  return (place) => {
    if (nearestPackage(place.file)?.directory === own) return undefined
    imports ??= packageImportsOf(
      checker,
      checker.files.filter((file) => nearestPackage(file)?.directory === own),
    )
    return imports.get(placeKey(place))
  }
}

/** The imports of packages and aliases in the files, by the place of the imported declaration. */
function packageImportsOf(checker: TypeChecker, files: readonly string[]): ReadonlyMap<string, PackageImport> {
  const imports = new Map<string, PackageImport>()
  for (const file of files) {
    const program = parse(readFileSync(file, 'utf8'), file)?.program
    for (const { module, name, place: local } of program ? importsOf(program) : []) {
      if (module.startsWith('.')) continue
      const type = checker.typeOfExpression(file, local.start, local.end)
      const symbol = type && checker.symbolOf(type)
      const place = symbol && checker.placeOf(symbol)
      if (place && !imports.has(placeKey(place))) imports.set(placeKey(place), { specifier: module, exportName: name })
    }
  }
  return imports
}
