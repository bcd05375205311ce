import type { LoadFnOutput, LoadHookContext, ResolveFnOutput, ResolveHookContext } from 'node:module'
import { compileModule } from './hooks.ts'
import { sourceSpecifier } from '../find-source.ts'

// The hooks for versions of Node without `module.registerHooks`. These versions run hooks in a separate thread.

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
  return next(sourceSpecifier(specifier, context), context)
}
