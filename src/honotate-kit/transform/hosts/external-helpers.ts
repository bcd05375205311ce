import { DEFAULT_MODULE, RUNTIME } from '../core/transform-options.ts'

/** The part of the context of Rollup, Rolldown and Vite that resolves imports. */
interface ResolveContext {
  resolve(id: string, importer?: string): Promise<{ readonly external?: unknown } | null>
}

/**
 * Keeps `honotate/helpers` external if `honotate` is. Rollup and Rolldown compare a name in `external` with the whole
 * import, so a program with `external: ['honotate']` would bundle a second copy of the runtime with the helpers.
 */
export async function resolveHelpers(
  this: ResolveContext,
  id: string,
  importer?: string,
): Promise<{ id: string; external: true } | undefined> {
  if (id !== DEFAULT_MODULE) return undefined
  const main = await this.resolve(RUNTIME, importer)
  return main?.external ? { id, external: true } : undefined
}
