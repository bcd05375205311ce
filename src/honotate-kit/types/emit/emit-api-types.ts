import { exportedName, LINTERS_OFF, quoted } from '../../code-text.ts'
import type { ExtractedApi, ExtractedController } from '../api/extract.ts'
import { literal } from './literal.ts'
import { contractNames } from './contract-code.ts'
import { emitContract } from './emit-contract.ts'
import { specifierOf } from './emitted-names.ts'

/**
 * Generates `api.gen.ts`, which exports `types` and, if extracted, `contract`. `types` identifies a controller by
 * its class, not by its name, since two classes may have the same name.
 *
 * @param out The absolute path of the file to write.
 */
export function emitApiTypes({ controllers, schemas, importEnding, contract }: ExtractedApi, out: string): string {
  const named = withNames<ImportedClass>(contract?.classes ?? controllers)
  const nameOf = (file: string, exportName: string): string =>
    named.find((each) => each.file === file && each.exportName === exportName)?.local as string
  const imports = named.map(({ file, exportName, specifier = specifierOf(out, file, importEnding), local }) => {
    const imported = exportName === local ? local : `${exportedName(exportName)} as ${local}`
    return `import { ${imported} } from ${quoted(specifier)}\n`
  })
  const entries = controllers.map(({ file, exportName, types }) => {
    const name = nameOf(file, exportName)
    const indent = contract ? 6 : 4
    return `${' '.repeat(indent)}[${name}, ${literal(types, indent, name.length + 4)}],\n`
  })
  const emitted = contract && emitContract(contract, nameOf)
  const from = contract?.from === undefined ? '' : ` --from ${contract.from}`
  return `// Made by \`honotate openapi${emitted ? ` --contract${from}` : ''}\`; do not edit.
${emitted ? `${LINTERS_OFF}import { ${emitted.imports.join(', ')} } from 'honotate/contract'\n` : ''}import type { ApiTypes } from 'honotate/openapi'
${imports.join('')}
${emitted ? `${emitted.declarations}\n` : ''}export const types: ApiTypes = {
${emitted ? lazyControllers(entries) : `  controllers: [\n${entries.join('')}  ],\n`}  schemas: ${literal(schemas, 2, 10)},
}
${emitted ? `\n${emitted.functions}` : ''}`
}

/** The first line of the getter in a file with a contract, with and without its return type. */
export const GETTER = { typed: "get controllers(): ApiTypes['controllers'] {", untyped: 'get controllers() {' } as const

/**
 * Generates a getter instead of a list: the file of a controller may import the contract, and then the class is not yet
 * declared while the generated file loads.
 */
function lazyControllers(entries: readonly string[]): string {
  return `  ${GETTER.typed}\n    return [\n${entries.join('')}    ]\n  },\n`
}

type ImportedClass = Omit<ExtractedController, 'types'>

/** Gives each imported class a local name that is unique in the file. */
function withNames<Class extends ImportedClass>(classes: readonly Class[]): (Class & { readonly local: string })[] {
  const taken = new Set([
    'ApiTypes',
    'types',
    'Contract',
    'contract',
    'createContract',
    'eachItem',
    'Register',
    ...contractNames(),
  ])
  return classes.map((each) => {
    const name = each.className === 'default' ? 'Controller' : each.className
    // The names of a contract's functions start with `check` or `keep`.
    let local = /^(?:check|keep)/u.test(name) ? `${name}_` : name
    for (let count = 2; taken.has(local); count++) local = `${name}_${count}`
    taken.add(local)
    return { ...each, local }
  })
}
