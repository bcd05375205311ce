import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import honotate from '../../src/transform/hosts/bundlers/vite.ts'

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  plugins: [honotate()],
  test: {
    include: ['test/di/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    globalSetup: ['test/support/build.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
