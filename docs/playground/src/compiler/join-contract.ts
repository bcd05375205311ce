import type { StaticImport } from 'oxc-parser'
import { CONTRACT_PROPERTY, GENERATED } from './messages.ts'
import { loadOxc } from './oxc.ts'

/**
 * Joins a program and its contract, which import each other, into one module: the sandbox has modules without addresses,
 * so they cannot. The contract becomes a function that the program calls in the place of its import; it reads the classes
 * of the program later.
 *
 * @param program Its lines stay at their places.
 * @param contract The module that honotate writes.
 */
export function joinContract(program: string, contract: string): string {
  const called = replaceImports(program, ({ moduleRequest, entries }) => {
    if (!GENERATED.test(moduleRequest.value)) return undefined
    const names = entries.map(({ importName, localName }) =>
      importName.name === null || importName.name === localName.value
        ? localName.value
        : `${importName.name}: ${localName.value}`,
    )
    return `const { ${names.join(', ')} } = __contract()`
  })
  const packages: string[] = []
  const body = replaceImports(contract, ({ moduleRequest, start, end }) => {
    // The classes of the program are in the scope of the function.
    if (!moduleRequest.value.startsWith('.')) packages.push(contract.slice(start, end))
    return ''
  })
  const exported = `globalThis[Symbol.for('${CONTRACT_PROPERTY}')] = { contract, types }`
  const written = body.replaceAll(/^export (?=const )/gmu, '')
  return `${called}\n${packages.join('\n')}\nfunction __contract() {\n${written}\nreturn ${exported}\n}\n`
}

/** Replaces imports, unless the new text is `undefined`. Further lines of an import stay empty. */
function replaceImports(code: string, replace: (found: StaticImport) => string | undefined): string {
  const { module } = loadOxc().parseSync('program.js', code, { lang: 'js', sourceType: 'module' })
  let result = ''
  let last = 0
  for (const found of module.staticImports) {
    const text = replace(found)
    if (text === undefined) continue
    const lines = code.slice(found.start, found.end).split('\n').length - 1
    result += code.slice(last, found.start) + text + '\n'.repeat(lines)
    last = found.end
  }
  return result + code.slice(last)
}
