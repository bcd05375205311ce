import honotate from 'honotate-kit/vite'
import { defineConfig } from 'vitest/config'

export default defineConfig({ plugins: [honotate()] })
