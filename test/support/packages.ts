import type { TestProject } from 'vitest/node'
import { install } from './install.ts'

/** Installs what the folder of a project depends on. */
export default function packages({ name }: TestProject): void {
  install(`test/${name}`)
}
