import type { OpenApiOptions } from 'honotate/openapi'
import { nearestPackage } from '../../transform/hosts/nearest-package.ts'

/** Reads the name and version of the nearest package, for an app file that does not export `openapi`. */
export function packageInfo(file: string): OpenApiOptions['info'] {
  const { name, version, description } = (nearestPackage(file)?.manifest ?? {}) as Record<string, string | undefined>
  return { title: name ?? 'API', version: version ?? '0.0.0', ...(description && { description }) }
}
