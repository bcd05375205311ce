import { createRequire } from 'node:module'
import type ts from 'typescript'
import { TransformError } from '../../core/errors.ts'
import { loweringOptions, type Esbuild } from '../lower.ts'

/** Makes plain JavaScript of a file that has standard decorators and, perhaps, types. */
export type Compiler = (
  code: string,
  file: string,
  format: 'module' | 'commonjs',
) => { readonly code: string; readonly map: string }

const require = createRequire(import.meta.url)

let compiler: Compiler | undefined

/**
 * esbuild or, without it, TypeScript: whichever is installed.
 *
 * @throws HONOTATE_MISSING_COMPILER
 */
export function loadCompiler(): Compiler {
  compiler ??= byEsbuild(tryRequire('esbuild')) ?? byTypeScript(tryRequire('typescript'))
  if (!compiler) throw new TransformError('MISSING_COMPILER')
  return compiler
}

function byEsbuild(esbuild: Esbuild | undefined): Compiler | undefined {
  return (
    esbuild &&
    ((code, file, format) =>
      esbuild.transformSync(code, { ...loweringOptions(file), ...(format === 'commonjs' && { format: 'cjs' }) }))
  )
}

// TypeScript 7 has no such function.
function byTypeScript(typescript: typeof ts | undefined): Compiler | undefined {
  if (!typescript?.transpileModule) return undefined
  const { transpileModule, ModuleKind, ScriptTarget } = typescript
  return (code, file, format) => {
    const module = format === 'module' ? ModuleKind.ESNext : ModuleKind.CommonJS
    const compilerOptions = {
      target: ScriptTarget.ES2022,
      module,
      sourceMap: true,
      inlineSources: true,
      experimentalDecorators: false,
    }
    const { outputText, sourceMapText = '' } = transpileModule(code, { fileName: file, compilerOptions })
    const map = JSON.stringify({ ...(JSON.parse(sourceMapText) as object), sources: [file] })
    return { code: outputText.replace(/\n\/\/# sourceMappingURL=.*\s*$/u, ''), map }
  }
}

function tryRequire(name: string): any {
  try {
    return require(name)
  } catch {
    return undefined
  }
}
