import type { LoadFnOutput, LoadHookContext, ResolveFnOutput, ResolveHookContext } from 'node:module'
import { compileModule, isMissing } from './hooks.ts'
import { aliasedFile } from './path-aliases.ts'
import { sourceNames } from './source-names.ts'

// The hooks for a Node without `module.registerHooks`, which runs them in a separate thread.

type Next<Context, Output> = (name: string, context?: Partial<Context>) => Output | Promise<Output>

export async function load(
  url: string,
  context: LoadHookContext,
  next: Next<LoadHookContext, LoadFnOutput>,
): Promise<LoadFnOutput> {
  return compileModule(url, context) ?? next(url, context)
}

export async function resolve(
  specifier: string,
  context: ResolveHookContext,
  next: Next<ResolveHookContext, ResolveFnOutput>,
): Promise<ResolveFnOutput> {
  const aliased = aliasedFile(specifier, context)
  if (aliased !== undefined) return next(aliased, context)
  const sources = sourceNames(specifier, context)
  try {
    const resolved = await next(specifier, context)
    if (sources.length === 0 || !isMissing(resolved)) return resolved
  } catch (error) {
    if (sources.length === 0) throw error
  }
  for (const source of sources) {
    try {
      const resolved = await next(source, context)
      if (!isMissing(resolved)) return resolved
    } catch {
      // Only the error of the specifier as written is reported.
    }
  }
  return next(specifier, context)
}
