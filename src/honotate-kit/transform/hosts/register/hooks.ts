import { readFileSync } from 'node:fs'
import type { LoadFnOutput, LoadHookContext, ResolveFnOutput, ResolveHookContext } from 'node:module'
import { fileURLToPath } from 'node:url'
import { compileFile } from './compile-file.ts'
import { sourceSpecifier } from '../find-source.ts'

type NextLoad = (url: string, context?: Partial<LoadHookContext>) => LoadFnOutput
type NextResolve = (specifier: string, context?: Partial<ResolveHookContext>) => ResolveFnOutput

/** Compiles TypeScript, and JavaScript with decorators; Node loads every other file. */
export function load(url: string, context: LoadHookContext, next: NextLoad): LoadFnOutput {
  return compileModule(url, context) ?? next(url, context)
}

/**
 * Replaces a specifier in a TypeScript file by the source that it leads to, such as `./a.ts` for `./a.js`, and lets
 * Node resolve it.
 */
export function resolve(specifier: string, context: ResolveHookContext, next: NextResolve): ResolveFnOutput {
  return next(sourceSpecifier(specifier, context), context)
}

let isCompiling = false

/**
 * Compiles a file; returns `undefined` if Node can load it by itself.
 *
 * @throws HONOTATE_MISSING_COMPILER
 */
export function compileModule(url: string, { format }: LoadHookContext): LoadFnOutput | undefined {
  // The parser and the compiler import modules on first use. The hook must not compile those.
  if (isCompiling) return undefined
  const [path] = /^file:.*\.[cm]?[jt]sx?(?=$|[?#])/u.exec(url) ?? []
  if (path === undefined || path.includes('/node_modules/')) return undefined
  const file = fileURLToPath(path)
  isCompiling = true
  try {
    const compiled = compileFile(readFileSync(file, 'utf8'), file, format)
    return compiled && { format: compiled.format, source: compiled.text, shortCircuit: true }
  } finally {
    isCompiling = false
  }
}
