import type { TestProject } from 'vitest/node'
import { install } from './install.ts'

/** The projects that use the packages of a shared folder. */
const users = { engines: ['hosts', 'runtimes', 'examples', 'openapi', 'versions'], browser: ['hosts', 'openapi'] }

/** Installs the packages of a Vitest project. */
export default function packages({ name }: TestProject): void {
  for (const [folder, names] of Object.entries(users)) if (names.includes(name)) install(`test/${folder}`)
  install(`test/${name}`)
}
