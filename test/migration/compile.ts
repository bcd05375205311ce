import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const compiled = join(import.meta.dirname, 'dist')

/**
 * Compiles a program with the legacy decorators of TypeScript, which other frameworks need.
 *
 * @param name The name of the file that is written, without its extension.
 * @returns The path of that file.
 */
export function compileLegacy(name: string, code: string, isCommonJs = false): string {
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: isCommonJs ? ts.ModuleKind.CommonJS : ts.ModuleKind.ESNext,
      experimentalDecorators: true,
      emitDecoratorMetadata: true,
      useDefineForClassFields: false,
    },
  })
  mkdirSync(compiled, { recursive: true })
  const file = join(compiled, `${name}.${isCommonJs ? 'cjs' : 'mjs'}`)
  writeFileSync(file, outputText)
  return file
}
