import type { InstalledCompiler } from '../../cli/compiler.ts'
import type { TypeChecker } from './checker.ts'

/** Opens a project with the TypeScript that it has installed. */
export async function openChecker({ path, classic }: InstalledCompiler, config: string): Promise<TypeChecker> {
  if (classic) return (await import('./classic.ts')).openClassic(path, config)
  return (await import('./native.ts')).openNative(path, config)
}
