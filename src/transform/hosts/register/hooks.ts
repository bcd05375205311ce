import { existsSync, readFileSync } from 'node:fs'
import type { LoadFnOutput, LoadHookContext, ResolveFnOutput, ResolveHookContext } from 'node:module'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { TransformError } from '../../core/errors.ts'
import { parse } from '../../core/parse.ts'
import { transform } from '../../transform.ts'
import { hasCode } from '../has-code.ts'
import { hasDecorators, joinMaps } from '../lower.ts'
import { findCompiler } from './compilers.ts'

type NextLoad = (url: string, context?: Partial<LoadHookContext>) => LoadFnOutput
type NextResolve = (specifier: string, context?: Partial<ResolveHookContext>) => ResolveFnOutput

/** Whether this Node can strip types. It cannot lower decorators, enums or parameter properties. */
const stripsTypes = Boolean(process.features.typescript)

/** Compiles TypeScript, and JavaScript with decorators; Node loads every other file. */
export function load(url: string, context: LoadHookContext, next: NextLoad): LoadFnOutput {
  return compileModule(url, context) ?? next(url, context)
}

/** Resolves `./a.js` to `./a.ts` or `./a.tsx` where the file is not compiled yet. */
export function resolve(specifier: string, context: ResolveHookContext, next: NextResolve): ResolveFnOutput {
  const sources = sourceNames(specifier, context)
  try {
    const resolved = next(specifier, context)
    if (sources.length === 0 || !isMissing(resolved)) return resolved
  } catch (error) {
    if (sources.length === 0) throw error
  }
  for (const source of sources) {
    try {
      const resolved = next(source, context)
      if (!isMissing(resolved)) return resolved
    } catch {
      // Only the error of the specifier as written is reported.
    }
  }
  return next(specifier, context)
}

/** Node throws for a file that does not exist; Deno resolves its name. */
export function isMissing({ url }: ResolveFnOutput): boolean {
  return url.startsWith('file:') && !existsSync(fileURLToPath(url.replace(/[?#].*$/su, '')))
}

/**
 * Compiles a file; `undefined` where Node can load it by itself.
 *
 * @throws HONOTATE_MISSING_COMPILER
 */
export function compileModule(url: string, { format }: LoadHookContext): LoadFnOutput | undefined {
  const [path] = /^file:.*\.[cm]?[jt]sx?(?=$|[?#])/u.exec(url) ?? []
  if (path === undefined || path.includes('/node_modules/')) return undefined
  const file = fileURLToPath(path)
  const code = readFileSync(file, 'utf8')
  const rewritten = transform(code, file, { hasCode })
  const isPlain = !rewritten && !file.endsWith('x') && !hasDecorators(code, file)
  const isTypeScript = /tsx?$/u.test(file)
  if (isPlain && !isTypeScript) return undefined
  const compile = findCompiler()
  if (!compile) {
    if (isPlain && stripsTypes) return undefined
    throw new TransformError('MISSING_COMPILER')
  }

  const output = moduleFormat(format, code, file)
  const compiled = compile(rewritten?.code ?? code, file, output)
  const map = Buffer.from(JSON.stringify(joinMaps(compiled.map, rewritten?.map))).toString('base64')
  return {
    format: output,
    source: `${compiled.code}\n//# sourceMappingURL=data:application/json;base64,${map}\n`,
    shortCircuit: true,
  }
}

/** The names of the TypeScript files that compile to `specifier`. */
export function sourceNames(specifier: string, { parentURL = '' }: ResolveHookContext): readonly string[] {
  const [, name, extension] = /^(\.{0,2}\/.*|file:.*)\.([cm]?js|jsx)$/u.exec(specifier) ?? []
  if (name === undefined || extension === undefined || !/\.[cm]?tsx?(?:$|[?#])/u.test(parentURL)) return []
  const source = `${name}.${extension.replace('js', 'ts')}`
  return extension === 'js' ? [source, `${source}x`] : [source]
}

/** Node derives the format from the extension and package.json; where it cannot, the syntax decides. */
function moduleFormat(format: string | null | undefined, code: string, file: string): 'module' | 'commonjs' {
  if (format?.startsWith('module')) return 'module'
  if (format?.startsWith('commonjs')) return 'commonjs'
  if (file.endsWith('.mts') || file.endsWith('.mjs')) return 'module'
  return parse(code, file)?.module.hasModuleSyntax ? 'module' : 'commonjs'
}
