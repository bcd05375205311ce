import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

const compiled = join(import.meta.dirname, 'dist')

/**
 * Compiles a program with the legacy decorators of TypeScript, which other frameworks need.
 *
 * @param name The name of the file that is written, without its extension.
 * @returns The path of that file.
 */
export function compileLegacy(
  name: string,
  code: string,
  isCommonJs = false,
  extension = isCommonJs ? 'cjs' : 'mjs',
  strictNullChecks = false,
): string {
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: isCommonJs ? ts.ModuleKind.CommonJS : ts.ModuleKind.ESNext,
      experimentalDecorators: true,
      emitDecoratorMetadata: true,
      useDefineForClassFields: false,
      strictNullChecks,
    },
  })
  const file = join(compiled, `${name}.${extension}`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, outputText)
  return file
}
