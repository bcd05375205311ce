import type { LoadFnOutput, LoadHookContext, ResolveFnOutput, ResolveHookContext } from 'node:module'
import { compileModule, sourceName } from './hooks.ts'

// The hooks of a Node without `module.registerHooks`, which runs them in a thread of its own.

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
  try {
    return await next(specifier, context)
  } catch (error) {
    const source = sourceName(specifier, context)
    if (source === undefined) throw error
    return next(source, context)
  }
}
