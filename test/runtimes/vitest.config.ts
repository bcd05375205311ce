import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { compatibility } from './support/table.ts'

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['test/runtimes/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    reporters: ['default', compatibility()],
    globalSetup: ['test/runtimes/support/build.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
