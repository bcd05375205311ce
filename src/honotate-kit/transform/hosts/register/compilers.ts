import { createRequire } from 'node:module'
import type ts from 'typescript'
import { TransformError } from '../../../compiler-errors.ts'
import { requiredModule } from '../../core/imports.ts'
import { parse } from '../../core/parse.ts'
import { fieldMeaning } from '../class-fields.ts'
import { joinMaps, type SourceMapLike } from '../joined-source-maps.ts'
import { keepsImports, type Esbuild } from '../lowering-options.ts'
import { prepareLowering } from '../prepare-lowering.ts'
import { tsconfigOptions } from '../tsconfig.ts'
import { commonjsOptions } from './file-options.ts'
import { jsxOptions } from './file-options.ts'

/**
 * Compiles a file with types and standard decorators to JavaScript that Node runs.
 *
 * @param source The text as written, or the rewritten text and the map of the rewriting.
 */
export type FileCompiler = (
  source: { readonly code: string; readonly map?: SourceMapLike },
  file: string,
  format: 'module' | 'commonjs',
) => { readonly code: string; readonly map: SourceMapLike }

const require = createRequire(import.meta.url)

let compiler: FileCompiler | undefined

/** Loads esbuild, or else TypeScript 5 or 6; returns `undefined` if neither is installed. */
export function findCompiler(): FileCompiler | undefined {
  return (compiler ??= byEsbuild(tryRequire('esbuild')) ?? byTypeScript(tryRequire('typescript')))
}

/**
 * Loads esbuild, or else TypeScript 5 or 6.
 *
 * @throws HONOTATE_MISSING_COMPILER
 */
export function requireCompiler(): FileCompiler {
  const found = findCompiler()
  if (!found) throw new TransformError('MISSING_COMPILER')
  return found
}

let name: string | undefined

/** The name and version of esbuild or else TypeScript, without loading it; `undefined` if neither is installed. */
export function nameCompiler(): string | undefined {
  if (name !== undefined) return name
  for (const each of ['esbuild', 'typescript']) {
    const version = (tryRequire(`${each}/package.json`) as { version: string } | undefined)?.version
    if (version !== undefined) return (name = `${each} ${version}`)
  }
  return undefined
}

function byEsbuild(esbuild: Esbuild | undefined): FileCompiler | undefined {
  if (!esbuild) return undefined
  return (source, file, format) => {
    const { code, options, finish } = prepareLowering(source, file)
    const { tsconfigRaw, jsx: _, ...others } = options
    const { requiresDynamically, isStrict } = commonjsOptions(file)
    const isCommonjs = format === 'commonjs'
    const compilerOptions = {
      ...tsconfigRaw.compilerOptions,
      ...(file.endsWith('x') && jsxOptions(file, code)),
      alwaysStrict: isCommonjs && (isStrict || isModule(source.code, file)),
    }
    const printed = esbuild.transformSync(code, {
      ...others,
      // Lowers `using`, because Node runs `await using` only from version 24 on.
      supported: { ...others.supported, using: false, 'dynamic-import': !(isCommonjs && requiresDynamically) },
      tsconfigRaw: { compilerOptions },
      // For `node`, esbuild lists the exports, so that `import` finds their names.
      ...(isCommonjs && { format: 'cjs', platform: 'node' }),
    })
    return finish(printed as typeof printed & { readonly map: string })
  }
}

/** Whether TypeScript treats a file as a module. */
function isModule(code: string, file: string): boolean {
  const body = parse(code, file)?.program.body ?? []
  return body.some((each) => /^(?:Import|Export|TSExportA)/u.test(each.type) || requiredModule(each) !== undefined)
}

export function byTypeScript(typescript: typeof ts | undefined): FileCompiler | undefined {
  if (!typescript?.transpileModule) return undefined
  const { transpileModule, JsxEmit, ModuleKind, ScriptTarget } = typescript
  return ({ code, map: rewritten }, file, format) => {
    const { jsx, ...jsxSource } = jsxOptions(file)
    const fields = fieldMeaning(file)
    const { alwaysStrict, strict, esModuleInterop, ignoreDeprecations } = tsconfigOptions(file) ?? {}
    const asWritten = { alwaysStrict, strict, esModuleInterop, ignoreDeprecations }
    // `Node16` keeps `import()`; `CommonJS` turns it into `require()`.
    const commonjs = commonjsOptions(file).requiresDynamically ? ModuleKind.CommonJS : ModuleKind.Node16
    const compilerOptions: ts.CompilerOptions = {
      ...(format === 'commonjs' && (JSON.parse(JSON.stringify(asWritten)) as typeof asWritten)),
      target: fields === 'defined' ? ScriptTarget.ES2021 : ScriptTarget.ES2022,
      module: format === 'module' ? ModuleKind.ESNext : commonjs,
      sourceMap: true,
      inlineSources: true,
      experimentalDecorators: false,
      useDefineForClassFields: fields !== 'assigned',
      verbatimModuleSyntax: keepsImports(file),
      ...(file.endsWith('x') && { jsx: jsx === 'react' ? JsxEmit.React : JsxEmit.ReactJSX, ...jsxSource }),
    }
    const {
      outputText,
      sourceMapText = '',
      diagnostics = [],
    } = transpileModule(code, { fileName: file, compilerOptions, reportDiagnostics: true })
    const [error] = diagnostics
    if (error) throw new SyntaxError(describe(error, file, typescript))
    const map = JSON.stringify({ ...(JSON.parse(sourceMapText) as object), sources: [file] })
    return { code: outputText.replace(/\n\/\/# sourceMappingURL=.*\s*$/u, ''), map: joinMaps(map, rewritten) }
  }
}

function describe(
  { file: source, start = 0, messageText }: ts.Diagnostic,
  file: string,
  typescript: typeof ts,
): string {
  const place = source?.getLineAndCharacterOfPosition(start)
  const where = place ? `:${place.line + 1}:${place.character + 1}` : ''
  return `${file}${where}: ${typescript.flattenDiagnosticMessageText(messageText, '\n')}`
}

function tryRequire(name: string): any {
  try {
    return require(name)
  } catch {
    return undefined
  }
}
