import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { compatibility } from './support/table.ts'

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['test/hosts/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    reporters: ['default', compatibility()],
    globalSetup: ['test/hosts/support/build.ts'],
    // Each test runs processes of its own; more of them at once than there are cores gain nothing.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
