import honotate from 'honotate-kit/vite'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [honotate()],
  // The lines that a program prints are shown with the tests that fail.
  test: { silent: 'passed-only' },
})
