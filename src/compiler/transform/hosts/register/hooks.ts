import { existsSync, readFileSync } from 'node:fs'
import type { LoadFnOutput, LoadHookContext, ResolveFnOutput, ResolveHookContext } from 'node:module'
import { fileURLToPath } from 'node:url'
import { compileFile } from './compile-file.ts'
import { aliasedFile } from './path-aliases.ts'
import { rememberResolution, resolveKnown } from './known-resolutions.ts'
import { sourceNames } from './source-names.ts'

type NextLoad = (url: string, context?: Partial<LoadHookContext>) => LoadFnOutput
type NextResolve = (specifier: string, context?: Partial<ResolveHookContext>) => ResolveFnOutput

/** Compiles TypeScript, and JavaScript with decorators; Node loads every other file. */
export function load(url: string, context: LoadHookContext, next: NextLoad): LoadFnOutput {
  return compileModule(url, context) ?? next(url, context)
}

/**
 * Resolves `./a.js` to `./a.ts` or `./a.tsx` where the file is not compiled yet, `./a` to either, and what `paths` in
 * tsconfig.json names.
 */
export function resolve(specifier: string, context: ResolveHookContext, next: NextResolve): ResolveFnOutput {
  const sources = sourceNames(specifier, context)
  const known = resolveKnown([specifier, ...sources], context)
  if (known) return known
  const aliased = aliasedFile(specifier, context)
  if (aliased !== undefined) {
    const resolved = next(aliased, context)
    rememberResolution(specifier, context, resolved)
    return resolved
  }
  for (const name of [specifier, ...sources]) {
    try {
      const resolved = next(name, context)
      if (sources.length > 0 && isMissing(resolved)) continue
      rememberResolution(name, context, resolved)
      return resolved
    } catch (error) {
      // Only the error of the specifier as written is reported.
      if (sources.length === 0) throw error
    }
  }
  return next(specifier, context)
}

/** Node throws for a file that does not exist; Deno resolves its name. */
export function isMissing({ url }: ResolveFnOutput): boolean {
  return url.startsWith('file:') && !existsSync(fileURLToPath(url.replace(/[?#].*$/su, '')))
}

let isCompiling = false

/**
 * Compiles a file; `undefined` where Node can load it by itself.
 *
 * @throws HONOTATE_MISSING_COMPILER
 */
export function compileModule(url: string, { format }: LoadHookContext): LoadFnOutput | undefined {
  // The parser and the compiler import modules on first use: the hook must not wait for itself.
  if (isCompiling) return undefined
  const [path] = /^file:.*\.[cm]?[jt]sx?(?=$|[?#])/u.exec(url) ?? []
  if (path === undefined || path.includes('/node_modules/')) return undefined
  const file = fileURLToPath(path)
  isCompiling = true
  try {
    const compiled = compileFile(readFileSync(file, 'utf8'), file, format)
    return compiled && { ...compiled, shortCircuit: true }
  } finally {
    isCompiling = false
  }
}
