import process from 'node:process'
import { parse } from '../../core/parse.ts'
import { transform } from '../../transform.ts'
import { fieldMeaning } from '../class-fields.ts'
import { cached } from '../compile-cache.ts'
import { hasCode } from '../has-code.ts'
import { needsLowering, keepsImports } from '../lowering-options.ts'
import { commonjsOptions } from './file-options.ts'
import { findCompiler, nameCompiler, requireCompiler } from './compilers.ts'
import { jsxOptions } from './file-options.ts'

/** A file as Node loads it: JavaScript with its source map. */
interface CompiledModule {
  readonly format: 'module' | 'commonjs'
  readonly text: string
}

/** Whether this version of Node itself loads TypeScript files, except files with decorators. */
const stripsTypes = Boolean(process.features.typescript)

/**
 * Compiles a file, or reads the result from the cache.
 *
 * @param format The format that Node derives from the extension and from package.json.
 * @returns `undefined` for a file that Node loads itself.
 * @throws HONOTATE_MISSING_COMPILER
 */
export function compileFile(code: string, file: string, format: string | null | undefined): CompiledModule | undefined {
  if (!isTypeScript(file) && !isJsx(file) && !code.includes('@')) return undefined
  const compiler = nameCompiler()
  if (compiler === undefined) return compileNow(code, file, format, hasCode)
  const imports = keepsImports(file) ? 'kept' : undefined
  const jsx = isJsx(file) ? JSON.stringify(jsxOptions(file)) : undefined
  const commonjs = format?.startsWith('module') ? undefined : JSON.stringify(commonjsOptions(file))
  const steps = ['module', compiler, format, fieldMeaning(file), imports, jsx, commonjs] as const
  // Empty results are kept too: otherwise a bundle outside of `node_modules` would be parsed at each start.
  const compiled = cached({ file, code, steps }, (recorded) => compileNow(code, file, format, recorded) ?? {})
  return compiled?.text === undefined ? undefined : (compiled as CompiledModule)
}

function compileNow(
  code: string,
  file: string,
  format: string | null | undefined,
  recorded: typeof hasCode,
): CompiledModule | undefined {
  const rewritten = transform(code, file, { hasCode: recorded })
  const isPlain = !rewritten && !isJsx(file) && !needsLowering(code, file)
  if (isPlain && !isTypeScript(file)) return undefined
  const compile = isPlain && stripsTypes ? findCompiler() : requireCompiler()
  if (!compile) return undefined
  const output = moduleFormat(format, code, file)
  const compiled = compile(rewritten ?? { code }, file, output)
  const map = Buffer.from(JSON.stringify(compiled.map)).toString('base64')
  return { format: output, text: `${compiled.code}\n//# sourceMappingURL=data:application/json;base64,${map}\n` }
}

/**
 * The format that Node has derived from the extension and package.json. If Node has derived none, the format that the
 * extension or the syntax implies.
 */
function moduleFormat(format: string | null | undefined, code: string, file: string): CompiledModule['format'] {
  if (format?.startsWith('module')) return 'module'
  if (format?.startsWith('commonjs')) return 'commonjs'
  if (file.endsWith('.mts') || file.endsWith('.mjs')) return 'module'
  return parse(code, file)?.module.hasModuleSyntax ? 'module' : 'commonjs'
}

function isTypeScript(file: string): boolean {
  return /tsx?$/u.test(file)
}

function isJsx(file: string): boolean {
  return file.endsWith('x')
}
