import { join } from 'node:path'
import { existsSync } from 'node:fs'
import { listStale } from '../../generated/run-generated.ts'
import type { Finding } from '../findings.ts'
import type { Project } from '../project.ts'

/** Compares generated files with the texts that honotate would generate now. */
export async function checkGenerated({ root }: Project): Promise<Finding[]> {
  const config = join(root, 'tsconfig.json')
  const stale = existsSync(config) ? await listStale(config) : []
  return stale.map(({ file, command }) => ({ id: 'stale-generated-file', file, details: { file, command } }))
}
