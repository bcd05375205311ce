import { defineConfig } from 'vitest/config'
import honotate from './src/transform/hosts/bundlers/vite.ts'

export default defineConfig({
  plugins: [honotate()],
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [
      '**/node_modules/**',
      'test/hosts/**',
      'test/di/**',
      'test/runtimes/**',
      'test/examples/**',
      'test/versions/**',
      'test/package/**',
      'test/corpus/**',
    ],
    globalSetup: ['test/support/build.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
