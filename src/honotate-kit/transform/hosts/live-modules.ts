import { existsSync } from 'node:fs'

export interface ModuleServer {
  readonly environments: Readonly<
    Record<
      string,
      {
        readonly moduleGraph: {
          getModuleById(id: string): { readonly importers: { readonly size: number } } | undefined
        }
      }
    >
  >
}

/**
 * Creates a function that tests whether a module is still part of the program: its file exists, and another module
 * still imports it. An entry needs no importer, so the second test is only for modules that were imported before. Vite
 * itself keeps the modules of deleted files and of files without importers.
 */
export function liveModules({ environments }: ModuleServer): (id: string) => boolean {
  const imported = new Set<string>()
  return function isLive(id) {
    if (!existsSync(id)) return false
    const nodes = Object.values(environments).flatMap(({ moduleGraph }) => moduleGraph.getModuleById(id) ?? [])
    if (nodes.some(({ importers }) => importers.size > 0)) imported.add(id)
    else if (nodes.length > 0 && imported.has(id)) return false
    return true
  }
}
