import { exportedName, quoted } from '../../code-text.ts'
import type { ExtractedApi, ExtractedController } from '../api/extract.ts'
import { literal } from './literal.ts'
import { specifierOf } from './local-names.ts'

/**
 * The text of `api.gen.ts`: a module that exports `types`, keyed by the classes of the controllers, since two classes
 * may have the same name. Every version of TypeScript gives the same text.
 *
 * @param out The absolute path of the file to write.
 */
export function emitApiTypes({ controllers, schemas, importEnding }: ExtractedApi, out: string): string {
  const names = localNames(controllers)
  const imports = controllers.map((each, index) => {
    const local = names[index] as string
    const imported = each.exportName === local ? local : `${exportedName(each.exportName)} as ${local}`
    const specifier = each.specifier ?? specifierOf(out, each.file, importEnding)
    return `import { ${imported} } from ${quoted(specifier)}\n`
  })
  const entries = controllers.map(({ types }, index) => {
    const name = names[index] as string
    return `    [${name}, ${literal(types, 4, name.length + 4)}],\n`
  })
  return `// Made by \`honotate openapi\`; do not edit.
import type { ApiTypes } from 'honotate/openapi'
${imports.join('')}
export const types: ApiTypes = {
  controllers: [
${entries.join('')}  ],
  schemas: ${literal(schemas, 2, 10)},
}
`
}

/** A unique name for each imported class. The file itself uses `types` and `ApiTypes`. */
function localNames(controllers: readonly ExtractedController[]): string[] {
  const taken = new Set(['ApiTypes', 'types'])
  return controllers.map(({ className }) => {
    const name = className === 'default' ? 'Controller' : className
    let free = name
    for (let count = 2; taken.has(free); count++) free = `${name}_${count}`
    taken.add(free)
    return free
  })
}
