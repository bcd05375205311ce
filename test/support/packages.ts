import type { TestProject } from 'vitest/node'
import { install } from './install.ts'

const USERS_OF_ENGINES = new Set(['hosts', 'runtimes', 'examples', 'openapi', 'versions'])

/** Installs the packages of a Vitest project. */
export default function packages({ name }: TestProject): void {
  if (USERS_OF_ENGINES.has(name)) install('test/engines')
  install(`test/${name}`)
}
