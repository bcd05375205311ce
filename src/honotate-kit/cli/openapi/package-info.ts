import type { OpenApiOptions } from 'honotate/openapi'
import { nearestPackage } from '../../transform/hosts/nearest-package.ts'

export function packageInfo(file: string): OpenApiOptions['info'] {
  const { name, version, description } = (nearestPackage(file)?.manifest ?? {}) as Record<string, string | undefined>
  return { title: name ?? 'API', version: version ?? '0.0.0', ...(description && { description }) }
}
