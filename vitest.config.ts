import { defineConfig } from 'vitest/config'
import { parameterDecorators } from './test/support/vite-plugin.ts'

export default defineConfig({
  plugins: [parameterDecorators()],
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'test/hosts/**'],
    globalSetup: ['test/support/build.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
