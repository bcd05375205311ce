import process from 'node:process'
import { TransformError } from '../../../compiler-errors.ts'
import { parse } from '../../core/parse.ts'
import { transform } from '../../transform.ts'
import { hold, recordAnswers } from '../has-code.ts'
import { hasDecorators, joinMaps } from '../lower-decorators.ts'
import { readCache, writeCache, type CacheEntry, type CompiledModule } from './cache.ts'
import { findCompiler, jsxOptions, nameCompiler } from './compilers.ts'

/** Whether this Node can strip types. It cannot lower decorators, enums or parameter properties. */
const stripsTypes = Boolean(process.features.typescript)

/**
 * Compiles a file, or takes from the cache what was compiled from the same text before.
 *
 * @param format What Node derives from the extension and from package.json.
 * @returns `undefined` where Node can load the file by itself.
 * @throws HONOTATE_MISSING_COMPILER
 */
export function compileFile(code: string, file: string, format: string | null | undefined): CompiledModule | undefined {
  if (!isTypeScript(file) && !isJsx(file) && !code.includes('@')) return undefined
  const compiler = nameCompiler()
  if (compiler === undefined) return compileNow(code, file, format)?.module
  const key = { file, code, options: [compiler, format, isJsx(file) ? JSON.stringify(jsxOptions(file)) : undefined] }
  const known = readCache(key)
  if (known && hold(known.hasCode, file)) return known.module
  const entry = compileNow(code, file, format)
  if (entry) writeCache(key, entry)
  return entry?.module
}

function compileNow(code: string, file: string, format: string | null | undefined): CacheEntry | undefined {
  const recorded = recordAnswers()
  const rewritten = transform(code, file, { hasCode: recorded.hasCode })
  const isPlain = !rewritten && !isJsx(file) && !hasDecorators(code, file)
  if (isPlain && !isTypeScript(file)) return undefined
  const compile = findCompiler()
  if (!compile) {
    if (isPlain && stripsTypes) return undefined
    throw new TransformError('MISSING_COMPILER')
  }

  const output = moduleFormat(format, code, file)
  const compiled = compile(rewritten?.code ?? code, file, output)
  const map = Buffer.from(JSON.stringify(joinMaps(compiled.map, rewritten?.map))).toString('base64')
  const source = `${compiled.code}\n//# sourceMappingURL=data:application/json;base64,${map}\n`
  return { module: { format: output, source }, hasCode: recorded.answers() }
}

/** Node derives the format from the extension and package.json; where it cannot, the syntax decides. */
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
