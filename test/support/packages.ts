import type { TestProject } from 'vitest/node'
import { install } from './install.ts'

const USERS_OF_ENGINES = new Set(['hosts', 'runtimes', 'examples', 'openapi', 'versions'])

/** Installs what the folder of a project depends on. */
export default function packages({ name }: TestProject): void {
  if (USERS_OF_ENGINES.has(name)) install('test/engines')
  install(`test/${name}`)
}
