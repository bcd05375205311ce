import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['test/examples/*.test.ts'],
    globalSetup: ['test/examples/support/pack.ts'],
    // Each test runs processes of its own; more of them at once than there are cores gain nothing.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
